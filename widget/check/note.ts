import { adoptStyles } from '../shadow';

const CSS = `:host{all:initial!important;position:fixed!important;z-index:2147483647!important;top:12px!important;left:12px!important;right:12px!important;pointer-events:none!important}
div{box-sizing:border-box;max-width:520px;margin:0 auto;padding:12px 16px;display:flex;gap:12px;align-items:center;border-radius:8px;background:#162147;color:#fff;font:16px/1.5 system-ui,sans-serif;box-shadow:0 8px 24px rgb(17 24 39/.24);pointer-events:auto}
p{margin:0;flex:1;min-width:0;overflow-wrap:anywhere}
button{font:inherit;min-height:40px;padding:4px 12px;border:1px solid #fff;border-radius:8px;background:none;color:inherit;cursor:pointer}`;

/** Shows a line at the top of the page. @returns a function that replaces its text. */
export function showNote(text: string, close: string): (text: string) => void {
  const host = document.createElement('komek-check');
  const root = host.attachShadow({ mode: 'open' });
  const box = root.appendChild(document.createElement('div'));
  const line = box.appendChild(document.createElement('p'));
  const button = box.appendChild(document.createElement('button'));
  line.setAttribute('role', 'status');
  line.textContent = text;
  button.textContent = close;
  button.onclick = () => host.remove();
  adoptStyles(root, CSS);
  document.documentElement.append(host);
  return (next) => {
    line.textContent = next;
  };
}
