import { ZONE_NUMBERS } from "./inputs.ts";
import { fault } from "./input-fault.ts";
import type { InputFault, InputFaultCode } from "./input-fault.ts";

/** Bounds that keep every quantity finite; far outside what any agency plans with. */
export const LIMITS = { largest: 1e12, smallestCapacity: 1e-6 } as const;

/** The fault of a number that is not finite, breaks a rule of its own or is beyond any plan. */
export function checkNumber(value: number, path: string, rule: (value: number) => InputFaultCode | null): InputFault[] {
  const code = Number.isFinite(value)
    ? (rule(value) ?? (value > LIMITS.largest ? "number.tooLarge" : null))
    : "number.notFinite";
  return code === null ? [] : [fault(path, code, { found: value })];
}

/** The fault of a percentage that is not from 0 to 100. */
export function checkPercent(value: number, path: string): InputFault[] {
  return checkNumber(value, path, (percent) => (percent < 0 || percent > 100 ? "percent.range" : null));
}

/** The fault of a zone number that is not 1 to 4. */
export function checkZoneNumber(zone: number, path: string): InputFault[] {
  return isOneOf(ZONE_NUMBERS, zone) ? [] : [fault(path, "zone.unknown", { found: zone })];
}

/** The rows whose key another row had before. */
export function duplicates<Row>(rows: readonly Row[], keyOf: (row: Row) => string): { row: Row; index: number }[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const key = keyOf(row);
    if (seen.has(key)) return [{ row, index }];
    seen.add(key);
    return [];
  });
}

/** Whether a value, which a file may hold wider than its type, is one of the choices. */
export function isOneOf<T>(choices: readonly T[], value: unknown): value is T {
  return choices.some((choice) => choice === value);
}
