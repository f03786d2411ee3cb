import { checkReport, type ReportOrder } from "../../../contract/reports/calls/issuing.ts";
import {
  createShareLink,
  getShareLinks,
  openSharedReport,
  revokeShareLink,
  sendReport,
} from "../../../contract/reports/calls/links.ts";
import type { Language } from "../../../contract/api/languages.ts";
import { send } from "../../../framework/http/api.ts";
import { useAnswer, useCallChange, useChange } from "../../calls/use-call.ts";

/** The report that is shared: as it is shown, in the language in which it is read. */
export interface SharedChoice {
  readonly order: ReportOrder;
  readonly language: Language;
  /** The estimation's name. */
  readonly name: string;
}

const linksKey = (eid: number) => ["shareLinks", eid] as const;

/** The links to an estimation's reports, the newest first. */
export const useShareLinks = (eid: number) =>
  useAnswer(
    getShareLinks,
    linksKey(eid),
    { params: { eid } },
    {
      // Openings are counted elsewhere, by people who follow the links.
      staleTime: 0,
    },
  );

/** Creates a link to the report as it is now. */
export const useCreateShareLink = () =>
  useCallChange(createShareLink, {
    onSuccess: (client, _, { eid }) => client.invalidateQueries({ queryKey: linksKey(eid) }),
  });

/** Revokes a link. */
export const useRevokeShareLink = (eid: number) =>
  useChange((linkId: number) => send(revokeShareLink, { body: { linkId } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: linksKey(eid) }),
  });

/** Sends a report by e-mail. A mail's `requestKey` prevents a second press from sending a second mail. */
export const useSendReport = () =>
  useCallChange(sendReport, {
    onSuccess: (client, _, { eid }) => client.invalidateQueries({ queryKey: linksKey(eid) }),
  });

/** The report of a link. Each fetch counts as an opening, so it is fetched once per visit and not cached. */
export const useSharedReport = (token: string) =>
  useAnswer(
    openSharedReport,
    ["sharedReport", token],
    { body: { token }, silent: true },
    { retry: false, staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );

/** The result of checking a code; idle without one. */
export const useReportCheck = (code: string | null) =>
  useAnswer(checkReport, ["reportCheck", code], code === null ? null : { params: { code }, silent: true }, {
    retry: false,
    staleTime: 0,
  });
