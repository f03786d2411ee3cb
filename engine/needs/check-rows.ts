import { isUnit } from "../words/units.ts";
import {
  ASSISTANCE_CATEGORIES,
  BASES,
  BLOCKS,
  RESTORATION_DAYS,
  PARAMETER_CATEGORIES,
  ZONE_NUMBERS,
  type Assistance,
  type Parameter,
  type RestorationRow,
  type ZonePresence,
} from "./inputs.ts";
import { lastLossBlock, type ZoneArrival } from "./restoration.ts";

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

function checkParameter(row: Parameter, path: string): InputFault[] {
  const { product, category, value, unit, base } = row;
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
    ...(base === undefined || isOneOf(BASES, base)
      ? []
      : [fault(`${path}.base`, "base.unknown", { found: String(base), expected: BASES.join(", ") })]),
  ];
}

function checkCell(row: Assistance, path: string): InputFault[] {
  return [
    ...checkProduct(row.product, `${path}.product`),
    ...(isOneOf(ZONE_NUMBERS, row.zone) ? [] : [fault(`${path}.zone`, "zone.unknown", { found: row.zone })]),
    ...(isOneOf(ASSISTANCE_CATEGORIES, row.category)
      ? []
      : [unknownCategory(row.category, ASSISTANCE_CATEGORIES, `${path}.category`)]),
    ...checkNumber(row.value, `${path}.value`, (value) => (value < 0 || value > 100 ? "percent.range" : null)),
  ];
}

/**
 * Faults of the rows of restoration, each by itself and as a set of zones; `arrivals` of the winds of a storm plan, null for rows
 * that were checked when they were saved: the winds may have changed since.
 */
export function checkRestoration(
  rows: readonly RestorationRow[],
  path = "restoration",
  arrivals: readonly ZoneArrival[] | null = [],
): InputFault[] {
  const lastLoss = (zone: number) => (arrivals === null ? BLOCKS : lastLossBlock(zone, arrivals));
  return [
    ...rows.flatMap((row, i) => checkCurve(row, `${path}[${i}]`, lastLoss(row.zone))),
    ...duplicates(rows, ({ zone }) => String(zone)).map(({ row, index }) =>
      fault(`${path}[${index}]`, "restoration.duplicate", { zone: row.zone }),
    ),
  ];
}

function checkCurve(
  { zone, halfDays, tenthDays, blocks, origin }: RestorationRow,
  path: string,
  lastLoss: number,
): InputFault[] {
  const ofZone = isOneOf(ZONE_NUMBERS, zone) ? [] : [fault(`${path}.zone`, "zone.unknown", { found: zone })];
  if (blocks === null) return [...ofZone, ...checkDays(halfDays, tenthDays, path)];
  if (blocks.length !== BLOCKS)
    return [...ofZone, fault(`${path}.blocks`, "restoration.count", { found: blocks.length, expected: BLOCKS })];
  const start = blocks.findIndex((percent) => percent > 0);
  return [
    ...ofZone,
    ...blocks.flatMap((percent, i) =>
      checkNumber(percent, `${path}.blocks[${i}]`, (value) => (value < 0 || value > 100 ? "percent.range" : null)),
    ),
    // Observed values may rise while a storm passes; planned ones only until its winds have come to all.
    ...(origin === "typed" ? blocks : []).flatMap((percent, i) => {
      const before = blocks[i - 1];
      return before !== undefined && i > Math.max(start, lastLoss) && start >= 0 && percent > before
        ? [fault(`${path}.blocks[${i}]`, "restoration.rises", { found: percent, before })]
        : [];
    }),
  ];
}

function checkDays(halfDays: number | null, tenthDays: number | null, path: string): InputFault[] {
  if (halfDays === null) return [fault(`${path}.halfDays`, "restoration.missing", {})];
  const inRange = (value: number) =>
    value < RESTORATION_DAYS.least || value > RESTORATION_DAYS.most ? "restoration.days" : null;
  return [
    ...checkNumber(halfDays, `${path}.halfDays`, inRange),
    ...(tenthDays === null
      ? []
      : checkNumber(tenthDays, `${path}.tenthDays`, (value) =>
          value <= halfDays ? "restoration.tenth" : inRange(value),
        )),
  ];
}

/** Faults of who is elsewhere and who came, zone by zone. */
export function checkPresence(rows: readonly ZonePresence[], path = "presence"): InputFault[] {
  const share = (value: number, at: string) =>
    checkNumber(value, at, (percent) => (percent < 0 || percent > 100 ? "percent.range" : null));
  return [
    ...rows.flatMap(({ zone, evacuated, sheltered, visitors }, i) => {
      const at = `${path}[${i}]`;
      return [
        ...(isOneOf(ZONE_NUMBERS, zone) ? [] : [fault(`${at}.zone`, "zone.unknown", { found: zone })]),
        ...share(evacuated, `${at}.evacuated`),
        ...share(sheltered, `${at}.sheltered`),
        ...(evacuated + sheltered > 100
          ? [fault(`${at}.sheltered`, "presence.overfull", { found: evacuated + sheltered, zone })]
          : []),
        ...checkNumber(visitors, `${at}.visitors`, (count) => (count < 0 ? "presence.visitors" : null)),
      ];
    }),
    ...duplicates(rows, ({ zone }) => String(zone)).map(({ row, index }) =>
      fault(`${path}[${index}]`, "presence.duplicate", { zone: row.zone }),
    ),
  ];
}

function checkProduct(product: string, path: string): InputFault[] {
  return product.trim() === "" ? [fault(path, "product.blank", {})] : [];
}

function unknownCategory(found: string, expected: readonly string[], path: string): InputFault {
  return fault(path, "category.unknown", { found, expected: expected.join(", ") });
}

/** Bounds that keep every quantity finite; far outside what any agency plans with. */
export const LIMITS = { largest: 1e12, smallestCapacity: 1e-6 } as const;

/** The fault of a number that is not finite, breaks a rule of its own or is beyond any plan. */
export function checkNumber(value: number, path: string, rule: (value: number) => InputFaultCode | null): InputFault[] {
  const code = Number.isFinite(value)
    ? (rule(value) ?? (value > LIMITS.largest ? "number.tooLarge" : null))
    : "number.notFinite";
  return code === null ? [] : [fault(path, code, { found: value })];
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

/** Returns whether a value, which a file may hold wider than its type, is one of the choices. */
function isOneOf<T>(choices: readonly T[], value: unknown): value is T {
  return choices.some((choice) => choice === value);
}

/** Codes of the faults in the inputs of a calculation. */
export type InputFaultCode =
  | "product.blank"
  | "category.unknown"
  | "unit.unknown"
  | "unit.mismatch"
  | "number.notFinite"
  | "number.tooLarge"
  | "npp.negative"
  | "cpt.notPositive"
  | "percent.range"
  | "zone.unknown"
  | "row.duplicate"
  | "parameter.missing"
  | "assistance.missing"
  | "assistance.unknownProduct"
  | "setting.unknown"
  | "demand.count"
  | "demand.negative"
  | "demand.missing"
  | "demand.withoutCustom"
  | "restoration.count"
  | "restoration.days"
  | "restoration.duplicate"
  | "restoration.missing"
  | "restoration.rises"
  | "restoration.tenth"
  | "base.unknown"
  | "base.shares"
  | "presence.duplicate"
  | "presence.overfull"
  | "presence.visitors";

/** One fault: where it is, what is wrong, and the figures a sentence about it needs. */
export interface InputFault {
  /** JSON path into the inputs, e.g. `parameters[3].value`. */
  readonly path: string;
  readonly code: InputFaultCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A fault at its place. */
export function fault(path: string, code: InputFaultCode, values: InputFault["values"]): InputFault {
  return { path, code, values };
}
