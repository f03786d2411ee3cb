import {
  boxData,
  path,
  text,
  type Box,
  type DrawOptions,
  type Drawing,
  type DrawnItem,
} from "../../engine/reports/draw/drawing.ts";
import { PAPER_COLORS } from "../../engine/reports/draw/paper-colors.ts";
import { legend, type LegendEntry } from "../../engine/reports/draw/legend.ts";
import { northArrow } from "../../engine/reports/draw/north-arrow.ts";
import { scaleBar } from "../../engine/reports/draw/scale-bar.ts";
import { cut, wrapped } from "../../engine/reports/draw/cut-text.ts";
import type { SheetMap } from "../live-map.ts";
import { apart } from "./apart.ts";
import { paperSize, type SheetPaper } from "./papers.ts";

/** A legend of colors or symbols of one kind. */
export interface SheetLegend {
  readonly heading: string;
  readonly entries: readonly LegendEntry[];
}

/** Texts and legends around the map on a sheet. */
export interface SheetWords {
  readonly title: string;
  /** Its subject: disaster, estimation, data set. */
  readonly subject: string;
  readonly legends: readonly SheetLegend[];
  /** The parts of the screen's map that are not on it, and the reasons. */
  readonly notes: readonly string[];
  /** The sources of its data. */
  readonly sources: readonly string[];
  /** Its agency, and when it was made. */
  readonly made: string;
}

const MARGIN = 30;
const GAP = 8;
const SIZES = { title: 15, subject: 9, legend: 8, foot: 7 } as const;
const LINE = 1.35;
/** Lines that the sources may take. */
const SOURCE_LINES = 3;

/** The parts of a sheet: the map's frame, and everything around it. */
interface SheetLayout {
  readonly width: number;
  readonly height: number;
  readonly frame: Box;
  readonly items: readonly DrawnItem[];
}

/** Lays a sheet out: title above the map; legends, sources and date below it. */
export function layoutSheet(paper: SheetPaper, words: SheetWords): SheetLayout {
  const { width, height } = paperSize(paper);
  const inner = width - 2 * MARGIN;
  const { text: ink, faint } = PAPER_COLORS;
  const head: DrawnItem[] = [
    text(cut(words.title, inner, SIZES.title * 1.07), {
      x: MARGIN,
      y: MARGIN + SIZES.title,
      size: SIZES.title,
      bold: true,
      color: ink,
    }),
    text(cut(words.subject, inner, SIZES.subject), {
      x: MARGIN,
      y: MARGIN + SIZES.title + SIZES.subject * LINE + 2,
      size: SIZES.subject,
      color: faint,
    }),
  ];
  const top = MARGIN + SIZES.title + SIZES.subject * LINE + GAP;
  const lines = (source: string): string[] => wrapped(source, inner, { size: SIZES.foot, most: SOURCE_LINES });
  const notes = words.notes.flatMap(lines);
  const foot = [...notes, words.made, ...lines(words.sources.join(" · "))];
  const footTop = height - MARGIN - foot.length * SIZES.foot * LINE;
  const legends = words.legends.map(({ heading, entries }) => ({
    heading,
    key: legend(entries, { x: MARGIN, width: inner, size: SIZES.legend, colors: PAPER_COLORS }),
  }));
  const heights = legends.map(({ key }) => SIZES.legend * LINE + key.height + GAP / 2);
  let y = footTop - GAP - heights.reduce((sum, each) => sum + each, 0);
  const frame: Box = { x: MARGIN, y: top, width: inner, height: y - GAP - top };
  const keys = legends.flatMap(({ heading, key }, i) => {
    const at = y;
    y += heights[i] ?? 0;
    return [
      text(cut(heading, inner, SIZES.legend), {
        x: MARGIN,
        y: at + SIZES.legend,
        size: SIZES.legend,
        bold: true,
        color: ink,
      }),
      ...key.itemsAt(at + SIZES.legend * LINE),
    ];
  });
  const feet = foot.map((line, i) => {
    const y = footTop + (i + 0.8) * SIZES.foot * LINE;
    return text(line, { x: MARGIN, y, size: SIZES.foot, color: i < notes.length ? ink : faint });
  });
  return { width, height, frame, items: [...head, ...keys, ...feet] };
}

/** Adds the map to its sheet, with scale and north arrow; names are kept apart from these and from one another. */
export function composeSheet(
  { width, height, frame, items }: SheetLayout,
  { items: drawn, marks, kilometers }: SheetMap,
  { formatter }: Pick<DrawOptions, "formatter">,
): Drawing {
  const looks = { size: SIZES.legend, colors: PAPER_COLORS };
  const place = { x: frame.x + GAP, bottom: frame.y + frame.height - GAP, most: frame.width / 5, kilometers };
  const scale = scaleBar(place, { formatter, ...looks });
  const north = northArrow(frame, { label: formatter.format({ key: "report.drawing.north" }), ...looks });
  const scaleBox = { x: place.x, y: place.bottom - scale.height, width: scale.width, height: scale.height };
  return {
    width,
    height,
    items: [
      path(boxData({ x: 0, y: 0, width, height }), { fill: PAPER_COLORS.surface }),
      ...apart(drawn, frame, [scaleBox, north.box, ...marks]),
      ...scale.items,
      ...north.items,
      path(boxData(frame), { stroke: PAPER_COLORS.faint, strokeWidth: 0.8 }),
      ...items,
    ],
  };
}
