import { fittingUnits, useStoredUnits } from "../../client/chosen-product.ts";
import { useCurrentEstimationId } from "../../client/current.ts";
import { useEstimation } from "../../client/estimations.ts";
import { promptOf, useBand, useBandRanges, useProjections } from "../../client/projections.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { shownBand } from "./shown-band.ts";

/** The band of the chosen estimation's newest run in the reader's units, and how it stands. */
export function useRunBand() {
  const eid = useCurrentEstimationId();
  const run = useProjections(eid);
  const estimation = useEstimation(eid).data;
  const [ranges, setRanges] = useBandRanges();
  const rid = run.data?.projections?.run.id ?? null;
  const query = useBand(eid, rid, ranges);
  const [stored] = useStoredUnits();
  const answer = query.data?.eid === eid ? query.data : undefined;
  const prompt = promptOf(estimation);
  const status = estimation?.status ?? run.data?.status;
  return {
    eid,
    run,
    rid,
    query,
    ranges,
    setRanges,
    prompt,
    name: estimation?.name,
    answer,
    shown: answer ? shownBand(answer.band, fittingUnits(stored, answer.band.products)) : null,
    stale: rid !== null && status !== "Projected",
  };
}

/** What the workflow asks for next, in words; null when there is nothing to do. */
export function usePromptText(prompt: ReturnType<typeof promptOf>): string | null {
  const text = useTexts("widgets.band");
  return prompt === null ? null : text(`prompt.${prompt}`);
}
