import { isUnit, unitKind } from "../units.ts";
import { OVERLAPS, SELECTIONS } from "../zones/shapes.ts";
import type { Assistance, NeedInputs, Parameter, Settings, ZonePeople } from "./inputs.ts";
import {
  ASSISTANCE_CATEGORIES,
  BLOCKS,
  DEMAND_CURVES,
  PARAMETER_CATEGORIES,
  PRESETS,
  TRUCK_BASES,
  TRUCK_ROUNDINGS,
  ZONE_NUMBERS,
} from "./inputs.ts";

/** What can be wrong with the inputs of a calculation. */
export type InputFaultCode =
  | "product.blank"
  | "category.unknown"
  | "unit.unknown"
  | "unit.mismatch"
  | "number.notFinite"
  | "number.tooLarge"
  | "npp.negative"
  | "cpt.notPositive"
  | "people.negative"
  | "percent.range"
  | "zone.unknown"
  | "zone.duplicate"
  | "row.duplicate"
  | "parameter.missing"
  | "assistance.missing"
  | "assistance.unknownProduct"
  | "setting.unknown"
  | "demand.count"
  | "demand.negative"
  | "demand.missing"
  | "demand.withoutCustom";

/** One fault: where it stands, what is wrong, and the figures a sentence about it needs. */
export interface InputFault {
  /** JSON path into the inputs, e.g. `parameters[3].value`. */
  readonly path: string;
  readonly code: InputFaultCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Bounds that keep every quantity finite; far outside what any agency plans with. */
export const LIMITS = { largest: 1e12, smallestCapacity: 1e-6 } as const;

/** The choices of each setting that is a choice. */
export const SETTING_CHOICES = {
  preset: PRESETS,
  selection: SELECTIONS,
  overlap: OVERLAPS,
  demandCurve: DEMAND_CURVES,
  truckRounding: TRUCK_ROUNDINGS,
  truckBasis: TRUCK_BASES,
} as const;

/** Every fault of the inputs; none means that `calculateNeeds` will answer. */
export function checkInputs({ zones, parameters, assistance, settings }: NeedInputs): InputFault[] {
  return [
    ...zones.flatMap((zone, i) => checkZone(zone, `zones[${i}]`)),
    ...duplicates(zones, (row) => `${row.zone}`).map(({ row, index }) =>
      fault(`zones[${index}].zone`, "zone.duplicate", { zone: row.zone }),
    ),
    ...checkParameters(parameters),
    ...checkAssistance(assistance),
    ...checkSettings(settings),
    ...checkComplete({ zones: zones.map((zone) => zone.zone), parameters, assistance }),
  ];
}

/** Faults of the Daily rows, each by itself and as a set of keys. */
export function checkParameters(rows: readonly Parameter[], path = "parameters"): InputFault[] {
  return [
    ...rows.flatMap((row, i) => checkParameter(row, `${path}[${i}]`)),
    ...duplicates(rows, (row) => `${row.category} ${row.product}`).map(({ row, index }) =>
      fault(`${path}[${index}]`, "row.duplicate", { product: row.product, category: row.category }),
    ),
  ];
}

/** Faults of the Assistance cells, each by itself and as a set of keys. */
export function checkAssistance(rows: readonly Assistance[], path = "assistance"): InputFault[] {
  return [
    ...rows.flatMap((row, i) => checkCell(row, `${path}[${i}]`)),
    ...duplicates(rows, (row) => `${row.zone} ${row.category} ${row.product}`).map(({ row, index }) =>
      fault(`${path}[${index}]`, "row.duplicate", { product: row.product, category: row.category, zone: row.zone }),
    ),
  ];
}

/** Faults of the settings: unknown choices, and a demand curve that does not fit them. */
export function checkSettings(settings: Settings, path = "settings"): InputFault[] {
  const unknown = Object.entries(SETTING_CHOICES).flatMap(([setting, choices]) => {
    const found: string = settings[setting as keyof typeof SETTING_CHOICES];
    return choices.some((choice) => choice === found)
      ? []
      : [fault(`${path}.${setting}`, "setting.unknown", { setting, found, expected: choices.join(", ") })];
  });
  return [...unknown, ...checkDemand(settings, `${path}.demand`)];
}

/** What the zones present need and the rows lack; the same products must stand in Daily and Assistance, in units that fit. */
export function checkComplete({
  zones,
  parameters,
  assistance,
}: {
  readonly zones: readonly number[];
  readonly parameters: readonly Parameter[];
  readonly assistance: readonly Assistance[];
}): InputFault[] {
  const products = [...new Set(parameters.map((row) => row.product))];
  const strangers = [...new Set(assistance.map((row) => row.product))].filter((name) => !products.includes(name));
  return [
    ...products.flatMap((product) => [
      ...checkPair(product, parameters),
      ...zones.flatMap((zone) =>
        ASSISTANCE_CATEGORIES.filter(
          (category) =>
            !assistance.some((row) => row.product === product && row.zone === zone && row.category === category),
        ).map((category) => fault("assistance", "assistance.missing", { product, zone, category })),
      ),
    ]),
    ...strangers.map((product) => fault("assistance", "assistance.unknownProduct", { product })),
  ];
}

function checkZone(people: ZonePeople, path: string): InputFault[] {
  return [
    ...checkZoneNumber(people.zone, `${path}.zone`),
    ...(["below_poverty", "above_poverty"] as const).flatMap((key) =>
      checkNumber(people[key], `${path}.${key}`, (value) => (value < 0 ? "people.negative" : null)),
    ),
    ...checkPercent(people.affected, `${path}.affected`),
  ];
}

function checkParameter(row: Parameter, path: string): InputFault[] {
  const { product, category, value, unit } = row;
  return [
    ...checkProduct(product, `${path}.product`),
    ...(isOneOf(PARAMETER_CATEGORIES, category)
      ? []
      : [unknownCategory(category, PARAMETER_CATEGORIES, `${path}.category`)]),
    ...checkNumber(value, `${path}.value`, (number) => {
      if (category === "npp") return number < 0 ? "npp.negative" : null;
      return number < LIMITS.smallestCapacity ? "cpt.notPositive" : null;
    }),
    ...(isUnit(unit) ? [] : [fault(`${path}.unit`, "unit.unknown", { found: String(unit) })]),
  ];
}

function checkCell(row: Assistance, path: string): InputFault[] {
  return [
    ...checkProduct(row.product, `${path}.product`),
    ...checkZoneNumber(row.zone, `${path}.zone`),
    ...(isOneOf(ASSISTANCE_CATEGORIES, row.category)
      ? []
      : [unknownCategory(row.category, ASSISTANCE_CATEGORIES, `${path}.category`)]),
    ...checkPercent(row.value, `${path}.value`),
  ];
}

function checkDemand({ demandCurve, demand }: Settings, path: string): InputFault[] {
  if (demandCurve !== "custom") return demand === null ? [] : [fault(path, "demand.withoutCustom", { demandCurve })];
  if (demand === null) return [fault(path, "demand.missing", { expected: BLOCKS })];
  if (demand.length !== BLOCKS) return [fault(path, "demand.count", { found: demand.length, expected: BLOCKS })];
  return demand.flatMap((percent, i) =>
    checkNumber(percent, `${path}[${i}]`, (value) => (value < 0 ? "demand.negative" : null)),
  );
}

function checkPair(product: string, parameters: readonly Parameter[]): InputFault[] {
  const [npp, cpt] = PARAMETER_CATEGORIES.map((category) =>
    parameters.find((row) => row.product === product && row.category === category),
  );
  if (!npp) return [fault("parameters", "parameter.missing", { product, category: "npp" })];
  if (!cpt) return [fault("parameters", "parameter.missing", { product, category: "cpt" })];
  if (!isUnit(npp.unit) || !isUnit(cpt.unit) || unitKind(npp.unit) === unitKind(cpt.unit)) return [];
  return [fault("parameters", "unit.mismatch", { product, npp: npp.unit, cpt: cpt.unit })];
}

function checkProduct(product: string, path: string): InputFault[] {
  return product.trim() === "" ? [fault(path, "product.blank", {})] : [];
}

function checkZoneNumber(zone: number, path: string): InputFault[] {
  return isOneOf(ZONE_NUMBERS, zone) ? [] : [fault(path, "zone.unknown", { found: zone })];
}

function checkPercent(value: number, path: string): InputFault[] {
  return checkNumber(value, path, (percent) => (percent < 0 || percent > 100 ? "percent.range" : null));
}

function checkNumber(value: number, path: string, rule: (value: number) => InputFaultCode | null): InputFault[] {
  const code = Number.isFinite(value)
    ? (rule(value) ?? (value > LIMITS.largest ? "number.tooLarge" : null))
    : "number.notFinite";
  return code === null ? [] : [fault(path, code, { found: value })];
}

function unknownCategory(found: string, expected: readonly string[], path: string): InputFault {
  return fault(path, "category.unknown", { found, expected: expected.join(", ") });
}

/** The rows whose key another row had before. */
function duplicates<Row>(rows: readonly Row[], keyOf: (row: Row) => string): { row: Row; index: number }[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const key = keyOf(row);
    if (seen.has(key)) return [{ row, index }];
    seen.add(key);
    return [];
  });
}

function isOneOf<T>(choices: readonly T[], value: unknown): value is T {
  return choices.some((choice) => choice === value);
}

function fault(path: string, code: InputFaultCode, values: InputFault["values"]): InputFault {
  return { path, code, values };
}
