/** A node of Preact's tree, as far as this file reads it. */
type TreeNode = {
  type: unknown;
  _parent: TreeNode | null;
  _index: number;
  _children: (TreeNode | null)[];
  _dom: Node | null;
};

/** Stands in for Preact's module of this name: components that are functions of their props, without state. */
export function BaseComponent(this: { props: unknown }, props: unknown): void {
  this.props = props;
}

/** Only contexts and state call it, and the panel has neither. */
export function enqueueRender(): void {}

/**
 * The DOM node before which the next new one is inserted.
 *
 * @param from index of the child to begin with; without it, the search begins behind the node itself.
 */
export function getDomSibling(node: TreeNode, from?: number): Node | null {
  if (from === undefined) return node._parent && getDomSibling(node._parent, node._index + 1);
  const found = node._children.slice(from).find((child) => child?._dom);
  if (found) return found._dom;
  // A component has no element of its own: its siblings are the component's siblings.
  return typeof node.type === 'function' ? getDomSibling(node) : null;
}
