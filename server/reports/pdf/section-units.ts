import type { ChartBlock, ReportBlock, TableBlock } from "../../../engine/reports/document.ts";
import { beginningOf, putBlock } from "./blocks.ts";
import { readsWhole } from "./column-widths.ts";
import type { Flow } from "./flow.ts";
import { heightIn, sideBySideBlocks, type ColumnItem } from "./measure-layout.ts";
import { picturesHeight, putPictures, type ImageBlock } from "./pictures.ts";
import type { Tag } from "./tags.ts";

/** A unit of placement: a block, a row of pictures, or two related blocks side by side. */
interface SectionUnit {
  /** Height that must be left under a heading for it to begin on the same page. */
  readonly beginning: number;
  put(flow: Flow, tag: Tag): void;
}

/** Shares of the width that the first of two may take. */
const TABLE_SHARES = [0.56, 0.6, 0.64, 0.68];
const EVEN_SHARES = [0.5, 0.45, 0.55, 0.4, 0.6];
/** Maximum number of columns of a table that may be next to another. */
const FEW = 5;
const CHART_WIDTH = 160;
/** Least width of a text: shorter lines are tiring to read. */
const TEXT_WIDTH = 200;

/** The blocks of a section, each a unit, except for those that are better side by side. */
export function unitsOf(
  flow: Flow,
  blocks: readonly ReportBlock[],
  titled: (block: ReportBlock) => boolean,
): SectionUnit[] {
  const units: SectionUnit[] = [];
  for (let at = 0; at < blocks.length;) {
    const [unit, count] = unitAt(flow, blocks.slice(at), titled);
    units.push(unit);
    at += count;
  }
  return units;
}

type HasTitle = (block: ReportBlock) => boolean;

function unitAt(flow: Flow, blocks: readonly ReportBlock[], titled: HasTitle): readonly [SectionUnit, number] {
  const [first, second] = blocks;
  const charts = chartsOf(first, blocks.slice(1));
  if (first?.kind === "table" && charts.length > 0) {
    const pair = sideBySideBlocks(
      flow,
      [tablePart(flow, first, titled), chartsPart(flow, first, charts)],
      TABLE_SHARES,
    );
    if (pair) return [{ beginning: pair.height, put: pair.put }, 1 + charts.length];
  }
  const parts = [partOf(flow, first, titled), partOf(flow, second, titled)] as const;
  // Charts that follow one another share a row of their own.
  if (parts[0] && parts[1] && (second?.kind !== "chart" || blocks[2]?.kind !== "chart")) {
    const pair = sideBySideBlocks(flow, [parts[0], parts[1]], EVEN_SHARES);
    if (pair) return [{ beginning: pair.height, put: pair.put }, 2];
  }
  const pictures = picturesAt(blocks);
  if (pictures.length > 0)
    return [{ beginning: picturesHeight(flow, pictures), put: picturesPut(pictures, titled) }, pictures.length];
  return [alone(flow, first, titled), 1];
}

function alone(flow: Flow, block: ReportBlock | undefined, titled: HasTitle): SectionUnit {
  if (block === undefined || isPicture(block)) return { beginning: 0, put: () => undefined };
  return {
    beginning: beginningOf(flow, block, titled(block)),
    put: (onto, tag) => putBlock(onto, tag, block, titled(block)),
  };
}

/** What may be next to another block: a narrow table, a chart, facts or notes. */
function partOf(flow: Flow, block: ReportBlock | undefined, titled: HasTitle): ColumnItem | null {
  switch (block?.kind) {
    case "table":
      return block.columns.length <= FEW ? tablePart(flow, block, titled) : null;
    case "chart":
      return { put: picturesPut([block], titled), suits: (width) => width >= CHART_WIDTH };
    case "facts":
    case "notes":
      return { put: (onto, tag) => putBlock(onto, tag, block, titled(block)), suits: (width) => width >= TEXT_WIDTH };
    default:
      return null;
  }
}

function tablePart(flow: Flow, table: TableBlock, titled: HasTitle): ColumnItem {
  return {
    put: (onto, tag) => putBlock(onto, tag, table, titled(table)),
    suits: (width) => readsWhole(table, width, flow),
  };
}

/** A table's charts one below the other, together as high as the table. */
function chartsPart(flow: Flow, table: TableBlock, charts: readonly ChartBlock[]): ColumnItem {
  const column = { left: flow.left, width: flow.width };
  const tall = heightIn(flow, column, (onto, tag) => putBlock(onto, tag, { ...table, notes: [] }, true));
  const height = (tall ?? flow.fullRoom) / charts.length - 10;
  return {
    put: (onto, tag) => putPictures(onto, tag, charts, { untitled: new Set(), perRow: 1, height }),
    suits: (width) => width >= CHART_WIDTH,
  };
}

function picturesPut(pictures: readonly ImageBlock[], titled: HasTitle): SectionUnit["put"] {
  const untitled = new Set(pictures.filter((picture) => !titled(picture)));
  return (onto, tag) => putPictures(onto, tag, pictures, { untitled });
}

const isPicture = (block: ReportBlock): block is ImageBlock => block.kind === "map" || block.kind === "chart";

function picturesAt(blocks: readonly ReportBlock[]): ImageBlock[] {
  const end = blocks.findIndex((block) => !isPicture(block));
  return blocks.slice(0, end === -1 ? blocks.length : end).filter(isPicture);
}

/** The charts that follow a table and show its figures. */
function chartsOf(table: ReportBlock | undefined, blocks: readonly ReportBlock[]): ChartBlock[] {
  const isOwn = (block: ReportBlock): block is ChartBlock => block.kind === "chart" && block.table === table?.id;
  const end = blocks.findIndex((block) => !isOwn(block));
  return blocks.slice(0, end === -1 ? blocks.length : end).filter(isOwn);
}
