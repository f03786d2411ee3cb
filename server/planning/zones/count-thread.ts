import type { EstimationSettings, ZonePartInput, ZoneStatisticsAnswer } from "../../../contract/api/domain.ts";
import { countedLand, type CountedLand } from "../../../engine/zones/counted-land.ts";
import { ZoneError, type ZoneErrorCode, type ZoneErrorDetails } from "../../../engine/zones/shapes.ts";
import { selectByEveryRule, selectedStatistics, zoneStatistics } from "../../../engine/zones/zone-statistics.ts";
import { standBehind } from "../../answers/thread-priority.ts";
import {
  UNKNOWN_TRACTS,
  tractsOfTask,
  type ThreadTracts,
  type TractsOfTask,
  type UnknownTracts,
} from "../../tracts/thread-tracts.ts";
import { areaOf, boxOf } from "./areas.ts";
import { keptSelections } from "./preview-count.ts";
import type { SavedZone } from "./preview-threads.ts";
import { shapeOf, statisticsAnswer } from "./zone-shapes.ts";

standBehind();

/** The rules by which zones are counted. */
export type CountingRules = Pick<EstimationSettings, "selection" | "overlap">;

/** A zone with its parts as JSON, since texts are passed between threads fastest. */
export interface WrittenZone {
  readonly zone: number;
  readonly parts: string;
  /** The saved zone's key; null for a zone whose save may still fail. */
  readonly saved: SavedZone | null;
}

/** Counts saved zones, or checks whether a drawn one can be counted and what it covers. */
export type CountTask = { readonly of: TractsOfTask } & (
  | { readonly kind: "saved"; readonly zones: readonly WrittenZone[]; readonly rules: CountingRules }
  | { readonly kind: "drawn"; readonly zone: WrittenZone }
);

/** A saved zone's figures, and its tracts with shares and the other zones that select them. */
export interface CountedZone {
  readonly answer: ZoneStatisticsAnswer;
  readonly land: CountedLand | null;
  readonly fips: readonly string[];
  readonly shares: readonly number[];
  /** The other zones that select each too, as PostgreSQL writes a list. */
  readonly also: readonly string[];
}

/** A zone that can be counted: its area for maps as JSON, and the box around that. */
export interface CoveredArea {
  readonly area: string;
  readonly box: ReturnType<typeof boxOf>;
}

/** The outcome of a count as plain data, since errors lose their fields between threads. */
export type CountOutcome =
  | { readonly kind: "saved"; readonly zones: readonly CountedZone[]; readonly milliseconds: number }
  | { readonly kind: "drawn"; readonly covered: CoveredArea; readonly milliseconds: number }
  | { readonly kind: "uncountable"; readonly code: ZoneErrorCode; readonly details: ZoneErrorDetails }
  | { readonly kind: "failed"; readonly reason: string };

/** Does one count; run by counting.ts in a thread. */
export default function count(task: CountTask): CountOutcome | UnknownTracts {
  const started = performance.now();
  try {
    const tracts = tractsOfTask(task.of);
    if (tracts === undefined) return UNKNOWN_TRACTS;
    const counted = task.kind === "saved" ? savedZones(tracts, task) : drawnZone(tracts, task.zone);
    return { ...counted, milliseconds: performance.now() - started };
  } catch (error) {
    if (error instanceof ZoneError) return { kind: "uncountable", code: error.code, details: error.details };
    return { kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The numbers of `zoneStatistics`; the selections of saved zones are cached for the next count. */
function savedZones(tracts: ThreadTracts, { of, zones, rules }: Extract<CountTask, { readonly kind: "saved" }>) {
  const { selection, overlap } = rules;
  keptSelections.keepOnly(of.kept);
  const selected = zones.flatMap(({ saved, ...zone }) =>
    saved === null
      ? selectByEveryRule(tracts.set, [shapeOf(drawnOf(zone), tracts)])
      : keptSelections.countable(of.state, tracts, { ...saved, parts: zone.parts }),
  );
  const byRule = selected.map((each) => each[selection]);
  const statistics = selectedStatistics(tracts.set, byRule, { selection, overlap });
  return {
    kind: "saved" as const,
    zones: statistics.map((zone) => ({
      answer: statisticsAnswer(zone, tracts),
      land: countedLand(tracts.set, zone.members),
      fips: zone.members.map(({ fips }) => fips),
      shares: zone.members.map(({ share }) => share),
      also: zone.members.map(({ also }) => `{${also.join(",")}}`),
    })),
  };
}

/** Whether a zone meets any tract is the same under every rule, so the fastest rule is used. */
function drawnZone(tracts: ThreadTracts, zone: WrittenZone) {
  const shape = shapeOf(drawnOf(zone), tracts);
  zoneStatistics(tracts.set, [shape], { selection: "intersects", overlap: "countEach" });
  const area = areaOf(shape, tracts);
  return { kind: "drawn" as const, covered: { area: JSON.stringify(area), box: boxOf(area) } };
}

const drawnOf = ({ zone, parts }: Pick<WrittenZone, "zone" | "parts">) => ({
  zone,
  parts: JSON.parse(parts) as ZonePartInput[],
});
