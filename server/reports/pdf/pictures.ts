import type { ChartBlock, MapBlock } from "../../../engine/reports/document.ts";
import { drawChart } from "../../../engine/reports/draw/draw-chart.ts";
import { drawMap } from "../../../engine/reports/draw/draw-map.ts";
import type { Drawing } from "../../../engine/reports/draw/drawing.ts";
import { ensureRoom, putLine, type Flow } from "./flow.ts";
import { INK, LINE, SIZES } from "./looks.ts";
import { putDrawing } from "./put-drawing.ts";
import { putSmallNotes } from "./table-cells.ts";
import type { Tag } from "./tags.ts";
import { getOrMake } from "../../answers/memoize-async.ts";

/** Heights of a roomy page. */
const MAP_HEIGHT = 215;
const WIDE_HEIGHT = 170;
/** A chart with the page's whole width is flatter than one next to others. */
const NARROW_SHAPE = 0.72;
/** 45 mm: a lower chart shows no shape. */
const MIN_HEIGHT = 128;
const GUTTER = 14;
/** Points above a row of pictures. */
const ABOVE = 3;
/** Charts that are side by side, so that products can be compared at a glance. */
const SIDE_BY_SIDE = 3;
/** Below this width a chart's letters are small. */
const NARROW = 300;

export type ImageBlock = MapBlock | ChartBlock;

interface PictureLooks {
  /** Charts whose title is the section's heading. */
  readonly untitled: ReadonlySet<ImageBlock>;
  /** Number of charts side by side. */
  readonly perRow?: number;
  /** Height of each with its title, if something else determines it. */
  readonly height?: number;
}

interface PlacedPicture {
  readonly block: ImageBlock;
  readonly title: readonly string[];
  readonly drawn: Drawing;
  readonly x: number;
}

/** Height that must be left for the first row of pictures. */
export function picturesHeight(flow: Flow, pictures: readonly ImageBlock[]): number {
  return ABOVE + rowHeight(placed(flow, pictures.slice(0, SIDE_BY_SIDE), { untitled: new Set() }));
}

/** Maps and charts that follow one another, charts side by side; screen readers read the description of each. */
export function putPictures(flow: Flow, section: Tag, pictures: readonly ImageBlock[], looks: PictureLooks): void {
  for (const row of rowsOf(pictures, looks)) putRow(flow, section, placed(flow, row, looks));
}

/** A map has its own row; charts share a row evenly. */
function rowsOf(pictures: readonly ImageBlock[], { perRow = SIDE_BY_SIDE }: PictureLooks): ImageBlock[][] {
  const rows: ImageBlock[][] = [];
  for (const picture of pictures) {
    const last = rows.at(-1);
    if (last && last.length < perRow && picture.kind === "chart" && last[0]?.kind === "chart") last.push(picture);
    else rows.push([picture]);
  }
  return rows;
}

function placed(flow: Flow, row: readonly ImageBlock[], { untitled, height }: PictureLooks): PlacedPicture[] {
  const { left, width, formatter, fonts } = flow;
  const each = (width - (row.length - 1) * GUTTER) / row.length;
  return row.map((block, i) => {
    const words = untitled.has(block) ? "" : formatter.format(block.title);
    const title = fonts.lines(words, each, { weight: "bold", size: SIZES.block });
    const own = height === undefined ? undefined : Math.max(MIN_HEIGHT, height - linesHeight(title));
    return { block, title, drawn: drawnOf(flow, block, each, own), x: left + i * (each + GUTTER) };
  });
}

/** Caches a drawing by size, since layouts are repeated. */
function drawnOf({ drawings, formatter, density }: Flow, block: ImageBlock, width: number, height?: number): Drawing {
  const narrow = width < NARROW;
  const shaped = narrow
    ? Math.max(MIN_HEIGHT, width * NARROW_SHAPE * density.pictures)
    : Math.max(MIN_HEIGHT, WIDE_HEIGHT * density.pictures);
  // A map next to a table may use the table's height.
  const spare = Math.min(MAP_HEIGHT, width * 1.1) * (density.crowded ? density.pictures : 1);
  const mapped = (narrow ? spare : MAP_HEIGHT * density.pictures) + (density.tall ?? 0);
  const chosen = height ?? (block.kind === "map" ? mapped : shaped);
  const key = `${width} ${chosen}`;
  const known = getOrMake(drawings, block, () => new Map<string, Drawing>());
  const options = { width, height: chosen, formatter };
  return getOrMake(known, key, () =>
    block.kind === "map"
      ? drawMap(block, options)
      : drawChart(block, narrow ? { ...options, textSize: SIZES.small } : options),
  );
}

const linesHeight = (title: readonly string[]): number => title.length * SIZES.block * LINE + 4;
const titleHeight = (row: readonly PlacedPicture[]): number => Math.max(...row.map(({ title }) => linesHeight(title)));
const rowHeight = (row: readonly PlacedPicture[]): number =>
  titleHeight(row) + Math.max(...row.map(({ drawn }) => drawn.height));

function putRow(flow: Flow, section: Tag, row: readonly PlacedPicture[]): void {
  flow.y += ABOVE;
  ensureRoom(flow, rowHeight(row));
  const { formatter } = flow;
  const top = flow.y;
  const y = top + titleHeight(row);
  const letters = { weight: "bold", size: SIZES.block, color: INK } as const;
  for (const { block, title, drawn, x } of row) {
    if (title.length > 0) {
      const heading = section.child(flow.blockHeading);
      heading.draw(() =>
        title.forEach((line, i) => putLine(flow, line, { ...letters, x, y: top + i * SIZES.block * LINE })),
      );
      heading.end();
    }
    const alt = [block.title, block.description].map(formatter.format).join(". ");
    const figure = section.child("Figure", { alt, box: [x, y, x + drawn.width, y + drawn.height] });
    figure.draw(() => putDrawing(flow, drawn, { x, y }));
    figure.end();
  }
  flow.y = top + rowHeight(row) + 3;
  for (const { block } of row) if (block.kind === "map") putSmallNotes(flow, section, block.notes);
  flow.y += flow.density.gap - 4;
}
