/** Attributes whose present value only a property shows. */
const PROPERTIES = ['value', 'disabled'];

/**
 * Stands in for Preact's module of this name: sets a prop of an element. The panel has no inline styles, and no two
 * elements inside each other that listen to the same event.
 */
export function setProperty(element: Element & Record<string, unknown>, name: string, value: unknown): void {
  if (name.startsWith('on')) element[name.toLowerCase()] = value;
  else if (PROPERTIES.includes(name)) element[name] = value;
  else if (value === undefined || value === null) element.removeAttribute(name);
  else element.setAttribute(name, `${value}`);
}
