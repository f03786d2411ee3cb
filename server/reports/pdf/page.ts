import {
  isOnePage,
  type ReportBlock,
  type ReportDocument,
  type ReportPage,
  type ReportSection,
  type ReportSectionId,
  type TableBlock,
} from "../../../engine/reports/document.ts";
import { READABLE, columnWidths, readsWhole } from "./column-widths.ts";
import { paragraph, textWidthOf, type Flow, type Layout } from "./flow.ts";
import { ACCENT, DENSITIES, LINE, ONE_SHEET_DENSITIES, SIZES, type Density } from "./looks.ts";
import { measureLayout, sideBySideBlocks, type LayoutEnd, type ColumnItem } from "./measure-layout.ts";
import { unitsOf } from "./section-units.ts";
import type { Tag } from "./tags.ts";

interface Companions {
  readonly of: readonly [ReportSectionId, ReportSectionId];
  readonly shares: readonly number[];
  /** Only if the page has no room to keep them apart. */
  readonly crowded?: boolean;
}

/** Sections that may be side by side if one follows the other, and the first one's shares of the width. */
const COMPANIONS: readonly Companions[] = [
  { of: ["map", "contacts"], shares: [0.32, 0.36, 0.4], crowded: true },
  { of: ["map", "population"], shares: [0.34, 0.38, 0.42, 0.46] },
  { of: ["method", "sources"], shares: [0.5, 0.55, 0.6] },
];
/** A map narrower than this names no county. */
const MAP_WIDTH = 170;
/** Points above a page of the report that begins in the middle of a sheet. */
const ABOVE = 8;

/** A page of the report under its heading. The caller decides where it begins on a sheet of its own. */
export function putPage(flow: Flow, root: Tag, { title, sections }: ReportPage, fresh: boolean): void {
  const page = root.child("Sect");
  const name = flow.formatter.format(title);
  if (!fresh) flow.y += ABOVE;
  // The heading of a page's only section would repeat the page's.
  const titles = sections.map((section) => (sections.length === 1 ? name : flow.formatter.format(section.title)));
  const [first] = sections;
  const below = first ? beginningOfSection(flow, first, { heading: titles[0] ?? "", above: name }) : 0;
  const heading = { size: SIZES.page, weight: "bold", color: ACCENT, after: 2, with: below } as const;
  paragraph(flow, page, "H2", name, heading);
  const outline = flow.doc.outline.addItem(name);
  for (let at = 0; at < sections.length;) {
    const parts = sections.map((section, i) => sectionPart(flow, section, { heading: titles[i] ?? "", above: name }));
    const [one, other] = [parts[at], parts[at + 1]];
    const shares = COMPANIONS.find(
      ({ of, crowded = false }) =>
        of[0] === sections[at]?.id && of[1] === sections[at + 1]?.id && (!crowded || flow.density.crowded),
    )?.shares;
    const pair = shares && one && other ? sideBySideBlocks(flow, [one, other], shares) : null;
    const count = pair ? 2 : 1;
    (pair ?? one)?.put(flow, page);
    for (const each of titles.slice(at, at + count)) if (each !== name) outline.addItem(each);
    at += count;
  }
  page.end();
}

interface Headings {
  readonly heading: string;
  /** The content above it. */
  readonly above: string;
}

function sectionPart(flow: Flow, section: ReportSection, headings: Headings): ColumnItem {
  const tables = section.blocks.filter((block) => block.kind === "table");
  const hasMap = section.blocks.some(({ kind }) => kind === "map");
  return {
    put: (onto, tag) => putSection(onto, tag, section, headings),
    suits: (width) => (!hasMap || width >= MAP_WIDTH) && tables.every((table) => readsWhole(table, width, flow)),
  };
}

/** Whether a block has a title of its own below its section's heading. */
const titledBelow =
  ({ formatter }: Flow, heading: string) =>
  ({ title: own }: ReportBlock): boolean =>
    own !== null && formatter.format(own) !== heading;

/** Height that a section needs to begin: its heading, and the part of its first unit that stays with it. */
function beginningOfSection(flow: Flow, { blocks }: ReportSection, { heading, above }: Headings): number {
  const [first] = unitsOf(flow, blocks, titledBelow(flow, heading));
  return (first?.beginning ?? 0) + (heading === above ? 0 : SIZES.section * LINE + 4);
}

/** A section under its heading, unless that equals the page's. */
function putSection(flow: Flow, page: Tag, { blocks }: ReportSection, { heading, above }: Headings): void {
  const tag = page.child("Sect");
  const units = unitsOf(flow, blocks, titledBelow(flow, heading));
  const looks = { size: SIZES.section, weight: "bold", before: 2, after: 2, with: units[0]?.beginning ?? 0 } as const;
  if (heading !== above) paragraph(flow, tag, "H3", heading, looks);
  flow.blockHeading = heading === above ? "H3" : "H4";
  for (const unit of units) unit.put(flow, tag);
  tag.end();
}

/** Beginning of a page of the report. */
interface Start {
  readonly layout: Layout;
  readonly density: Density;
  /** On a sheet of its own, or below the page before it. */
  readonly fresh: boolean;
}

/** Share of a sheet that must be free for another page of the report to begin on it. */
const WORTH_BEGINNING = 0.2;
/** The minimum share of a sheet that the end of a page must fill to get a sheet of its own that saves none. */
const BARREN = 0.5;

type PutHeading = (flow: Flow, tag: Tag) => void;

/**
 * Lays the report out on as few sheets as possible, with its pages on separate sheets and as much space as these allow.
 * A page of the report begins on a new sheet, unless the previous page ends on a sheet of its own and continuing there
 * saves a sheet or fills one that would stay half empty. The page of a one-page report is made as dense as one sheet
 * requires and has that sheet to itself.
 */
export function planSheets(
  flow: Flow,
  { pages, variant }: Pick<ReportDocument, "pages" | "variant">,
  putOpening: PutHeading,
): readonly Start[] {
  const layouts = pages.map((page) => layoutOf(flow, page));
  const [first] = pages;
  const alone = first && isOnePage(variant) ? oneSheet(flow, first, putOpening) : null;
  const plans = DENSITIES.map((density) => {
    const starts: Start[] = [];
    let end: LayoutEnd = { pages: 0, y: Infinity };
    pages.forEach((page, i) => {
      const start = i === 0 && alone ? alone : { layout: layouts[i] ?? "portrait", density };
      const attempt = (fresh: boolean): LayoutEnd => {
        const { pages: more, y } = measureLayout(flow, { ...start, ...(fresh ? {} : { y: end.y }) }, (onto, tag) => {
          if (i === 0) putOpening(onto, tag);
          putPage(onto, tag, page, fresh);
        });
        return { pages: end.pages + more - (fresh ? 0 : 1), y };
      };
      const apart = attempt(true);
      const mayShare = start.layout === layouts[i - 1] && !(alone && i === 1);
      const sharing =
        mayShare && isFree(flow, { ...end, layout: start.layout }, WORTH_BEGINNING) ? attempt(false) : null;
      const isBarren = isFree(flow, { ...end, layout: start.layout }, BARREN);
      const fresh = sharing === null || sharing.pages > apart.pages - (isBarren ? 0 : 1);
      starts.push({ ...start, fresh });
      end = fresh ? apart : sharing;
    });
    return { starts, sheets: end.pages };
  });
  const [best] = plans.toSorted((a, b) => a.sheets - b.sheets || freshOnes(b.starts) - freshOnes(a.starts));
  return best?.starts ?? [];
}

/** The roomiest setting in which a page fits one portrait sheet, with its map as tall as the remaining room allows. */
function oneSheet(flow: Flow, page: ReportPage, putOpening: PutHeading): Pick<Start, "layout" | "density"> {
  const layout = "portrait";
  const roomLeft = (density: Density): number | null => {
    let room = 0;
    const { pages } = measureLayout(flow, { layout, density }, (onto, tag) => {
      putOpening(onto, tag);
      putPage(onto, tag, page, true);
      room = onto.room();
    });
    return pages > 1 ? null : room;
  };
  const settings = ONE_SHEET_DENSITIES.map((density) => ({ density, room: roomLeft(density) }));
  const { density, room } = settings.find((one) => one.room !== null) ?? settings.at(-1) ?? ONE_SHEET;
  // A heading reserves room for its content, so not all of the remaining room can be used.
  for (let tall = Math.min(MAX_TALLER, Math.floor(room ?? 0)); tall > 0; tall -= STEP)
    if (roomLeft({ ...density, tall }) !== null) return { layout, density: { ...density, tall } };
  return { layout, density };
}

const ONE_SHEET = { density: ONE_SHEET_DENSITIES[0], room: null };
/** Points that a map may be taller than usual. */
const MAX_TALLER = 200;
const STEP = 12;

const freshOnes = (starts: readonly Start[]): number => starts.filter(({ fresh }) => fresh).length;

/** Returns whether more than a share of a sheet is free. */
function isFree(flow: Flow, { layout, y }: Pick<Start, "layout"> & Pick<LayoutEnd, "y">, share: number): boolean {
  let free = false;
  measureLayout(flow, { layout, y }, (onto) => {
    free = onto.room() > onto.fullRoom * share;
  });
  return free;
}

/** Portrait, unless a table of the page would have to be squeezed. */
function layoutOf(flow: Flow, { sections }: ReportPage): Layout {
  const tables = sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === "table");
  const upright = textWidthOf(flow.paper, "portrait");
  const readable = (table: TableBlock) => {
    const { fits, size } = columnWidths(table, upright, flow);
    return fits && size >= READABLE;
  };
  return tables.every(readable) ? "portrait" : "landscape";
}
