import type {
  ChartBlock,
  FactsBlock,
  Figure,
  HeadlineBlock,
  MapBlock,
  NotesBlock,
  ReportBlock,
} from "../../../engine/report/document.ts";
import { drawChart } from "../../../engine/report/draw/draw-chart.ts";
import { drawMap } from "../../../engine/report/draw/draw-map.ts";
import type { Drawing } from "../../../engine/report/draw/drawing.ts";
import { putDrawing } from "./drawing.ts";
import { ensureRoom, paragraph, putLine } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { FAINT, INK, LINE, RULE, SIZES } from "./looks.ts";
import { putTable } from "./table.ts";
import { artifact } from "./tags.ts";
import type { Tag } from "./tags.ts";

/** Points between the columns of facts and headline figures. */
const GUTTER = 12;
/** A third of a page: beside the map the first page holds the population and the headline. */
const MAP_HEIGHT = 250;
const SMALL = { size: SIZES.small, color: FAINT } as const;

/** One block of a section. `titled` is false where the section's heading has said its title already. */
export function putBlock(flow: Flow, section: Tag, block: ReportBlock, { titled }: { readonly titled: boolean }): void {
  switch (block.kind) {
    case "facts":
      return putFacts(flow, section, block, titled);
    case "headline":
      return putHeadline(flow, section, block, titled);
    case "table":
      return putTable(flow, section, block, { titled });
    case "chart":
    case "map":
      return putPicture(flow, section, block, { titled, drawn: drawn(flow, block) });
    case "notes":
      return putNotes(flow, section, block, titled);
  }
}

/** Height that must be left under a heading for a block to begin on the same page. */
export function beginningOf(flow: Flow, block: ReportBlock): number {
  if (block.kind === "map" || block.kind === "chart") return drawn(flow, block).height + 20;
  return block.kind === "table" ? 90 : 50;
}

const drawn = ({ width, sayer }: Flow, block: MapBlock | ChartBlock): Drawing =>
  block.kind === "map" ? drawMap(block, { width, height: MAP_HEIGHT, sayer }) : drawChart(block, { width, sayer });

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

/** A map or chart with its title and notes; its description is what is read instead of it. */
function putPicture(
  flow: Flow,
  section: Tag,
  block: MapBlock | ChartBlock,
  { titled, drawn }: { readonly titled: boolean; readonly drawn: Drawing },
): void {
  const { say } = flow.sayer;
  if (titled) title(flow, section, say(block.title), drawn.height);
  ensureRoom(flow, drawn.height);
  const { left: x, y, doc, faces } = flow;
  const alt = [block.title, block.description].map(say).join(". ");
  const figure = section.child("Figure", { alt, box: [x, y, x + drawn.width, y + drawn.height] });
  figure.draw(() => putDrawing(doc, faces, drawn, { x, y }));
  figure.end();
  flow.y += drawn.height + 4;
  if (block.kind === "map")
    for (const note of block.notes) paragraph(flow, section, "P", say(note), { ...SMALL, after: 1.5 });
  flow.y += 5;
}

function putNotes(flow: Flow, section: Tag, { title: heading, notes }: NotesBlock, titled: boolean): void {
  const { say } = flow.sayer;
  if (heading && titled) title(flow, section, say(heading), 20);
  for (const note of notes) paragraph(flow, section, "P", say(note), { after: 3 });
  flow.y += 4;
}
