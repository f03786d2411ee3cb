import { ensureRoom, flowOf, sheetSize, type Column, type Flow, type Layout, type PdfPaper } from "./flow.ts";
import { HEAD, MARGIN, type Density } from "./looks.ts";
import { rootTag, type Tag } from "./tags.ts";

/** Position at which a trial layout begins. */
interface LayoutStart {
  readonly layout?: Layout;
  readonly density?: Density;
  /** Height at which it begins; the top of a page if absent. */
  readonly y?: number;
  readonly column?: Column | null;
}

/** Position at which it ends: the page, the first being 1, and the height. */
export interface LayoutEnd {
  readonly pages: number;
  readonly y: number;
}

type PutContent = (flow: Flow, tag: Tag) => void;

/** Lays something out without drawing it: drawing it afterwards takes the same space. */
export function measureLayout(flow: Flow, beginning: LayoutStart, put: PutContent): LayoutEnd {
  const { layout = flow.layout, density = flow.density, y, column = null } = beginning;
  const doc = nullPdfDocument(flow.paper);
  const fonts = { ...flow.fonts, put: () => undefined };
  const silent = flowOf({ ...partsOf(flow), doc, fonts, density });
  silent.newPage(layout);
  silent.y = y ?? silent.y;
  const all = () => put(silent, rootTag(doc));
  if (column === null) all();
  else silent.within(column, all);
  return { pages: silent.pages, y: silent.y };
}

/** Height that something takes in a column, or null if it does not fit on a page. */
export function heightIn(flow: Flow, column: Column, put: PutContent): number | null {
  const { pages, y } = measureLayout(flow, { column }, put);
  return pages > 1 ? null : y - MARGIN - HEAD;
}

const partsOf = ({ formatter, text, paper, drawings }: Flow) => ({ formatter, text, paper, drawings });

/** A document that ignores all calls and only has a page size. */
function nullPdfDocument(paper: PdfPaper): PDFKit.PDFDocument {
  let page = sheetSize(paper, "portrait");
  const silent: unknown = new Proxy(() => silent, {
    get(_, name) {
      if (name === "page") return page;
      if (name !== "addPage") return silent;
      return ({ layout }: { layout: Layout }) => {
        page = sheetSize(paper, layout);
        return silent;
      };
    },
    apply: () => silent,
  });
  return silent as PDFKit.PDFDocument;
}

/** Points between two columns. */
const GUTTER = 16;
/** The least saving of placing things side by side, relative to the height one below the other. */
const WORTH = 0.85;

/**
 * Largest share of a page that stays empty at its end because two parts side by side do not fit there; if more would be
 * empty, they are placed one below the other.
 */
const BARREN = 0.5;

/** Something that can be placed in a column. */
export interface ColumnItem {
  put(flow: Flow, tag: Tag): void;
  /** Returns whether it is as readable in a column of a width. */
  suits(width: number): boolean;
}

/**
 * Two parts side by side, at the share of the width that makes them lowest; null if neither would read as well or
 * little is spared. What is on the left is read first.
 */
export function sideBySideBlocks(
  flow: Flow,
  [first, second]: readonly [ColumnItem, ColumnItem],
  shares: readonly number[],
) {
  const whole = { left: flow.left, width: flow.width };
  const below = [first, second].map((part) => heightIn(flow, whole, part.put));
  const stacked = below.reduce<number>((sum, height) => sum + (height ?? flow.fullRoom), 0);
  const [best] = shares
    .map((share) => split(whole, share))
    .filter(([left, right]) => first.suits(left.width) && second.suits(right.width))
    .flatMap((columns) => {
      const heights = [heightIn(flow, columns[0], first.put), heightIn(flow, columns[1], second.put)];
      const height = Math.max(...heights.map((each) => each ?? Infinity));
      return height <= stacked * WORTH ? [{ columns, height }] : [];
    })
    .sort((a, b) => a.height - b.height);
  if (best === undefined) return null;
  const { height, columns } = best;
  return {
    height,
    put(onto: Flow, tag: Tag): void {
      const room = onto.room();
      if (room < height && room > onto.fullRoom * BARREN) return [first, second].forEach((part) => part.put(onto, tag));
      ensureRoom(onto, height);
      const top = onto.y;
      [first, second].forEach((part, i) => {
        onto.y = top;
        const column = columns[i];
        if (column) onto.within(column, () => part.put(onto, tag));
      });
      onto.y = top + height;
    },
  };
}

function split({ left, width }: Column, share: number): readonly [Column, Column] {
  const own = (width - GUTTER) * share;
  return [
    { left, width: own },
    { left: left + own + GUTTER, width: width - GUTTER - own },
  ];
}
