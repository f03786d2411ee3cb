import type { DatedLayer, MapLayer } from "../../contract/layers/layer.ts";
import type { Caller } from "../../contract/people/privileges.ts";
import { stormTracks } from "../series/sample.ts";
import { readSeriesList } from "../series/series-rows.ts";
import type { Reader } from "../storage/database.ts";

/** The layers with a time field or several dates, each with its first and last, where known here. */
export async function withDateRanges(
  reader: Reader,
  caller: Caller,
  layers: readonly MapLayer[],
): Promise<DatedLayer[]> {
  const dated: DatedLayer[] = [];
  for (const layer of layers) {
    const moments = await momentsOf(reader, caller, layer);
    if (moments !== null) dated.push({ ...layer, dateRange: rangeOf(moments) });
  }
  return dated;
}

/**
 * The known moments of a layer: its own steps, or those of the series or storm it shows; null for one without dates.
 */
async function momentsOf(
  reader: Reader,
  caller: Caller,
  { kind, recordId, steps, timeField }: MapLayer,
): Promise<readonly string[] | null> {
  if (steps.length > 0) return steps.map(({ at }) => at);
  switch (kind) {
    case "series": {
      const seen = await readSeriesList(reader, caller);
      const newest = seen.toSorted((a, b) => b.seriesId - a.seriesId)[0];
      const series = recordId === null ? newest : seen.find(({ seriesId }) => seriesId === recordId);
      return series?.steps ?? [];
    }
    case "storms":
      return stormTracks().flatMap(({ points }) => points.map(({ at }) => at));
    default:
      return timeField === "" ? null : [];
  }
}

function rangeOf(moments: readonly string[]): DatedLayer["dateRange"] {
  const inOrder = moments.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const [from, to] = [inOrder[0], inOrder.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}
