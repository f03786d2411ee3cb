import type { WhatIfAnswer } from "../../contract/planning/calls/what-if.ts";
import type { Base } from "../../engine/needs/inputs.ts";
import { presenceOf } from "../../engine/needs/people.ts";

type InputSide = WhatIfAnswer["a"];
type Cause = WhatIfAnswer["causes"][number];

/**
 * A value of one side: a number with its unit, percentages, a key of the widget's texts, the people that a product is
 * counted by, or a name. Null if that side has none.
 */
export type InputValue =
  | { readonly figure: number; readonly unit: string | null }
  | { readonly key: string }
  | { readonly base: Base }
  | { readonly percents: readonly number[] }
  /** The lowest and the highest of several percentages. */
  | { readonly between: readonly [low: number, high: number] }
  | { readonly text: string }
  | null;

/** One input that differs: its name (a key of the texts with values) and its value on each side. */
export interface InputRow {
  readonly cause: Cause | "startDate";
  readonly key: string;
  readonly values: Readonly<Record<string, string | number | readonly string[] | readonly number[]>>;
  readonly a: InputValue;
  readonly b: InputValue;
}

/** The inputs in which two runs differ, in the order of the causes. */
export function inputRows({ a, b, causes }: Pick<WhatIfAnswer, "a" | "b" | "causes">): InputRow[] {
  const rows = causes.flatMap((cause) => rowsOf(cause, a, b).filter((row) => !sameValue(row.a, row.b)));
  const [first, second] = [a.projections.run.startDate, b.projections.run.startDate];
  if (first === second) return rows;
  return [...rows, { cause: "startDate", key: "startDate", values: {}, a: { text: first }, b: { text: second } }];
}

function rowsOf(cause: Cause, a: InputSide, b: InputSide): InputRow[] {
  const row = (key: string, values: InputRow["values"], of: (side: InputSide) => InputValue): InputRow => ({
    cause,
    key,
    values,
    a: of(a),
    b: of(b),
  });
  const zones = keysOf(a, b, ({ projections }) => projections.zones.map(({ zone }) => zone)).sort((x, y) => x - y);
  const zoneOf = ({ projections }: InputSide, zone: number) => projections.zones.find((one) => one.zone === zone);
  const both = zones.filter((zone) => zoneOf(a, zone) && zoneOf(b, zone));
  switch (cause) {
    case "zones":
      return zones.map((zone) =>
        row("zonePeople", { zone }, (side) => figure(zoneOf(side, zone)?.population, "people")),
      );
    case "dataSet":
      return [row("dataSet", {}, ({ projections: { run } }) => ({ text: run.dataSetLabel }))];
    case "zonesAndDataSet":
      return [...rowsOf("zones", a, b), ...rowsOf("dataSet", a, b)].map((one) => ({ ...one, cause }));
    case "affected":
      return [
        ...both.flatMap((zone) => [
          row("affected", { zone }, (side) => figure(zoneOf(side, zone)?.affected, "percent")),
          ...PRESENCE.map(([key, unit]) =>
            row(key, { zone }, ({ projections }) => figure(presenceOf(zone, projections.settings)[key] ?? 0, unit)),
          ),
        ]),
        row("institutions", {}, ({ projections }) => ({
          key: `institutions.${projections.settings.institutions ?? "counted"}`,
        })),
      ];
    case "assistance":
      return assistanceRows(a, b);
    case "parameters":
      return [
        ...keysOf(a, b, ({ parameters }) => parameters.map(({ product, category }) => `${product}\n${category}`))
          .map((name) => name.split("\n"))
          .map(([product = "", category = ""]) =>
            row(category, { product }, ({ parameters }) => {
              const found = parameters.find((one) => one.product === product && one.category === category);
              return figure(found?.value, found?.unit ?? null);
            }),
          ),
        ...keysOf(a, b, ({ parameters }) => parameters.map(({ product }) => product)).map((product) =>
          row("base", { product }, ({ parameters }) => {
            const npp = parameters.find((one) => one.product === product && one.category === "npp");
            return npp ? { base: npp.base ?? "poverty" } : null;
          }),
        ),
        row("truckRounding", {}, ({ projections }) => ({ key: `rounding.${projections.settings.truckRounding}` })),
        row("truckBasis", {}, ({ projections }) => ({ key: `basis.${projections.settings.truckBasis}` })),
      ];
    case "demand":
      return [
        row("demandCurve", {}, ({ projections }) => ({ key: `curves.${projections.settings.demandCurve}` })),
        row("demand", {}, ({ projections }) => {
          const { demand } = projections.settings;
          return demand && { percents: demand };
        }),
        ...both.map((zone) =>
          row("restoration", { zone }, (side) => {
            const percents = zoneOf(side, zone)?.stillAffected;
            return percents ? { percents } : null;
          }),
        ),
      ];
    case "overlap":
      return [
        row("selection", {}, ({ projections }) => ({ key: `rules.${projections.settings.selection}` })),
        row("overlap", {}, ({ projections }) => ({ key: `overlaps.${projections.settings.overlap}` })),
      ];
  }
}

/** The inputs for absent people and visitors of a zone, with their units. */
const PRESENCE = [
  ["evacuated", "percent"],
  ["sheltered", "percent"],
  ["visitors", "people"],
] as const;

interface InputChange {
  readonly product: string;
  readonly zone: number;
  readonly category: string;
  readonly a: number;
  readonly b: number;
}

/** More different changes than this share one row, since suggestions by place differ in each zone. */
const MOST_CHANGES = 3;

/**
 * The percentages that both sides have and that differ, with equal changes in one row; many changes share a row with
 * the lowest and highest. Values that only one side has belong to a zone or product with its own row.
 */
function assistanceRows(a: InputSide, b: InputSide): InputRow[] {
  const changes = a.assistance.flatMap(({ product, zone, category, value }): InputChange[] => {
    const other = b.assistance.find(
      (one) => one.product === product && one.zone === zone && one.category === category,
    )?.value;
    return other === undefined || other === value ? [] : [{ product, zone, category, a: value, b: other }];
  });
  const alike = [...Map.groupBy(changes, (one) => `${one.a} ${one.b}`).values()];
  if (alike.length <= MOST_CHANGES)
    return alike.flatMap(cellsOf).map(({ key, cells: [first, ...others] }) => ({
      cause: "assistance",
      key,
      values: placesOf([first, ...others]),
      a: figure(first.a, "percent"),
      b: figure(first.b, "percent"),
    }));
  return [
    {
      cause: "assistance",
      key: "percentages",
      values: { figure: changes.length, ...placesOf(changes) },
      a: between(changes.map((one) => one.a)),
      b: between(changes.map((one) => one.b)),
    },
  ];
}

type CellChanges = readonly [InputChange, ...InputChange[]];

/** Groups equal changes; below and above poverty are joined where both have the same products and zones. */
function cellsOf(changes: readonly InputChange[]): { readonly key: string; readonly cells: CellChanges }[] {
  const groups = (["Below Poverty(%)", "Above Poverty(%)"] as const).map((category) =>
    changes.filter((one) => one.category === category),
  );
  const [below = [], above = []] = groups;
  const same = JSON.stringify(below.map(placeOf)) === JSON.stringify(above.map(placeOf));
  const named = same
    ? [{ key: "belowAndAbove", of: below }]
    : [
        { key: "below", of: below },
        { key: "above", of: above },
      ];
  return named.flatMap(({ key, of: [first, ...others] }) =>
    first ? [{ key, cells: [first, ...others] as const }] : [],
  );
}

const placeOf = ({ product, zone }: InputChange) => `${product} ${zone}`;

const placesOf = (changes: readonly InputChange[]) => ({
  product: [...new Set(changes.map(({ product }) => product))],
  zone: [...new Set(changes.map(({ zone }) => zone))].sort((x, y) => x - y),
});

const between = (values: readonly number[]): InputValue => ({ between: [Math.min(...values), Math.max(...values)] });

function figure(value: number | null | undefined, unit: string | null): InputValue {
  return value == null ? null : { figure: value, unit };
}

/** The keys of both sides, in the order of the first. */
function keysOf<Key>(a: InputSide, b: InputSide, of: (side: InputSide) => readonly Key[]): Key[] {
  return [...new Set([...of(a), ...of(b)])];
}

function sameValue(a: InputValue, b: InputValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
