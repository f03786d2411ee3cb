import type { PublishedEstimation } from "../../contract/reports/calls/published.ts";
import { getPublishedAdvisory } from "../../contract/content/calls.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useAnswer } from "../calls/use-call.ts";
import { MAY_SEE, type ExplainedRun } from "../explanation/Explaining.tsx";
import { useCurrentEstimationId } from "../planning/addressed-estimation.ts";
import { useEstimation } from "../planning/estimations.ts";
import { useProjections } from "../planning/projections.ts";
import type { Source } from "../planning/source.ts";
import { isOutdated } from "../planning/work.ts";
import { usePublishedEstimation, usePublishedList, useViewedEid } from "../reports/published.ts";

/** The figures of a run, as everyone may see them. */
export type ContentProjections = PublishedEstimation["projections"];

/** Why there is no figure to show; its text is at `client.content.missing.<reason>`. */
export type MissingReason =
  | "pending"
  | "failed"
  | "hidden"
  | "notChosen"
  | "nonePublished"
  | "neverRun"
  | "peopleUnknown"
  | "notPlanned"
  | "noAdvisory";

/** The run that content shows figures of, or the reason why there is none. */
export interface ContentRun {
  readonly eid: number | null;
  readonly did: number | null;
  readonly reason: MissingReason | null;
  readonly projections: ContentProjections | null;
  readonly estimation: { readonly name: string; readonly disaster: string; readonly startDate: string } | null;
  /** Null without one; undefined while it is not known. */
  readonly advisory: { readonly storm: string; readonly number: string } | null | undefined;
  readonly advisoryFailed: boolean;
  /** Whether the estimation changed since its figures were calculated. */
  readonly stale: boolean;
  readonly explained: ExplainedRun | null;
}

/** The last run of the chosen estimation, or the published one that the reader views; nothing is asked unless `wanted`. */
export function useContentRun(source: Source, wanted = true): ContentRun {
  const working = useWorking(wanted && source === "working");
  const published = usePublished(wanted && source === "published");
  const run = source === "working" ? working : published;
  const { eid, projections } = run;
  return { ...run, explained: eid !== null && projections ? { eid, run: projections.run.id, source } : null };
}

type Read = Omit<ContentRun, "explained">;

function useWorking(wanted: boolean): Read {
  const may = usePermits(MAY_SEE);
  const chosen = useCurrentEstimationId(wanted && may);
  const eid = wanted && may ? chosen : null;
  const query = useProjections(eid);
  const read = useEstimation(eid);
  const estimation = read.data ?? null;
  const projections = query.data?.projections ?? null;
  const reason = () => {
    if (!may) return "hidden";
    if (eid === null) return "notChosen";
    return query.isPending ? "pending" : query.isError ? "failed" : projections ? null : "neverRun";
  };
  return {
    eid,
    did: estimation?.did ?? null,
    reason: reason(),
    projections,
    estimation,
    advisory: estimation === null ? undefined : estimation.plannedBy,
    advisoryFailed: read.isError,
    stale: isOutdated(projections, estimation?.status ?? query.data?.status),
  };
}

function usePublished(wanted: boolean): Read {
  const list = usePublishedList(wanted);
  const [eid] = useViewedEid(wanted);
  const query = usePublishedEstimation(eid);
  const planned = useAnswer(
    getPublishedAdvisory,
    ["published", eid, "advisory"],
    eid === null ? null : { params: { eid } },
  );
  const asked = eid === null ? list : query;
  const reason = asked.isPending ? "pending" : asked.isError ? "failed" : eid === null ? "nonePublished" : null;
  const { name, disaster, startDate, projections = null } = query.data ?? {};
  return {
    eid,
    did: null,
    reason,
    projections,
    estimation: name && disaster && startDate ? { name, disaster: disaster.name, startDate } : null,
    advisory: planned.data?.advisory,
    advisoryFailed: planned.isError,
    stale: false,
  };
}
