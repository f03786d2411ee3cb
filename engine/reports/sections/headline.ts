import type { Range, SensitivityBand } from "../../sensitivity/band.ts";
import { shownHeadline } from "../../display/headline.ts";
import type { Unit } from "../../words/units.ts";
import { alone, cell, figureOf, keyed, notesBlock, rounded } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import { ANNEXED, type FigureUnit, type HeadlineBlock, type ReportBlock } from "../document.ts";
import { unknownNotes } from "../notes.ts";
import { comparisonsOf, urgentOf } from "../shown-supply.ts";
import { rangeIn } from "./band.ts";
import { PAST_EVENTS, PLAUSIBILITY, PLAUSIBILITY_BLOCKS, briefPlausibility, plausibility } from "./plausibility.ts";
import { urgent } from "./urgent.ts";

type HeadlineFigure = HeadlineBlock["figures"][number];

/**
 * Shows what a director reads first: people and each product over 21 days with its trucks and range, then what to order
 * by when.
 */
export function headline(context: ReportContext): ReportBlock[] {
  return [
    { kind: "headline", id: "headline", title: null, figures: [people(context), ...products(context)] },
    ...urgent(context),
    ...supplyNotes(context),
    ...plausibility(context),
  ];
}

/** Number of products that a one-page report has room for: in the list of orders, and in the quantities of each. */
const ROOM = 6;

/** Number of products up to which a one-page report has room for more than the first sentence on plausibility. */
const FEW_PRODUCTS = 3;

/** The same for the one page: what does not fit is in the annex. */
export function shortHeadline(context: ReportContext): ReportBlock[] {
  return headline(context).flatMap((block): ReportBlock[] => {
    if (block.id === PLAUSIBILITY) return [briefPlausibility(context, context.quantities.length > FEW_PRODUCTS)];
    if (PLAUSIBILITY_BLOCKS.includes(block.id)) return [];
    if (block.kind === "table") {
      const left = block.rows.length - ROOM;
      return [left <= 0 ? block : { ...block, rows: block.rows.slice(0, ROOM), notes: [more("urgent", left)] }];
    }
    if (block.kind !== "headline") return [block];
    const left = block.figures.length - 1 - ROOM;
    if (left <= 0) return [block];
    return [
      { ...block, figures: block.figures.slice(0, 1 + ROOM) },
      notesBlock("headlineMore", null, [more("headline", left)]),
    ];
  });
}

/** The whole headline in the annex under separate ids, or only past events if the one page has the rest. */
export function annexedHeadline(context: ReportContext): ReportBlock[] {
  const all = headline(context).filter(({ kind, id }) => kind !== "notes" || PLAUSIBILITY_BLOCKS.includes(id));
  const isCut = all.some(
    (block) =>
      (block.kind === "table" && block.id !== PAST_EVENTS && block.rows.length > ROOM) ||
      (block.kind === "headline" && block.figures.length > 1 + ROOM),
  );
  const annexed = isCut ? all : all.filter(({ id }) => id === PAST_EVENTS);
  return annexed.map((block) => ({ ...block, id: `${block.id}${ANNEXED}` }));
}

const more = (list: "urgent" | "headline", left: number) =>
  keyed(`report.${list}.more`, { count: cell("count", left) });

function people({ facts }: ReportContext): HeadlineFigure {
  const { headline: people, band, settings } = facts;
  const shown = shownHeadline(facts);
  const falls = settings.demandCurve === "restoration";
  return {
    id: "peopleAssisted",
    label: keyed("report.headline.peopleAssisted"),
    figure: alone(figureOf("people", shown.peopleAssisted, { exact: people.peopleAssisted })),
    trucks: null,
    band: band === null || people.peopleAssisted === null ? null : headlineBand("people", band.peopleAssisted),
    note: keyed(falls ? "report.headline.ofAffectedLargest" : "report.headline.ofAffected", {
      people: { figure: alone(figureOf("people", shown.peopleAffected, { exact: people.peopleAffected })) },
    }),
  };
}

function products({ quantities, trucks, idOf, nameOf, facts }: ReportContext): HeadlineFigure[] {
  return quantities.map(({ product, unit, all }, i) => ({
    id: idOf(product),
    label: keyed("report.headline.need", { product: nameOf(product) }),
    figure: alone(figureOf(unit, all.shown.total, { exact: all.exact.total })),
    trucks: alone(figureOf("trucks", trucks[i]?.all.shown.total ?? null)),
    band: all.shown.total === null ? null : productBand(facts.band, product, unit),
    note: keyed("report.headline.dayOne", {
      quantity: { figure: alone(figureOf(unit, all.shown.dayOne, { exact: all.exact.dayOne })) },
    }),
  }));
}

function productBand(band: SensitivityBand | null, product: string, unit: Unit): HeadlineFigure["band"] {
  const own = band?.products.find((one) => one.product === product);
  return own === undefined ? null : headlineBand(unit, rangeIn(own.total, own.unit, unit));
}

function headlineBand(unit: FigureUnit, { low, high }: Range): HeadlineFigure["band"] {
  return { low: alone(rounded(unit, low)), high: alone(rounded(unit, high)) };
}

function supplyNotes(context: ReportContext): ReportBlock[] {
  const comparisons = comparisonsOf(context);
  const unknown = unknownNotes(context);
  const isToOrder = comparisons.length === 0 || urgentOf(context, comparisons).length > 0;
  // A need that is not known is not covered.
  const notes = isToOrder || unknown.length > 0 ? unknown : [keyed("report.headline.noShortfall")];
  return notes.length === 0 ? [] : [notesBlock("headlineSupply", null, notes)];
}
