import type { FactsBlock, Figure, HeadlineBlock, NotesBlock, ReportBlock } from "../../../engine/report/document.ts";
import { ensureRoom, paragraph, putLine } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { FAINT, INK, LINE, RULE, SIZES } from "./looks.ts";
import { picturesHeight } from "./pictures.ts";
import type { Picture } from "./pictures.ts";
import { putTable } from "./table.ts";
import { artifact } from "./tags.ts";
import type { Tag } from "./tags.ts";

/** Points between the columns of facts and headline figures. */
const GUTTER = 12;
const SMALL = { size: SIZES.small, color: FAINT } as const;

/** A block of a section that is no picture. `titled` is false where the section's heading has said its title already. */
export function putBlock(
  flow: Flow,
  section: Tag,
  block: Exclude<ReportBlock, Picture>,
  { titled }: { readonly titled: boolean },
): void {
  switch (block.kind) {
    case "facts":
      return putFacts(flow, section, block, titled);
    case "headline":
      return putHeadline(flow, section, block, titled);
    case "table":
      return putTable(flow, section, block, { titled });
    case "notes":
      return putNotes(flow, section, block, titled);
  }
}

/** Height that must be left under a heading for a block to begin on the same page. */
export function beginningOf(flow: Flow, block: ReportBlock): number {
  if (block.kind === "map" || block.kind === "chart") return picturesHeight(flow, [block]);
  return block.kind === "table" ? 80 : 50;
}

function title(flow: Flow, section: Tag, words: string, below: number): void {
  paragraph(flow, section, "H4", words, { size: SIZES.block, weight: "bold", before: 4, with: below });
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

function putFacts(flow: Flow, section: Tag, { title: heading, facts }: FactsBlock, titled: boolean): void {
  const { say } = flow.sayer;
  if (heading && titled) title(flow, section, say(heading), 30);
  const pairs = facts.map(({ label, value }) => ({
    label: say(label),
    parts: [{ words: say(value), size: SIZES.text, weight: "plain" as const, color: INK }],
  }));
  putPairs(flow, section, pairs, 3);
}

function putHeadline(flow: Flow, section: Tag, { title: heading, figures }: HeadlineBlock, titled: boolean): void {
  const { say, quantity, figure: bare } = flow.sayer;
  if (heading && titled) title(flow, section, say(heading), 60);
  const small = (words: string) => ({ words, size: SIZES.small, weight: "plain" as const, color: FAINT });
  const range = ({ low, high }: { readonly low: Figure; readonly high: Figure }) => `${bare(low)} – ${quantity(high)}`;
  const pairs = figures.map(({ label, figure, trucks, band, note }) => ({
    label: say(label),
    parts: [
      { words: quantity(figure), size: 13, weight: "bold" as const, color: INK },
      ...(trucks ? [{ words: quantity(trucks), size: SIZES.text, weight: "plain" as const, color: INK }] : []),
      ...(band ? [small(range(band))] : []),
      ...(note ? [small(say(note))] : []),
    ],
  }));
  putPairs(flow, section, pairs, pairs.length % 4 === 0 ? 4 : 3);
}

/** Names with what belongs to them, side by side in rows: a list to those who hear it. */
function putPairs(flow: Flow, section: Tag, pairs: readonly Pair[], columns: number): void {
  const width = (flow.width - (columns - 1) * GUTTER) / columns;
  const list = section.child("L");
  for (let first = 0; first < pairs.length; first += columns) {
    const row = pairs.slice(first, first + columns).map((pair) => {
      const part = { words: pair.label, ...SMALL, weight: "plain" as const };
      const broken = (each: Pair["parts"][number]) => ({ ...each, lines: flow.faces.lines(each.words, width, each) });
      return { label: broken(part), parts: pair.parts.map(broken) };
    });
    const heightOf = ({ lines, size }: { lines: readonly string[]; size: number }) => lines.length * size * LINE;
    const heights = row.map(({ label, parts }) => [label, ...parts].reduce((sum, part) => sum + heightOf(part), 0));
    const height = Math.max(...heights) + 6;
    ensureRoom(flow, height);
    row.forEach(({ label, parts }, i) => {
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
    const y = flow.y - 3;
    artifact(flow.doc, "Layout", () => {
      flow.doc
        .lineWidth(0.4)
        .moveTo(flow.left, y)
        .lineTo(flow.left + flow.width, y)
        .stroke(RULE);
    });
  }
  list.end();
  flow.y += 6;
}

function putNotes(flow: Flow, section: Tag, { title: heading, notes }: NotesBlock, titled: boolean): void {
  const { say } = flow.sayer;
  if (heading && titled) title(flow, section, say(heading), 20);
  for (const note of notes) paragraph(flow, section, "P", say(note), { after: 3 });
  flow.y += 4;
}
