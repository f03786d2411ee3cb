import { POVERTY_MEANINGS } from "../engine/words/statistics.ts";
import { COLUMN_KEYS, mapColumns, type ColumnKey } from "../engine/tracts/map-columns.ts";
import type { StatisticsReading } from "../engine/tracts/statistics.ts";

/** The options that name a table's columns for a command. */
export const COLUMN_OPTIONS = { column: { type: "string", multiple: true }, poverty: { type: "string" } } as const;

export const COLUMN_USAGE = `  --column      which column holds what, as often as needed, where the table is not an SVI table: population=E_TOTPOP, or
                unemployed= for what the table does not have. What is not named is found by its name in tables of SVI and ACS.
                ${COLUMN_KEYS.slice(0, 9).join(", ")},
                ${COLUMN_KEYS.slice(9).join(", ")}
  --poverty     what the column of people below poverty counts, ${POVERTY_MEANINGS.join(" or ")}: percent of the poverty line`;

/**
 * The columns that a command's options name; undefined if none is given. Refuses a name that does not exist or is given
 * twice.
 */
export function namedColumns(
  named: readonly string[] = [],
  poverty: string | undefined,
  refuse: (message: string) => never,
): StatisticsReading["named"] {
  if (named.length === 0 && poverty === undefined) return undefined;
  const meaning = POVERTY_MEANINGS.find((one) => one === poverty);
  if (poverty !== undefined && meaning === undefined)
    refuse(`--poverty: found ${poverty}, expected ${POVERTY_MEANINGS.join(" or ")}`);
  const columns = new Map<ColumnKey, string | null>();
  for (const one of named) {
    const [, name = "", column = ""] = /^([^=]*)=(.*)$/.exec(one) ?? [];
    if (!one.includes("="))
      refuse(`--column: found ${one}, expected a name and its column, such as population=E_TOTPOP`);
    const key =
      COLUMN_KEYS.find((each) => each === name.trim()) ??
      refuse(`--column: found ${name}, expected one of ${COLUMN_KEYS.join(", ")}`);
    if (columns.has(key)) refuse(`--column: found ${key} twice, expected each once`);
    if (key === "fips" && column.trim() === "")
      refuse("--column: found no column for fips, expected that of the tracts' eleven digits");
    columns.set(key, column.trim() || null);
  }
  return (heading) => mapColumns(heading, columns, meaning);
}
