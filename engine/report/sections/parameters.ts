import { originParts, type OriginPart } from "../../suggested/mix.ts";
import { asTyped, cell, column, figureOf, groupRow, keyed, said } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ReportBlock, ReportText, TableBlock, TableRow } from "../document.ts";
import type { ReportFacts } from "../facts.ts";
import { productName, seeded, unitName, zoneName } from "../names.ts";

/** The coefficients and percentages of the run, each with where it comes from. */
export function parameters(context: ReportContext): ReportBlock[] {
  return [coefficients(context), assistance(context)];
}

function sourceOf({
  source,
  suggestion = null,
}: {
  readonly source: string | null;
  readonly suggestion?: string | null;
}): ReportText {
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
  return percent === null ? name : keyed("seeded.share", { place: name, share: cell(figureOf("percent", percent)) });
}

const NO_SOURCE = { source: null };

function coefficients({ facts, idOf }: ReportContext): TableBlock {
  return {
    kind: "table",
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
    rows: facts.parameters.map((row) => ({
      id: `${idOf(row.product)}-${row.category}`,
      emphasis: "none",
      cells: [
        productName(row.product),
        keyed(`report.parameters.${row.category}`),
        cell(asTyped(row.unit, row.value)),
        unitName(row.unit),
        sourceOf(row),
      ],
    })),
    notes: [keyed("report.parameters.asEntered")],
    empty: keyed("report.none"),
  };
}

function assistance({ facts, idOf }: ReportContext): TableBlock {
  const products = [...new Set(facts.totals.map(({ product }) => product))];
  const zones = facts.zones.map(({ zone }) => zone);
  return {
    kind: "table",
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
      groupRow(idOf(product), productName(product)),
      ...zones.map((zone) => zoneRow(facts, { product, zone, id: idOf(product) })),
    ]),
    notes: [],
    empty: keyed("report.none"),
  };
}

function zoneRow(
  { assistance: all }: ReportFacts,
  { product, zone, id }: { readonly product: string; readonly zone: number; readonly id: string },
): TableRow {
  const rows = all.filter((row) => row.product === product && row.zone === zone);
  const below = rows.find(({ category }) => category === "Below Poverty(%)");
  const above = rows.find(({ category }) => category === "Above Poverty(%)");
  const isOneSource = below?.source === above?.source && below?.suggestion === above?.suggestion;
  return {
    id: `${id}-${zone}`,
    emphasis: "none",
    cells: [
      zoneName(zone),
      cell(asTyped("percent", below?.value ?? 0)),
      cell(asTyped("percent", above?.value ?? 0)),
      isOneSource
        ? sourceOf(below ?? NO_SOURCE)
        : keyed("report.parameters.twoSources", {
            below: sourceOf(below ?? NO_SOURCE),
            above: sourceOf(above ?? NO_SOURCE),
          }),
    ],
  };
}
