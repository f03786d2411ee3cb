import { useAnswer } from "../../client/calls/use-call.ts";
import type { ContentProjections, ContentRun } from "../../client/content/content-run.ts";
import { estimationKey } from "../../client/planning/estimations.ts";
import { projectionsKey } from "../../client/planning/projections.ts";
import type { Source } from "../../client/planning/source.ts";
import { usePublishedEstimation, usePublishedList } from "../../client/reports/published.ts";
import { useStormUpdates } from "../../client/storms/updates/calls.ts";
import { getEarlierRun } from "../../contract/content/calls.ts";
import { getRunInputs } from "../../contract/planning/calls/run-inputs.ts";

/** What a figure is compared with; its sentence is at `widgets.figure.against.<of>`. */
interface EarlierRun {
  readonly of: "run" | "advisory" | "published";
  /** Null if there is none; undefined while it is not known. */
  readonly projections: ContentProjections | null | undefined;
  readonly failed: boolean;
  /** The advisory's number, or the estimation's name. */
  readonly name: string;
}

/** The run that a figure is compared with. */
export function useEarlierRun(run: ContentRun, source: Source, trend: "none" | "run" | "advisory"): EarlierRun {
  const isWorking = source === "working";
  const before = useRunBefore(isWorking && trend === "run" ? run.eid : null);
  const planned = useAdvisoryBefore(run, isWorking && trend === "advisory");
  const published = usePublishedBefore(run, !isWorking && trend !== "none");
  return isWorking ? (trend === "advisory" ? planned : before) : published;
}

function useRunBefore(eid: number | null): EarlierRun {
  const earlier = useAnswer(
    getEarlierRun,
    [...projectionsKey(eid), "earlier"],
    eid === null ? null : { params: { eid } },
  );
  const run = earlier.data?.run;
  const inputs = useInputs(eid, run ?? null);
  const projections = run === null ? null : inputs.data?.projections;
  return { of: "run", projections, failed: earlier.isError || inputs.isError, name: "" };
}

/** The newest plan of the disaster from an advisory before the plan's own. */
function useAdvisoryBefore({ eid, did }: ContentRun, wanted: boolean): EarlierRun {
  const updates = useStormUpdates(wanted ? did : null);
  const { advisories = [] } = updates.data ?? {};
  const own = advisories.findIndex(({ estimation }) => estimation?.eid === eid);
  const found = own < 0 ? undefined : advisories.slice(own + 1).find(({ figures }) => figures !== null);
  const inputs = useInputs(found?.estimation?.eid ?? null, found?.figures?.run ?? null);
  const projections = updates.data && !found ? null : inputs.data?.projections;
  return { of: "advisory", projections, failed: updates.isError || inputs.isError, name: found?.number ?? "" };
}

/** The published estimation of the same disaster that was calculated before. */
function usePublishedBefore({ eid }: ContentRun, wanted: boolean): EarlierRun {
  const list = usePublishedList(wanted);
  const own = list.data?.find((one) => one.eid === eid);
  const [found] = (list.data ?? [])
    .filter((one) => own && one.disaster.name === own.disaster.name && one.calculatedAt < own.calculatedAt)
    .sort((a, b) => (a.calculatedAt < b.calculatedAt ? 1 : -1));
  const earlier = usePublishedEstimation(found?.eid ?? null);
  const projections = list.data && !found ? null : earlier.data?.projections;
  return { of: "published", projections, failed: list.isError || earlier.isError, name: found?.name ?? "" };
}

/** A stored run's figures, as its explanations read them. */
function useInputs(eid: number | null, run: number | null) {
  const key = [...estimationKey(eid), "projections", "inputs", run];
  return useAnswer(getRunInputs, key, eid === null || run === null ? null : { params: { eid, run } });
}
