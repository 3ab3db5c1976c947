/**
 * Adds styles to a shadow root. A constructed stylesheet needs no permission from a Content-Security-Policy; browsers
 * older than those get a style element.
 */
export function adoptStyles(root: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  } catch {
    root.appendChild(document.createElement('style')).textContent = css;
  }
}
