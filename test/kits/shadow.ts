/** A tree to be asked, and of it what counts; all where null. */
export interface Root {
  readonly root: ParentNode;
  readonly within: ReadonlySet<Element> | null;
}

/** Each tree of elements that is drawn in a container: its own, the shadow roots in it, and what their slots show. */
export function rootsOf(container: ParentNode): Root[] {
  const roots: Root[] = [{ root: container, within: null }];
  const own = container instanceof Element ? container.shadowRoot : null;
  if (own) roots.push(...rootsOf(own));
  for (const element of container.querySelectorAll("*")) {
    if (element.shadowRoot) roots.push(...rootsOf(element.shadowRoot));
    // Inside a shadow root, what is shown in a slot stands elsewhere; asked for with the host itself, it is found there.
    if (element instanceof HTMLSlotElement && container instanceof Element && hostOf(container)) {
      for (const shown of element.assignedElements({ flatten: true })) {
        if (shown.parentElement)
          roots.push({ root: shown.parentElement, within: new Set([shown, ...deepAll(shown, "*")]) });
        for (const inner of rootsOf(shown).slice(1)) roots.push(inner);
      }
    }
  }
  return roots;
}

/** The element in whose shadow root this one stands. */
export const hostOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
};

/** The custom element that drew a control: it has the state (checked, disabled) that a native control has itself. */
export const elementOf = <E extends Element>(control: E): E => (hostOf(control) as E | null) ?? control;

/** All elements that match, in the container's own tree and in all open shadow roots. */
export function deepAll<E extends Element = HTMLElement>(container: ParentNode, selector: string): E[] {
  const found = [...container.querySelectorAll<E>(selector)];
  for (const element of container.querySelectorAll("*"))
    if (element.shadowRoot) found.push(...deepAll<E>(element.shadowRoot, selector));
  if (container instanceof Element && container.shadowRoot) found.push(...deepAll<E>(container.shadowRoot, selector));
  return found;
}

/** The first element that matches, as `deepAll` finds them. */
export const deepOne = <E extends Element = HTMLElement>(container: ParentNode, selector: string): E | null =>
  deepAll<E>(container, selector)[0] ?? null;

/** All text below a node, that of open shadow roots with it. */
export function deepText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return "";
  const inner = node instanceof Element && node.shadowRoot ? deepText(node.shadowRoot) : "";
  return inner + [...node.childNodes].map(deepText).join("");
}

/** The element that has the focus, where `document.activeElement` tells only the host around it. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

const CONTROLS =
  "input, textarea, select, button, a[href], [role=checkbox], [role=switch], [role=radio], [tabindex='0']";

/** What a reader presses or types into: within a custom element the control that it draws, any other element itself. */
export function controlOf<E extends Element>(element: E): E {
  const inner = element.shadowRoot?.querySelector<E>(CONTROLS);
  return inner ?? element;
}

/** The elements of a page in the order in which they are drawn: a host before its shadow tree, and in a slot what it shows. */
export function flatTree(node: Node): Element[] {
  const below =
    node instanceof HTMLSlotElement && node.assignedNodes().length > 0
      ? node.assignedNodes()
      : node instanceof Element && node.shadowRoot
        ? [...node.shadowRoot.childNodes]
        : [...node.childNodes];
  return [...(node instanceof Element ? [node] : []), ...below.flatMap(flatTree)];
}
