import type { FactsBlock, Figure, HeadlineBlock, NotesBlock, ReportBlock } from "../../../engine/reports/document.ts";
import { ensureRoom, paragraph, putLine, putRule, type Flow } from "./flow.ts";
import { heightIn } from "./measure-layout.ts";
import { FAINT, INK, LINE, SIZES, spacedLines } from "./looks.ts";
import type { ImageBlock } from "./pictures.ts";
import { putTable, tableBeginning } from "./table.ts";
import { artifact, type Tag } from "./tags.ts";

/** Points between the columns of facts and headline figures. */
const GUTTER = 12;
/** The widths in points at which facts get four and three columns. */
const WIDE = 500;
const NARROW = 350;
/** Headline figures side by side. */
const MAX_SIDE_BY_SIDE = 6;
/** Share of a page up to which figures stay together on one page. */
const MAX_UNBROKEN = 0.3;
const SMALL = { size: SIZES.small, color: FAINT } as const;

/** A block of a section that is not a picture. `titled` is false if the section's heading has the same title. */
export function putBlock(flow: Flow, section: Tag, block: Exclude<ReportBlock, ImageBlock>, titled: boolean): void {
  switch (block.kind) {
    case "facts":
      return putFacts(flow, section, block, titled);
    case "headline":
      return putHeadline(flow, section, block, titled);
    case "table":
      return putTable(flow, section, block, titled);
    case "notes":
      return putNotes(flow, section, block, titled);
  }
}

/**
 * Height that must be left under a heading for a block to begin on the same page: the full height where it is not
 * split.
 */
export function beginningOf(flow: Flow, block: Exclude<ReportBlock, ImageBlock>, titled: boolean): number {
  if (block.kind === "table") return tableBeginning(flow, block);
  const whole = heightIn(flow, flow, (onto, tag) => putBlock(onto, tag, block, titled)) ?? Infinity;
  return whole <= flow.fullRoom * MAX_UNBROKEN ? whole : 50;
}

function title(flow: Flow, section: Tag, words: string, block: Parameters<typeof beginningOf>[1]): void {
  const below = beginningOf(flow, block, false);
  paragraph(flow, section, flow.blockHeading, words, { size: SIZES.block, weight: "bold", before: 4, with: below });
}

interface Pair {
  readonly label: string;
  readonly parts: readonly {
    readonly words: string;
    readonly size: number;
    readonly weight: "plain" | "bold";
    readonly color: string;
  }[];
}

function putFacts(flow: Flow, section: Tag, block: FactsBlock, titled: boolean): void {
  const { title: heading, facts } = block;
  const { format } = flow.formatter;
  if (heading && titled) title(flow, section, format(heading), block);
  const pairs = facts.map(({ label, value }) => ({
    label: format(label),
    parts: [{ words: format(value), size: SIZES.text, weight: "plain" as const, color: INK }],
  }));
  putPairs(flow, section, pairs, flow.width > WIDE ? 4 : flow.width > NARROW ? 3 : 2);
}

function putHeadline(flow: Flow, section: Tag, block: HeadlineBlock, titled: boolean): void {
  const { title: heading, figures } = block;
  const { format, quantity, figure: bare } = flow.formatter;
  if (heading && titled) title(flow, section, format(heading), block);
  const small = (words: string) => ({ words, size: SIZES.small, weight: "plain" as const, color: FAINT });
  const range = ({ low, high }: { readonly low: Figure; readonly high: Figure }) => `${bare(low)} – ${quantity(high)}`;
  const pairs = figures.map(({ label, figure, trucks, band, note }) => ({
    label: format(label),
    parts: [
      {
        words: quantity(figure),
        size: flow.density.crowded ? SIZES.page : SIZES.title,
        weight: "bold" as const,
        color: INK,
      },
      ...(trucks ? [{ words: quantity(trucks), size: SIZES.text, weight: "plain" as const, color: INK }] : []),
      ...(band ? [small(range(band))] : []),
      ...(note ? [small(format(note))] : []),
    ],
  }));
  putPairs(flow, section, pairs, columnsOf(flow, pairs));
}

/** As many side by side as keep every leading figure on one line, with rows of similar length. */
function columnsOf({ fonts, width }: Flow, pairs: readonly Pair[]): number {
  const leading = pairs.flatMap(({ parts: [first] }) => (first ? [fonts.widthOf(first.words, first)] : []));
  const most = Math.floor((width + GUTTER) / (Math.max(1, ...leading) + GUTTER));
  const rows = Math.ceil(pairs.length / Math.max(1, Math.min(most, MAX_SIDE_BY_SIDE)));
  return Math.ceil(pairs.length / Math.max(1, rows));
}

/** Names with their values, side by side in rows; a list for screen readers. */
function putPairs(flow: Flow, section: Tag, pairs: readonly Pair[], columns: number): void {
  const width = (flow.width - (columns - 1) * GUTTER) / columns;
  const list = section.child("L");
  const broken = (each: Pair["parts"][number]) => ({ ...each, lines: flow.fonts.lines(each.words, width, each) });
  const heightOf = ({ lines, size }: { lines: readonly string[]; size: number }) => lines.length * size * LINE;
  const rows = Array.from({ length: Math.ceil(pairs.length / columns) }, (_, row) => {
    const items = pairs.slice(row * columns, (row + 1) * columns).map(({ label, parts }) => ({
      label: broken({ words: label, ...SMALL, weight: "plain" }),
      parts: spaced(parts.map(broken)),
    }));
    const heights = items.map(({ label, parts }) => [label, ...parts].reduce((sum, part) => sum + heightOf(part), 0));
    return { items, height: Math.max(...heights) + 5 };
  });
  // Figures read at a glance stay on one page.
  const whole = rows.reduce((sum, { height }) => sum + height, 0);
  if (whole <= flow.fullRoom * MAX_UNBROKEN) ensureRoom(flow, whole);
  for (const { items, height } of rows) {
    ensureRoom(flow, height);
    items.forEach(({ label, parts }, i) => {
      const x = flow.left + i * (width + GUTTER);
      const item = list.child("LI");
      let y = flow.y;
      const put = (part: (typeof parts)[number]) =>
        part.lines.forEach((line) => {
          putLine(flow, line, { ...part, x, y });
          y += part.size * LINE;
        });
      const name = item.child("Lbl");
      name.draw(() => put(label));
      name.end();
      const value = item.child("LBody");
      value.draw(() => parts.forEach(put));
      value.end();
      item.end();
    });
    flow.y += height;
    artifact(flow.doc, "Layout", () => putRule(flow, flow.y - 3, 0.4));
  }
  list.end();
  flow.y += flow.density.gap - 2;
}

function spaced<Part extends { readonly lines: readonly string[] }>(parts: readonly Part[]): Part[] {
  const nonEmpty = parts.filter(({ lines }) => lines.length > 0);
  const all = spacedLines(nonEmpty.map(({ lines }) => lines));
  return nonEmpty.map((part, i) => ({ ...part, lines: all[i] ?? [] }));
}

function putNotes(flow: Flow, section: Tag, block: NotesBlock, titled: boolean): void {
  const { title: heading, notes } = block;
  const { format } = flow.formatter;
  if (heading && titled) title(flow, section, format(heading), block);
  for (const note of notes) paragraph(flow, section, "P", format(note), { after: 2 });
  flow.y += flow.density.gap - 3;
}
