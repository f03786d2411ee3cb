import { refuseParameter } from "../esri-error.ts";
import { requiredNumber } from "./condition.ts";
import type { Field } from "./feature-source.ts";
import type { RawParameters } from "./query-parameters.ts";
import { parseWhere } from "./where.ts";

/** The one estimation of a query, from the parameter eid or from `eid = n` in where; null for all. */
export const eidIn = (raw: RawParameters, fields: readonly Field[]): number | null =>
  numberParameter("eid", raw) ?? required("eid", raw, fields);

/** The number that `where` requires of a field; null if it requires none. */
export function required(field: string, raw: RawParameters, fields: readonly Field[]): number | null {
  return requiredNumber(parseWhere(raw["where"] ?? "", fields), field);
}

/** A parameter that is a whole number from 1; null if it is absent. */
export function numberParameter(name: string, raw: RawParameters): number | null {
  const text = raw[name]?.trim();
  if (text === undefined || text === "") return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : refuseParameter(name, text, "a whole number from 1");
}
