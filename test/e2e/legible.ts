import type { Page } from "playwright-core";

/** Spacing that a reader may choose (WCAG 2.2, SC 1.4.12), in the page and in the shadow trees of its elements. */
const SPACING =
  "*:not(svg *) { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }";

/** Gives all text the spacing of SC 1.4.12. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    const spaced = (root: Document | ShadowRoot): void => {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) spaced(shadowRoot);
    };
    spaced(document);
  }, SPACING);
}

/**
 * Returns what a reader of a page cannot read or hit: a page wider than its window, words cut off by a box that does not
 * scroll, controls and words that cover each other, targets under 24 px (SC 1.4.4, 1.4.10, 1.4.12, 2.5.8).
 */
export function illegible(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const parentOf = (node: Node): Element | null =>
      node instanceof Element && node.assignedSlot
        ? node.assignedSlot
        : (node.parentElement ??
          (node.getRootNode() instanceof ShadowRoot ? (node.getRootNode() as ShadowRoot).host : null));
    const slotOf = (text: Text): Element | null => text.assignedSlot ?? parentOf(text);
    const said = (text: string): string => text.trim().replaceAll(/\s+/g, " ").slice(0, 40);
    const nameOf = (element: Element): string => {
      const host = element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : element;
      const name = element.ariaLabel ?? host.getAttribute("text") ?? host.ariaLabel ?? host.textContent ?? "";
      return `${host.localName}${host.className && typeof host.className === "string" ? `.${host.className.split(" ")[0] ?? ""}` : ""} “${said(name)}”`;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`page: ${scrollWidth - clientWidth} px wider than the window`);

    interface Piece {
      readonly text: string;
      readonly element: Element;
      readonly box: DOMRect;
    }
    const pieces: Piece[] = [];
    const controls: { readonly element: Element; readonly box: DOMRect }[] = [];
    /** The part of a box that no box around it hides, or null. */
    const seen = (start: Element | null, box: DOMRect): { box: DOMRect; cut: Element | null } | null => {
      let { left, right, top, bottom } = box;
      let cut: Element | null = null;
      let scrolls = false;
      for (let around = start; around !== null && around !== document.documentElement; around = parentOf(around)) {
        const style = getComputedStyle(around);
        if (style.visibility === "hidden" || style.opacity === "0") return null;
        if (style.position === "fixed" && style.overflow === "visible")
          return { box: new DOMRect(left, top, right - left, bottom - top), cut };
        const [x, y] = [style.overflowX, style.overflowY];
        if (x === "visible" && y === "visible" && style.clipPath === "none") continue;
        const edge = around.getBoundingClientRect();
        if (edge.width <= 4 || edge.height <= 4) return null;
        const scrollsHere = /auto|scroll/.test(`${x} ${y}`);
        scrolls ||= scrollsHere;
        const isCut = right > edge.right + 2 || left < edge.left - 2 || bottom > edge.bottom + 3 || top < edge.top - 3;
        if (isCut && !scrolls && cut === null) cut = around;
        [left, right, top, bottom] = [
          Math.max(left, edge.left),
          Math.min(right, edge.right),
          Math.max(top, edge.top),
          Math.min(bottom, edge.bottom),
        ];
        if (right - left < 2 || bottom - top < 2) return scrolls ? null : { box: new DOMRect(left, top, 0, 0), cut };
      }
      return { box: new DOMRect(left, top, right - left, bottom - top), cut };
    };
    const CONTROL =
      "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=checkbox], [role=switch], [role=option], calcite-checkbox, calcite-switch, calcite-radio-button";
    const walk = (root: Document | ShadowRoot): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node instanceof Element) {
          if (node.shadowRoot) walk(node.shadowRoot);
          if (node.matches(CONTROL) && node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
            const inner = parentOf(node);
            const shown = seen(inner, node.getBoundingClientRect());
            if (shown && shown.box.width > 2 && shown.box.height > 2)
              controls.push({ element: node, box: node.getBoundingClientRect() });
          }
          continue;
        }
        const text = node as Text;
        const element = slotOf(text);
        // Of the product's name, a narrow window shows the sign alone.
        if (
          text.data.trim() === "" ||
          !element ||
          element.closest("svg, style, script, canvas, .esri-view-surface, option, .pv-navbar__brand")
        )
          continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) {
          if (box.width < 2 || box.height < 2) continue;
          const shown = seen(element, box);
          if (!shown) continue;
          if (shown.cut) {
            found.add(
              `cut: “${said(text.data)}” by ${nameOf(shown.cut)}${getComputedStyle(shown.cut).textOverflow === "ellipsis" ? " (…)" : ""}`,
            );
            continue;
          }
          pieces.push({ text: text.data, element, box: shown.box });
        }
      }
    };
    walk(document);
    const depth = (a: DOMRect, b: DOMRect): number =>
      Math.min(
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      );
    const inside = (a: Element, b: Element): boolean => {
      for (let up: Element | null = a; up; up = parentOf(up)) if (up === b) return true;
      return false;
    };
    const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;
    /** Whether an element is what a reader sees at the middle of a box. */
    const onTop = (element: Element, box: DOMRect): boolean => {
      const at = middle(box);
      if (at[0] < 0 || at[1] < 0 || at[0] > innerWidth || at[1] > innerHeight) return true;
      let hit = document.elementFromPoint(...at);
      while (hit?.shadowRoot) {
        const deeper = hit.shadowRoot.elementFromPoint(...at);
        if (!deeper || deeper === hit) break;
        hit = deeper;
      }
      return hit !== null && (inside(hit, element) || inside(element, hit));
    };
    const pinned = (element: Element): boolean => {
      for (let up: Element | null = element; up; up = parentOf(up))
        if (/fixed|sticky/.test(getComputedStyle(up).position)) return true;
      return false;
    };
    for (const [i, one] of pieces.entries())
      for (const other of pieces.slice(i + 1))
        if (
          one.element !== other.element &&
          depth(one.box, other.box) > 4 &&
          onTop(one.element, one.box) &&
          onTop(other.element, other.box) &&
          pinned(one.element) === pinned(other.element)
        )
          found.add(`over each other: “${said(one.text)}” and “${said(other.text)}”`);
    for (const [i, one] of controls.entries())
      for (const other of controls.slice(i + 1))
        if (
          depth(one.box, other.box) > 3 &&
          !inside(one.element, other.element) &&
          !inside(other.element, one.element) &&
          onTop(one.element, one.box) &&
          onTop(other.element, other.box) &&
          pinned(one.element) === pinned(other.element)
        )
          found.add(`controls over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    const small: { readonly name: string; readonly element: Element; readonly box: DOMRect }[] = [];
    for (const { element, box } of controls) {
      const style = getComputedStyle(element);
      const around = getComputedStyle(element, "::after");
      const wider = around.position === "absolute" && around.content === '""' ? around : null;
      const width = Math.max(box.width, Number.parseFloat(wider?.width ?? "0") || 0);
      const height = Math.max(box.height, Number.parseFloat(wider?.height ?? "0") || 0);
      // A link in a sentence is excepted, and a box inside a label is hit by the label.
      const isInSentence =
        style.display === "inline" &&
        said(element.parentElement?.textContent ?? "") !== said(element.textContent ?? "");
      if (Math.min(width, height) < 23.5 && !isInSentence && !element.closest("label"))
        small.push({ name: nameOf(element), element, box });
    }
    // As the criterion has it: circles of 24 px around small targets must not meet.
    for (const [i, { name, element, box }] of small.entries())
      for (const other of small.slice(i + 1)) {
        if (inside(element, other.element) || inside(other.element, element)) continue;
        const [across, along] = [middle(box)[0] - middle(other.box)[0], middle(box)[1] - middle(other.box)[1]];
        if (Math.hypot(across, along) < 24) found.add(`too small and too close: ${name} and ${other.name}`);
      }
    return [...found];
  });
}
