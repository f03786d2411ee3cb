import { flowOf, sheetSize, type Column, type Flow, type Layout, type Paper } from "./flow.ts";
import { HEAD, MARGIN, type Density } from "./looks.ts";
import { rootTag, type Tag } from "./tags.ts";

/** Where something begins that is only laid out. */
export interface Beginning {
  readonly layout?: Layout;
  readonly density?: Density;
  /** Height at which it begins; the head of a page where it is not said. */
  readonly y?: number;
  readonly column?: Column | null;
}

/** Where it ends: on which page, the first being 1, and at what height. */
export interface Ending {
  readonly pages: number;
  readonly y: number;
}

type Put = (flow: Flow, tag: Tag) => void;

/** Lays something out without drawing it: what is drawn afterwards takes the same room. */
export function measureLayout(flow: Flow, beginning: Beginning, put: Put): Ending {
  const { layout = flow.layout, density = flow.density, y, column = null } = beginning;
  const doc = nullPdfDocument(flow.paper);
  const fonts = { ...flow.fonts, put: () => undefined };
  const silent = flowOf({ ...partsOf(flow), doc, fonts: fonts, density });
  silent.newPage(layout);
  silent.y = y ?? silent.y;
  const all = () => put(silent, rootTag(doc));
  if (column === null) all();
  else silent.within(column, all);
  return { pages: silent.pages, y: silent.y };
}

/** Height that something takes in a column, or null where a page cannot hold it. */
export function heightIn(flow: Flow, column: Column, put: Put): number | null {
  const { pages, y } = measureLayout(flow, { column }, put);
  return pages > 1 ? null : y - MARGIN - HEAD;
}

const partsOf = ({ formatter, text, paper, drawings }: Flow) => ({ formatter: formatter, text, paper, drawings });

/** Takes every call of a document and does nothing, but for knowing how large its page is. */
function nullPdfDocument(paper: Paper): PDFKit.PDFDocument {
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
