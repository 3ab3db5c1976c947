/**
 * Gives a shadow root its styles, or `more` of them. A constructed stylesheet needs no permission from a Content-Security-Policy; browsers
 * older than those get a style element.
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
