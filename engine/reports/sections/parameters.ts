import { originParts, type OriginPart } from "../../suggested/mix.ts";
import type { Base, RestorationRow } from "../../needs/inputs.ts";
import { presenceOf } from "../../needs/people.ts";
import { asTyped, cell, column, groupRow, keyed, NOTHING, percentage, row, raw, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, ReportBlock, ReportText, TableBlock } from "../document.ts";
import type { ReportFacts } from "../facts.ts";
import { blockDays, blockStart, seeded, unitName } from "../texts.ts";

/** The coefficients and percentages of the run, each with its source. */
export function parameters(context: ReportContext): ReportBlock[] {
  return [coefficients(context), assistance(context), ...restoration(context), ...presence(context)];
}

/**
 * Shows how fast service returns in each zone: the percentages of its blocks, the basis of each block of a series, and
 * their sources.
 */
function restoration({ facts, blocks, zoneOf }: ReportContext): TableBlock[] {
  const { settings, zones } = facts;
  if (settings.demandCurve !== "restoration") return [];
  return [
    table({
      id: "restoration",
      title: keyed("report.parameters.restoration"),
      unit: keyed("report.parameters.percent"),
      denominator: keyed("report.parameters.restorationOf"),
      columns: [
        column("zone", keyed("report.need.zone"), { numeric: false, width: 1.2 }),
        ...blocks.map((block) => column(`block-${block.block}`, blockDays(block), { group: blockStart(block) })),
        column("source", keyed("report.parameters.source"), { numeric: false, width: 3 }),
      ],
      rows: zones.flatMap(({ zone, stillAffected = [] }) => {
        const own = settings.restoration?.find((one) => one.zone === zone);
        const marks = own?.series?.marks.map((mark) => keyed(`report.parameters.mark.${mark}`));
        return [
          row(`restoration-${zone}`, [
            zoneOf(zone),
            ...blocks.map((_, block) => percentage(stillAffected[block] ?? 0)),
            curveSource(own),
          ]),
          ...(marks ? [row(`restoration-${zone}-marks`, [NOTHING, ...marks, NOTHING])] : []),
        ];
      }),
      notes: [],
    }),
  ];
}

function curveSource(own: RestorationRow | undefined): ReportText {
  if (own?.series)
    return keyed("report.parameters.curve.series", { series: raw(own.series.title), label: raw(own.series.label) });
  const origin = own?.origin ?? "default";
  if (origin === "typed") return keyed("report.parameters.entered");
  const { halfDays, tenthDays } = own ?? {};
  if (halfDays == null || tenthDays == null) return keyed(`report.parameters.curve.${origin}`);
  const days = { half: asTyped("count", halfDays), tenth: asTyped("count", tenthDays) };
  return keyed(`report.parameters.curve.${origin}Days`, days);
}

/** Absent people and visitors of each zone, and whether institutions feed their own residents. */
function presence({ facts: { settings, zones }, zoneOf }: ReportContext): TableBlock[] {
  const rows = zones.map(({ zone }) => ({
    zone,
    evacuated: 0,
    sheltered: 0,
    visitors: 0,
    ...presenceOf(zone, settings),
  }));
  const isUsual = rows.every(({ evacuated, sheltered, visitors }) => evacuated + sheltered + visitors === 0);
  if (isUsual && settings.institutions !== "leftOut") return [];
  return [
    table({
      id: "presence",
      title: keyed("report.parameters.presence"),
      unit: keyed("report.parameters.presenceUnit"),
      denominator: keyed("report.parameters.presenceOf"),
      columns: [
        column("zone", keyed("report.need.zone"), { numeric: false, width: 1.2 }),
        ...(["evacuated", "sheltered", "visitors"] as const).map((id) => column(id, keyed(`report.parameters.${id}`))),
      ],
      rows: rows.map(({ zone, evacuated, sheltered, visitors }) =>
        row(`presence-${zone}`, [zoneOf(zone), percentage(evacuated), percentage(sheltered), cell("people", visitors)]),
      ),
      notes: [keyed(`report.parameters.institutions.${settings.institutions ?? "counted"}`)],
    }),
  ];
}

interface ParameterSource {
  readonly source: string | null;
  readonly suggestion?: string | null;
}

function sourceOf({ source, suggestion = null }: ParameterSource): ReportText {
  if (suggestion !== null) return keyed("report.parameters.suggested", { from: originText(suggestion) });
  return source === null ? keyed("report.parameters.entered") : seeded("source", source);
}

/** States which suggestions a percentage was mixed from. */
function originText(origin: string): ReportText {
  const parts = originParts(origin)?.map(originPart) ?? [];
  return parts.length === 0 ? raw(origin) : parts.reduce((first, second) => keyed("seeded.list", { first, second }));
}

function originPart({ place, percent }: OriginPart): ReportText {
  const name = keyed(`seeded.place.${place}`);
  return percent === null ? name : keyed("seeded.share", { place: name, share: cell("percent", percent) });
}

export const baseName = (base: Base): ReportText =>
  base === "poverty" || base === "people"
    ? keyed(`report.parameters.bases.${base}`)
    : keyed(`report.population.rows.${base}`);

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
      column("base", keyed("report.parameters.base"), { numeric: false, width: 1.6 }),
      column("source", keyed("report.parameters.source"), { numeric: false, width: 3 }),
    ],
    rows: facts.parameters.map((parameter) => {
      const { product, category, value, unit } = parameter;
      return row(`${idOf(product)}-${category}`, [
        nameOf(product),
        keyed(`report.parameters.${category}`),
        asTyped(unit, value),
        unitName(unit),
        category === "npp" ? baseName(parameter.base ?? "poverty") : NOTHING,
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
