import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from "react";
import type { PicturePoint } from "../../../framework/layout/wires/geometry.ts";

/** Pixels that a pointer moves before it draws, so that a click stays a click. */
const STILL = 6;

/**
 * Draws a line with a mouse or a finger: from where it is pressed to the port under it when it is let go. Returns where
 * the pointer is on the screen while it draws, and what to call when it is pressed on a start.
 */
export function useDrawnWire<Start>(does: {
  /** The pointer has left its start. */
  begin(start: Start): void;
  /** It was let go on an element, or was taken away. */
  end(over: Element | null): void;
}): { readonly pointer: PicturePoint | null; press(start: Start, event: ReactPointerEvent): void } {
  const pressed = useRef<{ readonly start: Start; readonly x: number; readonly y: number } | null>(null);
  const [pointer, setPointer] = useState<PicturePoint | null>(null);
  const drawing = useRef(false);
  const move = useEffectEvent(({ clientX: x, clientY: y }: PointerEvent) => {
    const from = pressed.current;
    if (!from || (!drawing.current && Math.hypot(x - from.x, y - from.y) < STILL)) return;
    if (!drawing.current) does.begin(from.start);
    drawing.current = true;
    setPointer({ x, y });
  });
  const stop = useEffectEvent((over: Element | null) => {
    const drew = drawing.current;
    pressed.current = null;
    drawing.current = false;
    setPointer(null);
    if (drew) does.end(over);
  });
  useEffect(() => {
    const onMove = (event: PointerEvent) => move(event);
    const onUp = ({ clientX, clientY }: PointerEvent) => stop(document.elementFromPoint(clientX, clientY));
    const onCancel = () => stop(null);
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
    };
  }, []);
  return {
    pointer,
    press: (start, { clientX, clientY, button }) => {
      if (button === 0) pressed.current = { start, x: clientX, y: clientY };
    },
  };
}
