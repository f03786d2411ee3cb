import { useEffect, useRef } from "react";
import type { Projections } from "../../contract/calls/projections.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import { EstimationChanged, ProjectionsCalculated } from "../../contract/topics.ts";
import { anyOf } from "../../contract/privileges.ts";
import { useCurrentEstimationId } from "../../client/current.ts";
import { useEstimation } from "../../client/estimations.ts";
import { useCalculateProjections, useProjections } from "../../client/projections.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useErrorText } from "../../framework/http/index.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useAnnounce, useToast } from "../../framework/ui/index.ts";
import { fittingUnits, useStoredUnits } from "./view-store.ts";
import type { ChosenUnits } from "./need-table.ts";

/** What has to be done before the figures are right; null when they are. */
export type Prompt = "noZones" | "population" | "projections" | null;

/** What the workflow asks for next. */
export function promptOf(estimation: Pick<Estimation, "status" | "zones"> | undefined): Prompt {
  if (!estimation) return null;
  switch (estimation.status) {
    case "Projected":
      return null;
    case "ProjectionsStale":
      return "projections";
    case "Draft":
    case "PopulationStale":
      return estimation.zones === 0 ? "noZones" : "population";
  }
}

/** The chosen estimation's last run and how it stands. */
export function useRun() {
  const eid = useCurrentEstimationId();
  const query = useProjections(eid);
  const estimation = useEstimation(eid).data;
  const [stored] = useStoredUnits();
  const projections: Projections | null = query.data?.projections ?? null;
  const units: ChosenUnits = projections ? fittingUnits(stored, projections.totals) : {};
  const status = estimation?.status ?? query.data?.status;
  return {
    eid,
    query,
    estimation,
    projections,
    units,
    prompt: promptOf(estimation),
    stale: projections !== null && status !== "Projected",
  };
}

/** Calculates, tells the page, and says the headline to those who hear it. */
export function useCalculate(estimation: Estimation | undefined) {
  const text = useTexts("widgets.projections");
  const format = useFormat();
  const publish = usePublish();
  const toast = useToast();
  const announce = useAnnounce();
  const reason = useErrorText();
  const call = useCalculateProjections();
  const permitted = usePermits(anyOf("estimation.edit"));
  const lock = estimation?.lock ?? estimation?.disasterLock ?? null;
  const prompt = promptOf(estimation);

  const calculate = async () => {
    if (!estimation || call.isPending) return;
    if (prompt === "noZones" || prompt === "population")
      return toast({ kind: "warning", text: text(`prompt.${prompt}`) });
    try {
      const { projections } = await call.mutateAsync({ eid: estimation.eid, version: estimation.version });
      publish(ProjectionsCalculated, { eid: estimation.eid });
      publish(EstimationChanged, { eid: estimation.eid });
      announce(text("calculated", { people: format.number(projections.headline.peopleAssisted) }));
    } catch (error) {
      toast({ kind: "danger", text: reason(error) });
    }
  };
  return { calculate, running: call.isPending, permitted, lock, prompt };
}

/** Says once that the figures on screen became stale. */
export function useStaleAnnouncement(stale: boolean): void {
  const text = useTexts("widgets.projections");
  const announce = useAnnounce();
  const before = useRef(stale);
  useEffect(() => {
    if (stale && !before.current) announce(text("staleNow"));
    before.current = stale;
  }, [stale, announce, text]);
}
