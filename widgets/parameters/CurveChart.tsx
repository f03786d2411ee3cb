import type { PointerEvent } from "react";
import { DAYS_PER_BLOCK, type BlockMark } from "../../engine/needs/inputs.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

const WIDTH = 280;
const HEIGHT = 72;
const GAP = 4;
/** Above and below the bars, for their percentages and days. */
const LINE = 15;

/**
 * Seven bars, one for each block, in their zone's color, with percentages and days. Dragging a bar sets whole
 * percentages, never more than the bar before it.
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
  const text = useTexts("widgets.parameters");
  const format = useFormat();
  const step = WIDTH / Math.max(1, blocks.length);
  const dragTo = (block: number) => (event: PointerEvent<SVGRectElement>) => {
    if (!onDrag || event.buttons !== 1) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    const percent = Math.round(100 * (1 - (event.clientY - top) / height));
    const start = blocks.findIndex((value) => value > 0);
    const most = start >= 0 && block > start ? (blocks[block - 1] ?? 100) : 100;
    onDrag(block, Math.min(Math.max(0, percent), most));
  };
  const bars = blocks.map((percent, block) => ({
    percent,
    block,
    days: `${block * DAYS_PER_BLOCK + 1}–${(block + 1) * DAYS_PER_BLOCK}`,
    // From a tenth on, a decimal would run into the next bar's.
    shown: format.percent(percent, percent < 10 ? 1 : 0),
  }));
  return (
    <svg
      className="parameters__curve"
      viewBox={`0 ${-LINE} ${WIDTH} ${HEIGHT + 2 * LINE}`}
      textAnchor="middle"
      fill="currentColor"
      role="img"
      aria-label={bars.map(({ days, shown }) => text("restoration.bar", { days, shown })).join(", ")}
    >
      <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="currentColor" />
      {bars.map(({ percent, block, days, shown }) => (
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
          <text x={(block + 0.5) * step} y={HEIGHT * (1 - percent / 100) - GAP}>
            {shown}
          </text>
          <text x={(block + 0.5) * step} y={HEIGHT + LINE - GAP / 2}>
            {days}
          </text>
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
