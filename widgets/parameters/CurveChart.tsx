import { useRef, type PointerEvent } from "react";
import type { BlockMark } from "../../engine/needs/inputs.ts";

const WIDTH = 280;
const HEIGHT = 72;
const GAP = 4;

/**
 * Seven bars, one for each block, in their zone's color; the fields below have the same figures. Dragging a bar sets
 * whole percentages, never more than the bar before it.
 */
export function CurveChart(props: {
  readonly zone: number;
  /** Percentages, 0 to 100. */
  readonly blocks: readonly number[];
  /** Marks of a curve from a series; blocks that were not observed are drawn pale with a dashed edge. */
  readonly marks?: readonly BlockMark[] | undefined;
  onDrag?(block: number, percent: number): void;
}) {
  const { blocks, marks, onDrag } = props;
  const chart = useRef<SVGSVGElement>(null);
  const step = WIDTH / Math.max(1, blocks.length);
  const dragTo = (block: number) => (event: PointerEvent<SVGRectElement>) => {
    const box = chart.current?.getBoundingClientRect();
    if (!box || !onDrag || event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const percent = Math.round(100 * (1 - (event.clientY - box.top) / box.height));
    const start = blocks.findIndex((value) => value > 0);
    const most = start >= 0 && block > start ? (blocks[block - 1] ?? 100) : 100;
    onDrag(block, Math.min(Math.max(0, percent), most));
  };
  return (
    <svg
      ref={chart}
      className="parameters__curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {blocks.map((percent, block) => (
        <g key={block}>
          <rect
            x={block * step + GAP / 2}
            y={HEIGHT * (1 - percent / 100)}
            width={step - GAP}
            height={(HEIGHT * percent) / 100}
            fill={`var(--pv-zone-${props.zone})`}
            {...((marks?.[block] ?? "observed") === "observed"
              ? {}
              : { fillOpacity: 0.4, stroke: `var(--pv-zone-${props.zone})`, strokeDasharray: "4 3" })}
          />
          {/* The whole column can be dragged, so that a bar of no height can be too. */}
          <rect
            x={block * step}
            width={step}
            height={HEIGHT}
            fill="transparent"
            data-block={block}
            onPointerDown={dragTo(block)}
            onPointerMove={dragTo(block)}
          />
        </g>
      ))}
    </svg>
  );
}
