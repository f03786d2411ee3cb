import type { ParameterValues } from "../../../contract/calls/parameters.ts";
import { PRESETS } from "../../../engine/needs/inputs.ts";
import { readDisaster } from "../disasters/disaster-rows.ts";
import type { Reader } from "../../storage/database.ts";
import { readDefaults } from "./defaults.ts";

/**
 * Where values come from, by product and category ("Food npp"): only for those
 * that still are as shipped, since a typed number has no source but its typist.
 */
export async function sourcesOf(
  reader: Reader,
  { did }: { readonly did: number },
  values: ParameterValues,
): Promise<Record<string, string>> {
  const disaster = await readDisaster(reader, did);
  const sources: Record<string, string> = {};
  // Where both presets say the same, the estimation's own speaks last and wins.
  for (const preset of PRESETS.toSorted((a) => (a === values.settings.preset ? 1 : -1))) {
    const shipped = await readDefaults(reader, disaster, preset);
    const rows = [...values.daily.map(dailyText), ...values.assistance.map(cellText)];
    const asShipped = [...shipped.daily.map(dailyText), ...shipped.assistance.map(cellText)];
    for (const [key, source] of Object.entries(shipped.sources)) {
      const mine = rows.filter((row) => row.key === key).map(({ text }) => text);
      const theirs = asShipped.filter((row) => row.key === key).map(({ text }) => text);
      if (mine.length === theirs.length && mine.every((text) => theirs.includes(text))) sources[key] = source;
    }
  }
  return sources;
}

function dailyText({ product, category, value, unit }: ParameterValues["daily"][number]) {
  return { key: `${product} ${category}`, text: `${value} ${unit}` };
}

function cellText({ product, zone, category, value }: ParameterValues["assistance"][number]) {
  return { key: `${product} ${category}`, text: `${zone}: ${value}` };
}
