import { skipToken, useQuery, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  calculateProjections,
  getProjections,
  updateEverything,
  verifyRun,
} from "../../contract/planning/calls/projections.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { estimationKey, estimationMoved } from "./estimations.ts";
import {
  getComparison,
  getUrgentOrders,
  type ProductComparison,
  type SupplyComparison,
} from "../../contract/supply/calls/comparison.ts";
import type { ChosenUnits } from "../../engine/display/need-tables.ts";
import { shownComparison, type ShownComparison } from "../../engine/supply/shown.ts";
import { askedBy, useAnswer, useCallChange, useChange } from "../calls/use-call.ts";
import type { Prompt } from "./work.ts";

export const projectionsKey = (eid: number | null) => [...estimationKey(eid), "projections"] as const;

/** The keys below an estimation's that are not read again after a run. */
const MADE_BEFORE = ["projections", "zones", "parameters"];

/** The last stored run's figures (null before the first); idle while no estimation is chosen. */
export const useProjections = (eid: number | null) =>
  useAnswer(getProjections, projectionsKey(eid), eid === null ? null : { params: { eid } });

/** Calculate Projections: runs the engine on the server and shows what it stored. */
export const useCalculateProjections = () =>
  useCallChange(calculateProjections, { onSuccess: (client, run: StoredRun) => runStored(client, run) });

/** Updates everything: counts the people if that is due and calculates, in one call to the server. */
export const useUpdateEverything = () =>
  useCallChange(updateEverything, {
    onSuccess: (client, run: StoredRun) =>
      Promise.all([
        runStored(client, run),
        client.invalidateQueries({ queryKey: [...estimationKey(run.projections.eid), "zones"] }),
      ]),
  });

type StoredRun = z.output<typeof calculateProjections.answer>;

async function runStored(client: QueryClient, { projections, estimationVersion }: StoredRun): Promise<void> {
  const { eid, status } = projections;
  client.setQueryData(projectionsKey(eid), { projections, changes: null, status, estimationVersion });
  await Promise.all([
    estimationMoved(client, { eid, status, estimationVersion }),
    // Comparison, report and the like are derived from the run; its inputs do not change.
    client.invalidateQueries({
      queryKey: estimationKey(eid),
      predicate: ({ queryKey }) => queryKey.length > 2 && !MADE_BEFORE.includes(String(queryKey[2])),
    }),
  ]);
}

/** Runs the stored inputs again and compares every figure bit for bit. */
export const useVerifyRun = () => useChange((eid: number) => send(verifyRun, { body: { eid } }));

/** The next step of the workflow, in words for a page without its button; null if there is none. */
export function useNextText(prompt: Prompt): string | null {
  const text = useTexts("client.update");
  return prompt === null ? null : text(`next.${prompt}`);
}

const comparisonKey = (eid: number | null) => [...estimationKey(eid), "comparison"] as const;

/** Projected against actual of an estimation (null before the first run); idle while none is chosen. */
export function useComparison(eid: number | null) {
  return useQuery({
    queryKey: comparisonKey(eid),
    queryFn:
      eid === null
        ? skipToken
        : async ({ signal, queryKey: key }) =>
            (await send(getComparison, { params: { eid }, signal, ...askedBy(key) })).comparison,
  });
}

/**
 * Returns which active disasters must order by when; fetched again whenever it is shown, since stock, deliveries and
 * runs change it.
 */
export const useUrgentOrders = (isAllowed: boolean) =>
  useAnswer(getUrgentOrders, ["urgentOrders"], isAllowed ? {} : null, { staleTime: 0 });

/** A product's comparison: as the engine made it, and in the figures that are shown. */
export interface ComparedProduct {
  readonly product: string;
  readonly exact: ProductComparison;
  readonly shown: ShownComparison;
}

/** The products in the units that the reader chose. */
export function comparedProducts(comparison: SupplyComparison, units: ChosenUnits): ComparedProduct[] {
  return comparison.products.map((exact) => ({
    product: exact.product,
    exact,
    shown: shownComparison(exact, units[exact.product] ?? exact.unit),
  }));
}
