import type { Figure, ReportDocument, ReportSectionId } from "../../../engine/report/document.ts";
import { figuresOf } from "../../../engine/report/figures.ts";
import type { PlacedFigure } from "../../../engine/report/figures.ts";

/** Sections whose figures come from stock and deliveries, which are recorded and not calculated from a run. */
const RECORDED: ReadonlySet<ReportSectionId> = new Set(["comparison", "runningBalance", "contacts", "deliveries"]);
/** The one figure of the headline that does. */
const FIRST_SHORTFALL = /^headline\/firstShortfall(?:\/|$)/;

export interface FigureDifference extends Omit<PlacedFigure, "figure"> {
  readonly issued: Figure;
  /** Null where the new calculation has no such figure. */
  readonly now: Figure | null;
}

/**
 * Compares every figure of need of an issued report with the one at the same address of the report calculated again:
 * the number that is read, its unit and its decimals. Figures that only the newer report has were not on the paper.
 */
export function compareReports(
  issued: ReportDocument,
  again: ReportDocument,
): { readonly compared: number; readonly differences: FigureDifference[] } {
  const now = new Map(figuresOf(again).map(({ address, figure }) => [address, figure]));
  const placed = figuresOf(issued).filter(
    ({ section, address }) => !RECORDED.has(section) && !FIRST_SHORTFALL.test(address),
  );
  return {
    compared: placed.length,
    differences: placed.flatMap(({ figure, ...place }) => {
      const other = now.get(place.address) ?? null;
      return other !== null && isSame(figure, other) ? [] : [{ ...place, issued: figure, now: other }];
    }),
  };
}

/** As it is read: 0 and -0 are one figure. */
function isSame(a: Figure, b: Figure): boolean {
  return a.shown === b.shown && a.unit === b.unit && a.decimals === b.decimals;
}
