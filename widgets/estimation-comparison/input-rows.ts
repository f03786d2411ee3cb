import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";

type Side = WhatIfAnswer["a"];
type Cause = WhatIfAnswer["causes"][number];

/** A value of one side: a number with its unit, or percentages, or a key of the widget's texts, or a name. Null: that side has none. */
export type InputValue =
  | { readonly figure: number; readonly unit: string | null }
  | { readonly key: string }
  | { readonly percents: readonly number[] }
  | { readonly said: string }
  | null;

/** One input that differs: what it is (a key of the texts with its values) and what it is on each side. */
export interface InputRow {
  readonly cause: Cause | "startDate";
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly a: InputValue;
  readonly b: InputValue;
}

/** The inputs in which two runs differ, in the order of the causes. */
export function inputRows({ a, b, causes }: Pick<WhatIfAnswer, "a" | "b" | "causes">): InputRow[] {
  const rows = causes.flatMap((cause) => rowsOf(cause, a, b).filter((row) => !sameValue(row.a, row.b)));
  const [first, second] = [a.projections.run.startDate, b.projections.run.startDate];
  if (first === second) return rows;
  return [...rows, { cause: "startDate", key: "startDate", values: {}, a: { said: first }, b: { said: second } }];
}

function rowsOf(cause: Cause, a: Side, b: Side): InputRow[] {
  const row = (key: string, values: InputRow["values"], of: (side: Side) => InputValue): InputRow => ({
    cause,
    key,
    values,
    a: of(a),
    b: of(b),
  });
  const zones = keysOf(a, b, ({ projections }) => projections.zones.map(({ zone }) => zone)).sort((x, y) => x - y);
  const zoneOf = ({ projections }: Side, zone: number) => projections.zones.find((one) => one.zone === zone);
  switch (cause) {
    case "zones":
      return zones.map((zone) =>
        row("zonePeople", { zone }, (side) => figure(zoneOf(side, zone)?.population, "people")),
      );
    case "dataSet":
      return [row("dataSet", {}, ({ projections: { run } }) => ({ said: run.dataSetLabel }))];
    case "zonesAndDataSet":
      return [...rowsOf("zones", a, b), ...rowsOf("dataSet", a, b)].map((one) => ({ ...one, cause }));
    case "affected":
      return zones
        .filter((zone) => zoneOf(a, zone) && zoneOf(b, zone))
        .map((zone) => row("affected", { zone }, (side) => figure(zoneOf(side, zone)?.affected, "percent")));
    case "assistance":
      return keysOf(a, b, ({ assistance }) =>
        assistance.map(({ product, zone, category }) => `${product}\n${zone}\n${category}`),
      )
        .map((cell) => cell.split("\n"))
        .filter(([, zone]) => zones.includes(Number(zone)))
        .map(([product = "", zone = "", category = ""]) =>
          row(category === "Below Poverty(%)" ? "below" : "above", { product, zone }, ({ assistance }) =>
            figure(
              assistance.find(
                (one) => one.product === product && one.zone === Number(zone) && one.category === category,
              )?.value,
              "percent",
            ),
          ),
        );
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
      ];
    case "overlap":
      return [
        row("selection", {}, ({ projections }) => ({ key: `rules.${projections.settings.selection}` })),
        row("overlap", {}, ({ projections }) => ({ key: `overlaps.${projections.settings.overlap}` })),
      ];
  }
}

function figure(value: number | null | undefined, unit: string | null): InputValue {
  return value == null ? null : { figure: value, unit };
}

/** The keys of both sides, the first's order first. */
function keysOf<Key>(a: Side, b: Side, of: (side: Side) => readonly Key[]): Key[] {
  return [...new Set([...of(a), ...of(b)])];
}

function sameValue(a: InputValue, b: InputValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
