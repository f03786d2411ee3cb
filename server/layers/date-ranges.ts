import type { OwnKind } from "../../contract/calls/map/kinds.ts";
import type { DatedLayer, MapLayer } from "../../contract/calls/map/layer.ts";
import type { Reader } from "../storage/database.ts";

type DateRange = DatedLayer["dateRange"];
type ReadRange = (reader: Reader, recordId: number | null) => Promise<DateRange>;

/** Who knows the first and last moment of what a kind of our own shows; a domain adds its kind here. */
const RANGES: Partial<Record<OwnKind, ReadRange>> = {};

/** The layers that have a time field or several dates, each with the first and last of them, where that is known here. */
export async function withDateRanges(reader: Reader, layers: readonly MapLayer[]): Promise<DatedLayer[]> {
  const dated: DatedLayer[] = [];
  for (const layer of layers) {
    const read = (RANGES as Partial<Record<string, ReadRange>>)[layer.kind];
    if (layer.steps.length === 0 && layer.timeField === "" && read === undefined) continue;
    const dateRange = rangeOfSteps(layer) ?? (await read?.(reader, layer.recordId)) ?? null;
    dated.push({ ...layer, dateRange });
  }
  return dated;
}

function rangeOfSteps({ steps }: MapLayer): DateRange {
  const moments = steps.map(({ at }) => at).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const [from, to] = [moments[0], moments.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}
