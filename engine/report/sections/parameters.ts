import { originParts, type OriginPart } from "../../suggested/mix.ts";
import { asTyped, cell, column, groupRow, keyed, percentage, row, said, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, ReportBlock, ReportText, TableBlock } from "../document.ts";
import type { ReportFacts } from "../facts.ts";
import { seeded, unitName } from "../texts.ts";

/** The coefficients and percentages of the run, each with where it comes from. */
export function parameters(context: ReportContext): ReportBlock[] {
  return [coefficients(context), assistance(context)];
}

interface Sourced {
  readonly source: string | null;
  readonly suggestion?: string | null;
}

function sourceOf({ source, suggestion = null }: Sourced): ReportText {
  if (suggestion !== null) return keyed("report.parameters.suggested", { from: originText(suggestion) });
  return source === null ? keyed("report.parameters.entered") : seeded("source", source);
}

/** Which suggestions a percentage was mixed from. */
function originText(origin: string): ReportText {
  const parts = originParts(origin)?.map(originPart) ?? [];
  return parts.length === 0 ? said(origin) : parts.reduce((first, second) => keyed("seeded.list", { first, second }));
}

function originPart({ place, percent }: OriginPart): ReportText {
  const name = keyed(`seeded.place.${place}`);
  return percent === null ? name : keyed("seeded.share", { place: name, share: cell("percent", percent) });
}

function coefficients({ facts, idOf, nameOf }: ReportContext): TableBlock {
  return table({
    id: "coefficients",
    title: keyed("report.parameters.coefficients"),
    unit: keyed("report.parameters.unit"),
    denominator: keyed("report.parameters.denominator"),
    columns: [
      column("product", keyed("report.parameters.product"), { numeric: false, width: 1.2 }),
      column("category", keyed("report.parameters.category"), { numeric: false, width: 2 }),
      column("value", keyed("report.parameters.value")),
      column("valueUnit", keyed("report.parameters.valueUnit"), { numeric: false }),
      column("source", keyed("report.parameters.source"), { numeric: false, width: 3 }),
    ],
    rows: facts.parameters.map((parameter) => {
      const { product, category, value, unit } = parameter;
      return row(`${idOf(product)}-${category}`, [
        nameOf(product),
        keyed(`report.parameters.${category}`),
        asTyped(unit, value),
        unitName(unit),
        sourceOf(parameter),
      ]);
    }),
    notes: [keyed("report.parameters.asEntered")],
  });
}

function assistance({ facts, idOf, nameOf, zoneOf }: ReportContext): TableBlock {
  const products = [...new Set(facts.totals.map(({ product }) => product))];
  const zones = facts.zones.map(({ zone }) => zone);
  return table({
    id: "assistance",
    title: keyed("report.parameters.assistance"),
    unit: keyed("report.parameters.percent"),
    denominator: keyed("report.parameters.assistanceOf"),
    columns: [
      column("zone", keyed("report.need.zone"), { numeric: false, width: 1.2 }),
      column("below", keyed("report.parameters.below")),
      column("above", keyed("report.parameters.above")),
      column("source", keyed("report.parameters.source"), { numeric: false, width: 3 }),
    ],
    rows: products.flatMap((product) => [
      groupRow(idOf(product), nameOf(product)),
      ...zones.map((zone) => row(`${idOf(product)}-${zone}`, [zoneOf(zone), ...zoneCells(facts, product, zone)])),
    ]),
    notes: [],
  });
}

function zoneCells({ assistance: all }: ReportFacts, product: string, zone: number): Cell[] {
  const rows = all.filter((row) => row.product === product && row.zone === zone);
  const below = rows.find(({ category }) => category === "Below Poverty(%)");
  const above = rows.find(({ category }) => category === "Above Poverty(%)");
  const isOneSource = below?.source === above?.source && below?.suggestion === above?.suggestion;
  const source = sourceOf(below ?? { source: null });
  return [
    percentage(below?.value ?? 0),
    percentage(above?.value ?? 0),
    isOneSource
      ? source
      : keyed("report.parameters.twoSources", { below: source, above: sourceOf(above ?? { source: null }) }),
  ];
}
