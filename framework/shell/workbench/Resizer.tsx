import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import "./Workbench.css";

/** Pixels a key press moves a resizer; with Shift held, more. */
const RESIZE_STEP = { fine: 16, coarse: 64 } as const;

interface ResizerProps {
  readonly label: string;
  /** `width` is dragged along the line of text, `height` across it (up is larger). */
  readonly measure: "width" | "height";
  /** Whether the resized part comes after it on the line, so that dragging along the line makes it smaller. */
  readonly after?: boolean;
  /** Number of pixels of one unit of the value; a pixel if absent. */
  pixelsPerUnit?(): number;
  /** Number of units that a key press moves it. */
  readonly step?: Readonly<Record<keyof typeof RESIZE_STEP, number>>;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  onResize(value: number): void;
}

/** A separator that is dragged, or moved with the arrow keys; a double click resets it. */
export function Resizer({
  label,
  measure,
  after = false,
  pixelsPerUnit = () => 1,
  step = RESIZE_STEP,
  value,
  min,
  max,
  initial,
  onResize,
}: ResizerProps) {
  const drag = useRef<{ from: number; value: number; units: number } | null>(null);
  const set = (next: number) => onResize(Math.round(Math.min(max, Math.max(min, next))));
  const place = (event: PointerEvent) => (measure === "width" ? event.clientX : event.clientY);
  /** Returns the sign of the screen direction that makes it larger. */
  const signAt = (element: Element) =>
    (measure === "height" || getComputedStyle(element).direction === "rtl" ? -1 : 1) * (after ? -1 : 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const units = event.shiftKey ? step.coarse : step.fine;
    const along = measure === "width" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const at = along.indexOf(event.key);
    const next =
      at >= 0 ? value + (at === 0 ? -units : units) * signAt(event.currentTarget) : { Home: min, End: max }[event.key];
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
        drag.current = { from: place(event), value, units: signAt(event.currentTarget) / pixelsPerUnit() };
      }}
      onPointerMove={(event) => {
        if (drag.current) set(drag.current.value + (place(event) - drag.current.from) * drag.current.units);
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
    />
  );
}
