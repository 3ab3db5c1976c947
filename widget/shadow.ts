/**
 * Adds styles to a shadow root. A constructed stylesheet needs no permission from a Content-Security-Policy; older
 * browsers get a style element.
 */
export function adoptStyles(root: ShadowRoot, css: string, more?: boolean): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = more ? [...root.adoptedStyleSheets, sheet] : [sheet];
  } catch {
    root.appendChild(document.createElement('style')).textContent = css;
  }
}
