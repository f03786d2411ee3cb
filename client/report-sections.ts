import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  getReportSections,
  restoreReportSections,
  saveReportSections,
  type SectionPlace,
  type VariantSections,
} from "../contract/calls/reports.ts";
import { send } from "../framework/http/api.ts";

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
