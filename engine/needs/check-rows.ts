import { isUnit } from "../units.ts";
import { LIMITS, checkNumber, checkPercent, checkZoneNumber, duplicates, isOneOf } from "./check-figures.ts";
import { ASSISTANCE_CATEGORIES, PARAMETER_CATEGORIES } from "./inputs.ts";
import type { Assistance, Parameter, ZonePeople } from "./inputs.ts";
import { fault } from "./input-fault.ts";
import type { InputFault } from "./input-fault.ts";

/** Faults of the zones' people, each by itself and as a set of numbers. */
export function checkZones(zones: readonly ZonePeople[], path = "zones"): InputFault[] {
  return [
    ...zones.flatMap((zone, i) => checkZone(zone, `${path}[${i}]`)),
    ...duplicates(zones, (row) => `${row.zone}`).map(({ row, index }) =>
      fault(`${path}[${index}].zone`, "zone.duplicate", { zone: row.zone }),
    ),
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

function checkZone(people: ZonePeople, path: string): InputFault[] {
  return [
    ...checkZoneNumber(people.zone, `${path}.zone`),
    ...(["below_poverty", "above_poverty"] as const).flatMap((key) =>
      checkNumber(people[key] ?? 0, `${path}.${key}`, (value) => (value < 0 ? "people.negative" : null)),
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

function checkProduct(product: string, path: string): InputFault[] {
  return product.trim() === "" ? [fault(path, "product.blank", {})] : [];
}

function unknownCategory(found: string, expected: readonly string[], path: string): InputFault {
  return fault(path, "category.unknown", { found, expected: expected.join(", ") });
}
