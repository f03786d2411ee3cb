import type { SensitivityBand, Range } from "../../sensitivity/band.ts";
import { roundFigure } from "../../display/largest-remainder.ts";
import { convert } from "../../units.ts";
import { asTyped, cell, column, count, figureOf, keyed } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { FigureUnit, NotesBlock, ReportBlock, ReportText, TableBlock, TableRow } from "../document.ts";
import { productInUnit, unitName } from "../names.ts";
import { unknownNotes } from "../notes.ts";

const ENDS = ["low", "central", "high"] as const satisfies readonly (keyof Range)[];

/** How low and how high the headline may be, which assumption moves trucks most, and how both come about. */
export function band(context: ReportContext): ReportBlock[] {
  const { band: known } = context.facts;
  if (known === null)
    return [{ kind: "notes", id: "noBand", title: null, notes: [keyed("report.band.notReproduced")] }];
  return [bandTable(context, known), ...tornado(known), methodOf(known)];
}

/** A range in another unit, as calculated. */
export function rangeIn(range: Range, from: SensitivityBand["products"][number]["unit"], to: typeof from): Range {
  const inUnit = (value: number | null) => convert(value, from, to);
  return { low: inUnit(range.low), central: inUnit(range.central), high: inUnit(range.high) };
}

function bandTable(context: ReportContext, { peopleAssisted, products, trucks }: SensitivityBand): TableBlock {
  const { idOf, unitOf } = context;
  return {
    kind: "table",
    id: "band",
    title: keyed("report.band.title"),
    unit: keyed("report.need.unitOfProduct"),
    denominator: keyed("report.band.denominator"),
    columns: [
      column("figure", keyed("report.band.figure"), { numeric: false, width: 2.4 }),
      ...ENDS.map((end) => column(end, keyed(`report.band.columns.${end}`))),
    ],
    rows: [
      rowOf("people", keyed("report.headline.peopleAssisted"), { unit: "people", range: peopleAssisted }),
      ...products.flatMap(({ product, unit, total, trucks: loads }) => {
        const [id, shown] = [idOf(product), unitOf(unit)];
        return [
          rowOf(id, productInUnit(product, unitName(shown)), { unit: shown, range: rangeIn(total, unit, shown) }),
          rowOf(`${id}-trucks`, productInUnit(product, keyed("report.units.trucks")), {
            unit: "trucks",
            range: loads.total,
          }),
        ];
      }),
      { ...rowOf("trucks", keyed("report.band.allTrucks"), { unit: "trucks", range: trucks }), emphasis: "total" },
    ],
    notes: [keyed("report.band.ownEnds"), ...unknownNotes(context)],
    empty: keyed("report.none"),
  };
}

function rowOf(
  id: string,
  head: ReportText,
  { unit, range }: { readonly unit: FigureUnit; readonly range: Range },
): TableRow {
  return {
    id,
    emphasis: "none",
    cells: [head, ...ENDS.map((end) => cell(figureOf(unit, roundFigure(range[end]), { exact: range[end] })))],
  };
}

/** Each assumption alone, the widest first. */
function tornado({ tornado: { all, largest }, trucks }: SensitivityBand): ReportBlock[] {
  // Of needs that no one knows no assumption can be said to move any.
  if (all.length === 0)
    return [
      { kind: "notes", id: "tornado", title: keyed("report.band.tornado"), notes: [keyed("report.band.nobody")] },
    ];
  const factors = all.map(({ factor }) => keyed(`report.band.factors.${factor}`));
  const widest = all.find(({ factor }) => factor === largest);
  const truckFigure = (value: number | null) => cell(figureOf("trucks", value));
  return [
    {
      kind: "chart",
      id: "tornadoChart",
      title: keyed("report.band.tornado"),
      description: keyed("report.band.tornadoDescription", { trucks: truckFigure(trucks.central) }),
      form: "range",
      categoryTitle: keyed("report.band.assumption"),
      valueTitle: keyed("report.units.trucks"),
      unit: "trucks",
      decimals: 0,
      categories: factors,
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
    {
      kind: "table",
      id: "tornado",
      title: keyed("report.band.tornado"),
      unit: keyed("report.units.trucks"),
      denominator: keyed("report.band.tornadoOf"),
      columns: [
        column("assumption", keyed("report.band.assumption"), { numeric: false, width: 3 }),
        column("low", keyed("report.band.columns.low")),
        column("high", keyed("report.band.columns.high")),
        column("difference", keyed("report.band.difference")),
      ],
      rows: all.map(({ factor, low, high, rules }, i) => ({
        id: factor,
        emphasis: "none",
        cells: [
          rules === null
            ? (factors[i] ?? keyed("report.none"))
            : keyed("report.band.betweenRules", {
                factor: factors[i] ?? keyed("report.none"),
                low: keyed(`report.method.selection.${rules.low}`),
                high: keyed(`report.method.selection.${rules.high}`),
              }),
          truckFigure(low),
          truckFigure(high),
          truckFigure(high - low),
        ],
      })),
      notes: [
        widest === undefined
          ? keyed("report.band.nothingMoves")
          : keyed("report.band.widest", {
              factor: keyed(`report.band.factors.${widest.factor}`),
              low: truckFigure(widest.low),
              high: truckFigure(widest.high),
            }),
      ],
      empty: keyed("report.none"),
    },
  ];
}

function methodOf({
  ranges: { affected, assistance },
  selection,
  excludedRules,
  margins,
}: SensitivityBand): NotesBlock {
  const points = (value: number) => ({ figure: asTyped("count", value) });
  return {
    kind: "notes",
    id: "bandMethod",
    title: keyed("report.band.method"),
    notes: [
      keyed("report.band.envelope", {
        rule: keyed(`report.method.selection.${selection}`),
        affectedDown: points(affected.down),
        affectedUp: points(affected.up),
        assistanceDown: points(assistance.down),
        assistanceUp: points(assistance.up),
      }),
      ...excludedRules.map((rule) => keyed("report.band.leftOut", { rule: keyed(`report.method.selection.${rule}`) })),
      margins === null
        ? keyed("report.band.noMargins")
        : keyed("report.band.margins", { count: count(margins.tracts), without: count(margins.without) }),
      keyed("report.band.trucks"),
    ],
  };
}
