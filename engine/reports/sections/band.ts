import { shownHeadline } from "../../display/headline.ts";
import { roundFigure } from "../../display/whole-figures.ts";
import type { Range, SensitivityBand } from "../../sensitivity/band.ts";
import { WIND_THRESHOLDS } from "../../storms/advisory.ts";
import { WIDEST_REACH } from "../../storms/reach.ts";
import type { StormCase } from "../../storms/uncertainty.ts";
import { convert } from "../../words/units.ts";
import { alone, asTyped, cell, column, count, figureOf, keyed, notesBlock, row, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, FigureUnit, NotesBlock, ReportBlock, ReportText, TableBlock } from "../document.ts";
import { unknownNotes } from "../notes.ts";
import { productInUnit, unitName } from "../texts.ts";

const ENDS = ["low", "central", "high"] as const satisfies readonly (keyof Range)[];

/** Shows how low and how high the headline may be, which assumption moves trucks most, and how both are calculated. */
export function band(context: ReportContext): ReportBlock[] {
  const { band: known } = context.facts;
  if (known === null) return [notesBlock("noBand", null, [keyed("report.band.notReproduced")])];
  return [bandTable(context, known), ...tornado(known), methodOf(known)];
}

/** A range in another unit, as calculated. */
export function rangeIn(range: Range, from: SensitivityBand["products"][number]["unit"], to: typeof from): Range {
  const inUnit = (value: number | null) => convert(value, from, to);
  return { low: inUnit(range.low), central: inUnit(range.central), high: inUnit(range.high) };
}

function bandTable(context: ReportContext, { peopleAssisted, products, trucks }: SensitivityBand): TableBlock {
  const { idOf, nameOf, unitOf } = context;
  const people = shownHeadline(context.facts).peopleAssisted;
  // The planned figure is shown as it is everywhere; the ends, which no table adds up, are each rounded individually.
  const cells = (unit: FigureUnit, range: Range, planned = roundFigure(range.central)): Cell[] =>
    ENDS.map((end) => cell(unit, end === "central" ? planned : roundFigure(range[end]), range[end]));
  return table({
    id: "band",
    title: keyed("report.band.title"),
    unit: keyed("report.need.unitOfProduct"),
    denominator: keyed("report.band.denominator"),
    columns: [
      column("figure", keyed("report.band.figure"), { numeric: false, width: 2.4 }),
      ...ENDS.map((end) => column(end, keyed(`report.band.columns.${end}`))),
    ],
    rows: [
      row("people", [keyed("report.headline.peopleAssisted"), ...cells("people", peopleAssisted, people)]),
      ...products.flatMap(({ product, unit, total, trucks: loads }) => {
        const [id, shown] = [idOf(product), unitOf(unit)];
        const needed = context.quantities.find((one) => one.product === product)?.all.shown.total ?? null;
        return [
          row(id, [
            productInUnit(nameOf(product), unitName(shown)),
            ...cells(shown, rangeIn(total, unit, shown), needed),
          ]),
          row(`${id}-trucks`, [
            productInUnit(nameOf(product), keyed("report.units.trucks")),
            ...cells("trucks", loads.total),
          ]),
        ];
      }),
      row("trucks", [keyed("report.band.allTrucks"), ...cells("trucks", trucks)], "total"),
    ],
    notes: [keyed("report.band.ownEnds"), ...unknownNotes(context)],
  });
}

/** Returns the assumption to check first in a sentence, or that none moves trucks or can be ranked. */
export function largestSentence({ tornado: { all, largest } }: SensitivityBand): ReportText {
  const widest = all.find(({ factor }) => factor === largest);
  if (widest === undefined) return keyed(`report.band.${all.length > 0 ? "nothingMoves" : "noPeople"}`);
  const trucks = (value: number): Cell => ({ figure: alone(figureOf("trucks", value)) });
  const ends = { low: trucks(widest.low), high: trucks(widest.high) };
  return keyed("report.band.widest", { factor: keyed(`report.band.factors.${widest.factor}`), ...ends });
}

/** The effect of each assumption by itself, the largest first. */
function tornado(known: SensitivityBand): ReportBlock[] {
  const { all } = known.tornado;
  // Where needs are not known, no assumption can be shown to move them.
  const title = keyed("report.band.tornado");
  if (all.length === 0) return [notesBlock("tornado", title, [largestSentence(known)])];
  const nameOf = (factor: string) => keyed(`report.band.factors.${factor}`);
  return [
    {
      kind: "chart",
      id: "tornadoChart",
      title,
      description: keyed("report.band.tornadoDescription", { trucks: cell("trucks", known.trucks.central) }),
      form: "range",
      categoryTitle: keyed("report.band.assumption"),
      valueTitle: keyed("report.units.trucks"),
      unit: "trucks",
      decimals: 0,
      categories: all.map(({ factor }) => nameOf(factor)),
      series: [
        {
          id: "trucks",
          name: keyed("report.units.trucks"),
          values: all.map(({ low }) => low),
          until: all.map(({ high }) => high),
        },
      ],
      table: "tornado",
    },
    table({
      id: "tornado",
      title,
      unit: keyed("report.units.trucks"),
      denominator: keyed("report.band.tornadoOf"),
      columns: [
        column("assumption", keyed("report.band.assumption"), { numeric: false, width: 3 }),
        column("low", keyed("report.band.columns.low")),
        column("high", keyed("report.band.columns.high")),
        column("difference", keyed("report.band.difference")),
      ],
      rows: all.map((swing) => {
        const { factor, low, high, rules } = swing;
        const between = rules && {
          factor: nameOf(factor),
          low: keyed(`report.method.selection.${rules.low}`),
          high: keyed(`report.method.selection.${rules.high}`),
        };
        const head = between === null ? nameOf(factor) : keyed("report.band.betweenRules", between);
        return row(factor, [head, cell("trucks", low), cell("trucks", high), cell("trucks", high - low)]);
      }),
      notes: [largestSentence(known)],
    }),
  ];
}

/** How low and high are made, in sentences by what is changed; none for what the range does not have. */
export const bandSentences = ({
  ranges: { affected, assistance },
  selection,
  excludedRules,
  margins,
  storm,
  restorationSpread,
}: SensitivityBand) => ({
  envelope: [
    keyed("report.band.envelope", {
      rule: keyed(`report.method.selection.${selection}`),
      affectedDown: asTyped("count", affected.down),
      affectedUp: asTyped("count", affected.up),
      assistanceDown: asTyped("count", assistance.down),
      assistanceUp: asTyped("count", assistance.up),
    }),
  ],
  restoration:
    restorationSpread === null
      ? []
      : [keyed("report.band.restoration", { factor: asTyped("count", restorationSpread) })],
  storm: stormNotes(storm),
  excluded: excludedRules.map((rule) =>
    keyed("report.band.leftOut", { rule: keyed(`report.method.selection.${rule}`) }),
  ),
  margins: [
    margins === null
      ? keyed("report.band.noMargins")
      : keyed("report.band.margins", { count: count(margins.tracts), without: count(margins.without) }),
  ],
  trucks: [keyed("report.band.trucks")],
});

const methodOf = (known: SensitivityBand): NotesBlock =>
  notesBlock("bandMethod", keyed("report.band.method"), Object.values(bandSentences(known)).flat());

/** One sentence on how much the storm may change and how that was estimated; none if no advisory made the zones. */
function stormNotes(storm: SensitivityBand["storm"]) {
  if (storm === null) return [];
  if (storm.length === 0) return [keyed("report.band.stormChanged")];
  const of = (which: StormCase) => cell("people", roundFigure(storm.find((one) => one.case === which)?.people ?? null));
  const people = { left: of("left"), right: of("right"), stronger: of("stronger"), weaker: of("weaker") };
  const widest = Object.fromEntries(WIND_THRESHOLDS.map((knots) => [`r${knots}`, count(WIDEST_REACH[knots])]));
  return [keyed("report.band.storm", people), keyed("report.band.stormMethod", widest)];
}
