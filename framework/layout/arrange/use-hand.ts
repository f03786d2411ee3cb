import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PageConfig } from "../../../contract/config/app-config.ts";
import { adoptPreference } from "../../preferences/stored.ts";
import type { PageAct } from "../preview/messages.ts";
import { dropAt, type DropTarget, type Point, type SeenPage } from "./drop.ts";
import { ITEM, idOf } from "./measure.ts";

/** Pixels after which a press is a drag. */
const DRAG_AFTER = 6;

interface Press extends Point {
  readonly id: string;
  readonly dragging: boolean;
}
interface HandDrag extends Point {
  readonly id: string;
  readonly target: DropTarget | null;
}

const itemAt = ({ target }: Event): Element | null =>
  target instanceof Element ? (target.closest(ITEM) ?? target.closest("[data-grip]")) : null;
const gripOf = (item: Element): string => item.getAttribute("data-grip") ?? idOf(item);

/**
 * Presses and drags of instances: the widgets themselves do not notice them. A finger scrolls the page, and drags by an
 * instance's name. Escape ends a drag where it began.
 */
export function useHand(seen: SeenPage | null, onAct: (act: PageAct) => void): HandDrag | null {
  const press = useRef<Press | null>(null);
  const [drag, setDrag] = useState<HandDrag | null>(null);
  const end = () => {
    press.current = null;
    setDrag(null);
  };
  const onEvent = useEffectEvent((event: Event) => {
    const item = itemAt(event);
    if (event instanceof PointerEvent && event.type !== "click") onPointer(event, item);
    else if (item) stop(event);
  });
  const onPointer = (event: PointerEvent, item: Element | null) => {
    const at = { x: event.clientX, y: event.clientY };
    const pressed = press.current;
    if (event.type === "pointerdown" && item && event.button === 0) {
      // The keyboard's Escape is heard where the hand is.
      window.focus();
      const held = event.pointerType !== "touch" || item.hasAttribute("data-grip");
      press.current = { ...at, id: gripOf(item), dragging: false };
      if (held) stop(event);
    } else if (pressed && event.type === "pointermove") {
      const moved = pressed.dragging || Math.hypot(at.x - pressed.x, at.y - pressed.y) > DRAG_AFTER;
      if (!moved) return;
      if (!pressed.dragging) document.documentElement.setPointerCapture(event.pointerId);
      press.current = { ...pressed, dragging: true };
      scrollTowards(at);
      setDrag({ ...at, id: pressed.id, target: seen && dropAt(at, seen) });
    } else if (pressed && event.type === "pointerup") {
      end();
      const target = seen && dropAt(at, seen);
      const from = seen?.instances.find(({ id }) => id === pressed.id);
      if (!pressed.dragging) onAct({ kind: "select", id: pressed.id });
      else if (target && from && target.to.beside !== pressed.id)
        onAct({ kind: "move", id: pressed.id, from: from.place, to: target.to });
    } else if (event.type === "pointercancel") end();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && press.current) end();
    else if (!sendKey(event, onAct)) return;
    stop(event);
  });
  useEffect(() => {
    const listen = (event: Event) => onEvent(event);
    const key = (event: KeyboardEvent) => onKey(event);
    const heard = ["pointerdown", "pointermove", "pointerup", "pointercancel", "mousedown", "click", "dblclick"];
    for (const type of [...heard, "dragstart"]) window.addEventListener(type, listen, true);
    window.addEventListener("keydown", key, true);
    return () => {
      for (const type of [...heard, "dragstart"]) window.removeEventListener(type, listen, true);
      window.removeEventListener("keydown", key, true);
    };
  }, []);
  return drag;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The keys of the editor, pressed where the preview has the focus. */
function sendKey(event: KeyboardEvent, onAct: (act: PageAct) => void): boolean {
  const { key, shiftKey, ctrlKey, metaKey, target } = event;
  const writing = target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]");
  const kind =
    ctrlKey || metaKey
      ? ({ z: shiftKey ? "redo" : "undo", y: "redo", s: "save" } as const)[key.toLowerCase()]
      : key === "Delete" && !writing
        ? "remove"
        : undefined;
  if (kind) onAct({ kind });
  return kind !== undefined;
}

/** Pixels from the edge of what scrolls, and how far it scrolls with each move there. */
const SCROLL = { edge: 40, step: 16 } as const;

/** Scrolls what is under a drag near its upper or lower edge. */
function scrollTowards({ x, y }: Point): void {
  for (let part = document.elementFromPoint(x, y); part; part = part.parentElement) {
    if (part.scrollHeight <= part.clientHeight + 1) continue;
    const { top, bottom } = part.getBoundingClientRect();
    const from = Math.max(top, 0);
    const to = Math.min(bottom, window.innerHeight);
    const by = y < from + SCROLL.edge ? -SCROLL.step : y > to - SCROLL.edge ? SCROLL.step : 0;
    return part.scrollBy(0, by);
  }
}

/** Sizes of panels as their edges are dragged or moved by keys: the config has them, not this reader's preferences. */
export function usePanelSizes(page: PageConfig | undefined, onAct: (act: PageAct) => void): void {
  useEffect(() => {
    for (const region of ["start", "end", "bottom"])
      if (page) adoptPreference(`panelSize.${page.route}.${region}`, undefined);
  }, [page]);
  const tell = useEffectEvent((edge: Element) => {
    const region = (["start", "end", "bottom"] as const).find((one) => edge.closest(`.pv-page__${one}`));
    const size = Number(edge.getAttribute("aria-valuenow"));
    if (page && region && size !== page.panels[region].size) onAct({ kind: "size", region, size });
  });
  useEffect(() => {
    const listen = ({ target }: Event) => {
      const edge = target instanceof Element ? target.closest(".pv-panel > .pv-resizer") : null;
      // Its last value is drawn first.
      if (edge) requestAnimationFrame(() => tell(edge));
    };
    const heard = ["lostpointercapture", "keyup", "dblclick"];
    for (const type of heard) document.addEventListener(type, listen);
    return () => heard.forEach((type) => document.removeEventListener(type, listen));
  }, []);
}
