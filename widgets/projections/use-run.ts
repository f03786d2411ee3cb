import { useEffect, useMemo, useRef } from "react";
import { fittingUnits, useStoredUnits } from "../../client/figures/chosen-product.ts";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { useProjections } from "../../client/planning/projections.ts";
import { isOutdated, promptOf, type Prompt } from "../../client/planning/work.ts";
import { usePublishedEstimation, useSource, useViewedEid } from "../../client/reports/published.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import type { Projections } from "../../contract/planning/calls/projections.ts";
import type { ChosenUnits, NeedMeasure, ProductTable } from "../../engine/display/need-tables.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import { useZoneLabel } from "../../client/planning/zone-label.ts";

/** The run that the widget shows: the chosen estimation's last one, or a published one. */
export function useRun() {
  const source = useSource();
  const working = useWorkingRun(source === "working");
  const published = usePublishedRun(source === "published");
  const [stored] = useStoredUnits();
  const run = source === "published" ? published : working;
  const units: ChosenUnits = run.projections ? fittingUnits(stored, run.projections.totals) : {};
  const { eid, projections } = run;
  const explained = eid === null || projections === null ? null : { eid, run: projections.run.id, source };
  return { ...run, source, units, explained };
}

interface ProjectionRun {
  readonly eid: number | null;
  readonly query: Pick<ReturnType<typeof useProjections>, "isPending" | "isError" | "error"> & { refetch(): unknown };
  readonly estimation: Estimation | undefined;
  readonly name: string | undefined;
  readonly projections: ShownProjections | null;
  readonly prompt: Prompt;
  readonly stale: boolean;
}

function useWorkingRun(enabled: boolean): ProjectionRun {
  const chosen = useCurrentEstimationId(enabled);
  const eid = enabled ? chosen : null;
  const query = useProjections(eid);
  const estimation = useEstimation(eid).data;
  const projections = query.data?.projections ?? null;
  const status = estimation?.status ?? query.data?.status;
  return {
    eid,
    query,
    estimation,
    name: estimation?.name,
    projections,
    prompt: promptOf(estimation),
    stale: isOutdated(projections, status),
  };
}

/** Published figures are shown as calculated; later changes by planners do not concern the public. */
function usePublishedRun(enabled: boolean): ProjectionRun {
  const [eid] = useViewedEid(enabled);
  const query = usePublishedEstimation(eid);
  return {
    eid,
    query,
    estimation: undefined,
    name: query.data?.name,
    projections: query.data?.projections ?? null,
    prompt: null,
    stale: false,
  };
}

/** Announces once that the shown figures became outdated. */
export function useStaleAnnouncement(stale: boolean): void {
  const text = useTexts("widgets.projections");
  const announce = useAnnounce();
  const before = useRef(stale);
  useEffect(() => {
    if (stale && !before.current) announce(text("staleNow"));
    before.current = stale;
  }, [stale, announce, text]);
}

/** Names of blocks, zones and units as the table, the charts and the exports write them. */
export function useNames(projections: ShownProjections | null, measure: NeedMeasure) {
  const text = useTexts("widgets.projections");
  const format = useFormat();
  const zone = useZoneLabel(projections?.zoneNames);
  return useMemo(
    () => ({
      days: (index: number) => text("days", { from: index * 3 + 1, to: index * 3 + 3 }),
      span: (index: number) => `${index * 3 + 1}–${index * 3 + 3}`,
      dates: (index: number) => {
        const block = projections?.blocks[index];
        return block ? format.days(block.from, block.to) : "";
      },
      /** With the year, for exports and prints. */
      fullDates: (index: number) => {
        const block = projections?.blocks[index];
        return block ? `${format.date(block.from)} – ${format.date(block.to)}` : "";
      },
      dayOne: () => {
        const first = projections?.blocks[0]?.from;
        return first ? format.days(first, first) : "";
      },
      zone,
      unit: (table: ProductTable) => (measure === "trucks" ? text("units.trucks") : text(`units.${table.unit}`)),
    }),
    [projections, measure, text, format, zone],
  );
}

/** The figures of a shown run; a published run does not name its author. */
export type ShownProjections = Omit<Projections, "status" | "run"> & {
  readonly run: Omit<Projections["run"], "by"> & { readonly by?: string };
};
