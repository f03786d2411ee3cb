import type { Range, SensitivityBand } from "../../sensitivity/band.ts";
import { isOverdue } from "../../supply/shortfall.ts";
import type { Unit } from "../../units.ts";
import { cell, count, figureOf, keyed, notesBlock, rounded } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { FigureUnit, HeadlineBlock, ReportBlock } from "../document.ts";
import { blockRange, productName, unknownNotes } from "../texts.ts";
import { comparisonsOf, firstShortfalls } from "../shown-supply.ts";
import { rangeIn } from "./band.ts";

type HeadlineFigure = HeadlineBlock["figures"][number];

/** The figures that a director reads first: people, each product over 21 days with its trucks, the first shortfall. */
export function headline(context: ReportContext): ReportBlock[] {
  return [
    {
      kind: "headline",
      id: "headline",
      title: null,
      figures: [people(context), ...products(context), ...shortfall(context)],
    },
    ...supplyNotes(context),
  ];
}

function people({ facts: { headline: people, band } }: ReportContext): HeadlineFigure {
  return {
    id: "peopleAssisted",
    label: keyed("report.headline.peopleAssisted"),
    figure: rounded("people", people.peopleAssisted),
    trucks: null,
    band: band === null || people.peopleAssisted === null ? null : headlineBand("people", band.peopleAssisted),
    note: keyed("report.headline.ofAffected", { people: { figure: rounded("people", people.peopleAffected) } }),
  };
}

function products({ quantities, trucks, idOf, facts }: ReportContext): HeadlineFigure[] {
  return quantities.map(({ product, unit, all }, i) => ({
    id: idOf(product),
    label: keyed("report.headline.need", { product: productName(product) }),
    figure: figureOf(unit, all.shown.total, { exact: all.exact.total }),
    trucks: figureOf("trucks", trucks[i]?.all.shown.total ?? null),
    band: all.shown.total === null ? null : productBand(facts.band, product, unit),
    note: keyed("report.headline.dayOne", { quantity: cell(unit, all.shown.dayOne, all.exact.dayOne) }),
  }));
}

function productBand(band: SensitivityBand | null, product: string, unit: Unit): HeadlineFigure["band"] {
  const own = band?.products.find((one) => one.product === product);
  return own === undefined ? null : headlineBand(unit, rangeIn(own.total, own.unit, unit));
}

function headlineBand(unit: FigureUnit, { low, high }: Range): HeadlineFigure["band"] {
  return { low: rounded(unit, low), high: rounded(unit, high) };
}

/** The product that runs short first; of several in one block, the one that lacks the most trucks. */
function shortfall(context: ReportContext): HeadlineFigure[] {
  const [first] = firstShortfalls(comparisonsOf(context));
  const today = context.facts.supply?.today;
  if (first === undefined || today === undefined) return [];
  const { product, unit, firstShortfall: short, blocks } = first;
  const exact = blocks[short.block - 1]?.exact.balance ?? null;
  const dates = context.blocks[short.block - 1];
  return [
    {
      id: "firstShortfall",
      label: keyed("report.headline.firstShortfall", {
        product: productName(product),
        block: dates === undefined ? count(short.block) : blockRange(dates),
      }),
      figure: figureOf(unit, short.quantity, { exact: exact && -exact }),
      trucks: figureOf("trucks", short.trucks),
      band: null,
      note: keyed(`report.headline.${isOverdue(short, today) ? "overdue" : "orderBy"}`, {
        day: { day: short.orderBy },
      }),
    },
  ];
}

function supplyNotes(context: ReportContext): ReportBlock[] {
  const comparisons = comparisonsOf(context);
  if (comparisons.length === 0 || firstShortfalls(comparisons).length > 0) return [];
  // A need that no one knows is not covered.
  const unknown = unknownNotes(context);
  return [notesBlock("headlineSupply", null, unknown.length > 0 ? unknown : [keyed("report.headline.noShortfall")])];
}
