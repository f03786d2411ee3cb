import { skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { issueReport } from "../contract/calls/report-issuing.ts";
import {
  getPublicReport,
  getReport,
  getReportSections,
  restoreReportSections,
  saveReportSections,
  type ReportChoice,
  type SectionPlace,
  type VariantSections,
} from "../contract/calls/reports.ts";
import { send } from "../framework/http/api.ts";
import { estimationKey } from "./estimations.ts";

/** Below the estimation's key: what changes an estimation changes its reports. */
const reportKey = (eid: number | null, choice: ReportChoice) =>
  [...estimationKey(eid), "report", choice.variant, choice.selection, choice.units] as const;

/** The report of a projected estimation; refused with the workflow's prompt where a step is missing. Idle while none is chosen. */
export function useReport(eid: number | null, choice: ReportChoice) {
  return useQuery({
    queryKey: reportKey(eid, choice),
    queryFn: eid === null ? skipToken : ({ signal }) => send(getReport, { params: { eid }, query: choice, signal }),
    // What refuses a report is no fault of the line.
    retry: false,
  });
}

/** The Public report of a published estimation; idle while none is chosen. */
export function usePublicReport(eid: number | null, { selection, units }: Omit<ReportChoice, "variant">) {
  return useQuery({
    queryKey: ["published", eid, "report", selection, units],
    queryFn:
      eid === null
        ? skipToken
        : ({ signal }) => send(getPublicReport, { params: { eid }, query: { selection, units }, signal }),
    retry: false,
  });
}

/** Freezes a report under the code that is printed on it, and shows the one that was frozen. */
export function useIssueReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportChoice & { eid: number }) => send(issueReport, { body }),
    onSuccess: ({ document }, { eid, ...choice }) => client.setQueryData(reportKey(eid, choice), document),
  });
}

type Variant = VariantSections["variant"];
const KEY = ["reportSections"];

/** Which sections are on which page of which variant. */
export function useReportSections() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await send(getReportSections, { signal })).variants,
  });
}

/** Saves the sections of a variant; reports are read again. */
export function useSaveReportSections() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { variant: Variant; version: number; sections: SectionPlace[] }) =>
      send(saveReportSections, { body }),
    onSuccess: (saved) => sectionsSaved(client, saved),
    // The one who was refused looks at old sections.
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Brings back the sections that the product ships with. */
export function useRestoreReportSections() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { variant: Variant; version: number }) => send(restoreReportSections, { body }),
    onSuccess: (saved) => sectionsSaved(client, saved),
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

function sectionsSaved(client: QueryClient, saved: VariantSections) {
  client.setQueryData<VariantSections[]>(KEY, (old) =>
    old?.map((one) => (one.variant === saved.variant ? saved : one)),
  );
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === "report" });
}
