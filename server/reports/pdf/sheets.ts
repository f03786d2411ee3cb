import type { ReportDocument, ReportPage, TableBlock } from "../../../engine/report/document.ts";
import { READABLE, columnWidths } from "./column-widths.ts";
import { textWidthOf, type Flow, type Layout } from "./flow.ts";
import { DENSITIES, type Density } from "./looks.ts";
import { measureLayout, type Ending } from "./measure-layout.ts";
import { putPage } from "./page.ts";
import type { Tag } from "./tags.ts";

/** How one page of the report begins. */
export interface Start {
  readonly layout: Layout;
  /** On a sheet of its own, or below the page before it. */
  readonly fresh: boolean;
}

export interface SheetPlan {
  readonly density: Density;
  readonly starts: readonly Start[];
}

/** Share of a sheet that must be free for another page of the report to begin on it. */
const WORTH_BEGINNING = 0.2;

/**
 * How the report is laid on the fewest sheets, its pages apart and roomy as far as those allow. A page of the report begins a sheet of its own,
 * unless the one before it has begun a further sheet and beginning there spares one.
 */
export function planSheets(
  flow: Flow,
  { pages }: Pick<ReportDocument, "pages">,
  putOpening: (flow: Flow, tag: Tag) => void,
): SheetPlan {
  const layouts = pages.map((page) => layoutOf(flow, page));
  const plans = DENSITIES.map((density) => {
    const starts: Start[] = [];
    let end: Ending = { pages: 0, y: Infinity };
    pages.forEach((page, i) => {
      const layout = layouts[i] ?? "portrait";
      const attempt = (fresh: boolean): Ending => {
        const { pages: more, y } = measureLayout(
          flow,
          { layout, density, ...(fresh ? {} : { y: end.y }) },
          (onto, tag) => {
            if (i === 0) putOpening(onto, tag);
            putPage(onto, tag, page, fresh);
          },
        );
        return { pages: end.pages + more - (fresh ? 0 : 1), y };
      };
      const alone = attempt(true);
      const sharing = layout === layouts[i - 1] && isFree(flow, layout, end) ? attempt(false) : null;
      const fresh = sharing === null || sharing.pages >= alone.pages;
      starts.push({ layout, fresh });
      end = fresh ? alone : sharing;
    });
    return { density, starts, sheets: end.pages };
  });
  const [{ density, starts } = { density: DENSITIES[0], starts: [] }] = plans.toSorted(
    (a, b) => a.sheets - b.sheets || freshOnes(b) - freshOnes(a),
  );
  return { density, starts };
}

const freshOnes = ({ starts }: SheetPlan): number => starts.filter(({ fresh }) => fresh).length;

function isFree(flow: Flow, layout: Layout, { y }: Ending): boolean {
  let free = false;
  measureLayout(flow, { layout, y }, (onto) => {
    free = onto.room() > onto.fullRoom * WORTH_BEGINNING;
  });
  return free;
}

/** Upright, unless a table of the page would have to be squeezed. */
function layoutOf(flow: Flow, { sections }: ReportPage): Layout {
  const tables = sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === "table");
  const upright = textWidthOf(flow.paper, "portrait");
  const readable = (table: TableBlock) => {
    const { fits, size } = columnWidths(table, upright, flow);
    return fits && size >= READABLE;
  };
  return tables.every(readable) ? "portrait" : "landscape";
}
