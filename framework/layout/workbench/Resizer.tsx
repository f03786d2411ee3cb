import { useRef } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import "./Resizer.css";

/** Pixels a key press moves a resizer; with Shift held, more. */
export const RESIZE_STEP = { fine: 16, coarse: 64 } as const;

interface ResizerProps {
  readonly label: string;
  /** `width` is dragged along the line of text, `height` against it (up is larger). */
  readonly measure: "width" | "height";
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  onResize(value: number): void;
}

/** A separator that is dragged, or moved with the arrow keys; a double click puts it back. */
export function Resizer({ label, measure, value, min, max, initial, onResize }: ResizerProps) {
  const drag = useRef<{ from: number; value: number; sign: number } | null>(null);
  const set = (next: number) => onResize(Math.round(Math.min(max, Math.max(min, next))));
  const place = (event: PointerEvent) => (measure === "width" ? event.clientX : event.clientY);
  /** Which way on the screen makes it larger. */
  const signAt = (element: Element) => (measure === "height" || getComputedStyle(element).direction === "rtl" ? -1 : 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? RESIZE_STEP.coarse : RESIZE_STEP.fine;
    const along = measure === "width" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const at = along.indexOf(event.key);
    const next =
      at >= 0 ? value + (at === 0 ? -step : step) * signAt(event.currentTarget) : { Home: min, End: max }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };

  return (
    <div
      className={`pv-resizer pv-resizer--${measure}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={measure === "width" ? "vertical" : "horizontal"}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(initial)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: place(event), value, sign: signAt(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        if (drag.current) set(drag.current.value + (place(event) - drag.current.from) * drag.current.sign);
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
    />
  );
}
