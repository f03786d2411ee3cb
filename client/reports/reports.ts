import { useQuery, type QueryClient } from "@tanstack/react-query";
import { issueReport } from "../../contract/reports/calls/issuing.ts";
import * as calls from "../../contract/reports/calls/reports.ts";
import type { ReportChoice, VariantSections } from "../../contract/reports/calls/reports.ts";
import { send } from "../../framework/http/api.ts";
import { estimationKey } from "../planning/estimations.ts";
import { useAnswer, useCallChange } from "../calls/use-call.ts";

/** Below the estimation's key: changes of an estimation also change its reports. */
const reportKey = (eid: number | null, choice: ReportChoice) =>
  [...estimationKey(eid), "report", choice.variant, choice.selection, choice.units] as const;

/**
 * The report of a projected estimation; refused with the workflow's prompt if a step is missing. Idle while none is
 * chosen.
 */
export const useReport = (eid: number | null, choice: ReportChoice) =>
  useAnswer(calls.getReport, reportKey(eid, choice), eid === null ? null : { params: { eid }, query: choice }, {
    // A refused report is not a connection error, so a retry does not help.
    retry: false,
  });

/** The Public report of a published estimation; idle while none is chosen. */
export const usePublicReport = (eid: number | null, { selection, units }: Omit<ReportChoice, "variant">) =>
  useAnswer(
    calls.getPublicReport,
    ["published", eid, "report", selection, units],
    eid === null ? null : { params: { eid }, query: { selection, units } },
    { retry: false },
  );

/** Freezes a report under the code that is printed on it, and shows that version. */
export const useIssueReport = () =>
  useCallChange(issueReport, {
    onSuccess: (client, { document }, { eid, ...choice }) => client.setQueryData(reportKey(eid, choice), document),
  });

/** The agency's seal as a data address; null if there is none, and until it is known. */
export function useReportSeal(): string | null {
  const seal = useQuery({
    queryKey: ["reportSeal"],
    queryFn: async ({ signal }) => (await send(calls.getReportSeal, { signal, quiet: true })).seal,
    staleTime: Infinity,
    retry: false,
  });
  return seal.data ?? null;
}

const KEY = ["reportSections"];

/** The page of each section, in each variant. */
export function useReportSections() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await send(calls.getReportSections, { signal })).variants,
  });
}

/** Saves the sections of a variant; reports are read again. */
export const useSaveReportSections = () =>
  useCallChange(calls.saveReportSections, {
    onSuccess: sectionsSaved,
    // A user who was refused sees outdated sections.
    onError: (client) => client.invalidateQueries({ queryKey: KEY }),
  });

/** Restores the sections that the product ships with. */
export const useRestoreReportSections = () =>
  useCallChange(calls.restoreReportSections, {
    onSuccess: sectionsSaved,
    onError: (client) => client.invalidateQueries({ queryKey: KEY }),
  });

function sectionsSaved(client: QueryClient, saved: VariantSections) {
  client.setQueryData<VariantSections[]>(KEY, (old) =>
    old?.map((one) => (one.variant === saved.variant ? saved : one)),
  );
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === "report" });
}
