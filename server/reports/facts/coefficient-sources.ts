import { and, eq } from "../../storage/orm.ts";
import type { ReportFacts } from "../../../engine/report/facts.ts";
import { PRESETS } from "../../../engine/needs/inputs.ts";
import { readDefaults, type Defaults, type DisasterKind } from "../../planning/parameters/defaults.ts";
import type { StoredRun } from "../../planning/projections/run-rows.ts";
import type { Reader } from "../../storage/database.ts";
import { estimationAssistance } from "../../storage/schema/index.ts";

/**
 * The coefficients of a run, each with the source of the shipped value where it still is that value; a typed number has no
 * source but its typist. A percentage that was taken from the suggestions says from which.
 */
export async function readCoefficients(
  reader: Reader,
  { eid, inputs }: StoredRun,
  disaster: DisasterKind,
): Promise<Pick<ReportFacts, "parameters" | "assistance">> {
  // Where both presets say the same, the estimation's own speaks first.
  const own = inputs.settings.preset;
  const shipped: Defaults[] = [];
  for (const preset of PRESETS.toSorted((a) => (a === own ? -1 : 1)))
    shipped.push(await readDefaults(reader, disaster, preset));
  const suggestions = await readSuggestions(reader, eid);
  return {
    parameters: inputs.parameters.map((row) => ({ ...row, source: sourceOf(row, shipped) })),
    assistance: inputs.assistance.map((row) => ({
      ...row,
      source: sourceOf(row, shipped),
      suggestion: suggestions.get(cellOf(row)) ?? null,
    })),
  };
}

type Coefficient = ReportFacts["parameters"][number] | ReportFacts["assistance"][number];
type Value = Omit<Coefficient, "source" | "suggestion">;

function sourceOf(row: Value, shipped: readonly Defaults[]): string | null {
  const from = shipped.find(({ daily, assistance }) => [...daily, ...assistance].some((other) => isSame(row, other)));
  return from?.sources[`${row.product} ${row.category}`] ?? null;
}

function isSame(row: Value, other: Defaults["daily"][number] | Defaults["assistance"][number]): boolean {
  return (
    row.product === other.product &&
    row.category === other.category &&
    row.value === other.value &&
    Reflect.get(row, "unit") === Reflect.get(other, "unit") &&
    Reflect.get(row, "zone") === Reflect.get(other, "zone")
  );
}

/** Where cells that were taken from the suggestions came from, as long as they still hold that value. */
async function readSuggestions(reader: Reader, eid: number): Promise<ReadonlyMap<string, string>> {
  const { product, zone, category, value, suggestedCategory, type } = estimationAssistance;
  const rows = await reader
    .select({ product, zone, category, value, suggestedCategory })
    .from(estimationAssistance)
    .where(and(eq(estimationAssistance.eid, eid), eq(type, "Assistance")));
  return new Map(
    rows.flatMap((row) => (row.suggestedCategory === null ? [] : [[cellOf(row), row.suggestedCategory] as const])),
  );
}

function cellOf({
  product,
  zone,
  category,
  value,
}: {
  readonly product: string;
  readonly zone: number | null;
  readonly category: string;
  readonly value: number;
}): string {
  return JSON.stringify([product, zone, category, value]);
}
