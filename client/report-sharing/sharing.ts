import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checkReport, type ReportOrder } from "../../contract/calls/report-issuing.ts";
import {
  createShareLink,
  getShareLinks,
  openSharedReport,
  revokeShareLink,
  sendReport,
  type ReportMail,
} from "../../contract/calls/report-links.ts";
import type { Language } from "../../contract/languages.ts";
import { send } from "../../framework/http/api.ts";

/** The report that is shared: as it is shown, in the language in which it is read. */
export interface SharedChoice {
  readonly order: ReportOrder;
  readonly language: Language;
  /** The estimation's name. */
  readonly name: string;
}

const linksKey = (eid: number) => ["shareLinks", eid] as const;

/** The links to an estimation's reports, the newest first. */
export function useShareLinks(eid: number) {
  return useQuery({
    queryKey: linksKey(eid),
    queryFn: ({ signal }) => send(getShareLinks, { params: { eid }, signal }),
    // Openings are counted elsewhere, by people who follow the links.
    staleTime: 0,
  });
}

/** Makes a link to the report as it is now. */
export function useCreateShareLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportOrder & { language: Language; days: number }) => send(createShareLink, { body }),
    onSuccess: (_, { eid }) => client.invalidateQueries({ queryKey: linksKey(eid) }),
  });
}

/** Takes a link back. */
export function useRevokeShareLink(eid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: number) => send(revokeShareLink, { body: { linkId } }),
    onSettled: () => client.invalidateQueries({ queryKey: linksKey(eid) }),
  });
}

/** Sends a report by e-mail. A mail's `requestKey` keeps a second press from being a second mail. */
export function useSendReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportMail) => send(sendReport, { body }),
    onSuccess: (_, { eid }) => client.invalidateQueries({ queryKey: linksKey(eid) }),
  });
}

/** The report behind a link; each fetch is one opening, so it is made once a visit, and nothing is kept after it. */
export function useSharedReport(token: string) {
  return useQuery({
    queryKey: ["sharedReport", token],
    queryFn: ({ signal }) => send(openSharedReport, { body: { token }, signal, silent: true }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What the check of a code found; idle while none is given. */
export function useReportCheck(code: string | null) {
  return useQuery({
    queryKey: ["reportCheck", code],
    queryFn: code === null ? skipToken : ({ signal }) => send(checkReport, { params: { code }, signal, silent: true }),
    retry: false,
    staleTime: 0,
  });
}
