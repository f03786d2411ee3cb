import type { ChartBlock, MapBlock } from "../../../engine/report/document.ts";
import { drawChart } from "../../../engine/report/draw/draw-chart.ts";
import { drawMap } from "../../../engine/report/draw/draw-map.ts";
import type { Drawing } from "../../../engine/report/draw/drawing.ts";
import { putDrawing } from "./drawing.ts";
import { ensureRoom, paragraph, putLine } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { FAINT, INK, LINE, SIZES } from "./looks.ts";
import type { Tag } from "./tags.ts";

/** A third of a page: beside the map the first page holds the population and the headline. */
const MAP_HEIGHT = 215;
const GUTTER = 14;
/** Charts that stand side by side, so that products can be compared at a glance. */
const SIDE_BY_SIDE = 3;
/** A chart that has the page's width to itself is flatter than one beside others. */
const WIDE_HEIGHT = 170;
const NARROW_SHAPE = 0.72;
const NARROW_TEXT = 6.5;

export type Picture = MapBlock | ChartBlock;

interface Placed {
  readonly block: Picture;
  readonly title: readonly string[];
  readonly drawn: Drawing;
  readonly x: number;
}

/** Height that must be left for the first row of pictures. */
export function picturesHeight(flow: Flow, pictures: readonly Picture[]): number {
  return rowHeight(placed(flow, pictures.slice(0, SIDE_BY_SIDE), new Set()));
}

/**
 * Maps and charts that follow one another, charts side by side; the description of each is what is read instead of it.
 * Those whose title the section's heading has said bear none.
 */
export function putPictures(
  flow: Flow,
  section: Tag,
  pictures: readonly Picture[],
  { untitled }: { readonly untitled: ReadonlySet<Picture> },
): void {
  for (const row of rowsOf(pictures)) putRow(flow, section, placed(flow, row, untitled));
}

/** A map stands alone; charts share their row evenly. */
function rowsOf(pictures: readonly Picture[]): Picture[][] {
  const rows: Picture[][] = [];
  for (const picture of pictures) {
    const last = rows.at(-1);
    if (last && last.length < SIDE_BY_SIDE && picture.kind === "chart" && last[0]?.kind === "chart") last.push(picture);
    else rows.push([picture]);
  }
  return rows;
}

function placed(
  { left, width, sayer, faces }: Flow,
  row: readonly Picture[],
  untitled: ReadonlySet<Picture>,
): Placed[] {
  const each = (width - (row.length - 1) * GUTTER) / row.length;
  return row.map((block, i) => {
    const title = untitled.has(block) ? "" : sayer.say(block.title);
    return {
      block,
      title: faces.lines(title, each, { weight: "bold", size: SIZES.block }),
      drawn: drawnOf(block, { width: each, sayer, narrow: row.length > 1 }),
      x: left + i * (each + GUTTER),
    };
  });
}

function drawnOf(
  block: Picture,
  { width, sayer, narrow }: Pick<Flow, "width" | "sayer"> & { readonly narrow: boolean },
): Drawing {
  if (block.kind === "map") return drawMap(block, { width, height: MAP_HEIGHT, sayer });
  if (narrow)
    return drawChart(block, { width, height: Math.max(120, width * NARROW_SHAPE), sayer, textSize: NARROW_TEXT });
  return drawChart(block, { width, height: WIDE_HEIGHT, sayer });
}

const titleHeight = (row: readonly Placed[]): number =>
  Math.max(...row.map(({ title }) => title.length)) * SIZES.block * LINE + 4;
const rowHeight = (row: readonly Placed[]): number =>
  titleHeight(row) + Math.max(...row.map(({ drawn }) => drawn.height));

function putRow(flow: Flow, section: Tag, row: readonly Placed[]): void {
  flow.y += 4;
  ensureRoom(flow, rowHeight(row));
  const { doc, faces, sayer } = flow;
  const top = flow.y;
  const y = top + titleHeight(row);
  const letters = { weight: "bold", size: SIZES.block, color: INK } as const;
  for (const { block, title, drawn, x } of row) {
    if (title.length > 0) {
      const heading = section.child("H4");
      heading.draw(() =>
        title.forEach((line, i) => putLine(flow, line, { ...letters, x, y: top + i * SIZES.block * LINE })),
      );
      heading.end();
    }
    const alt = [block.title, block.description].map(sayer.say).join(". ");
    const figure = section.child("Figure", { alt, box: [x, y, x + drawn.width, y + drawn.height] });
    figure.draw(() => putDrawing(doc, faces, drawn, { x, y }));
    figure.end();
  }
  flow.y = top + rowHeight(row) + 4;
  const small = { size: SIZES.small, color: FAINT, after: 1 } as const;
  for (const { block } of row)
    if (block.kind === "map") for (const note of block.notes) paragraph(flow, section, "P", sayer.say(note), small);
  flow.y += 3;
}
