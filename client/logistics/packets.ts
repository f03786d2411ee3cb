import type { z } from "zod";
import type { Language } from "../../contract/api/languages.ts";
import * as calls from "../../contract/supply/calls/packets.ts";
import { fetchFile, send } from "../../framework/http/api.ts";
import { useAnswer, useChange } from "../calls/use-call.ts";

/** The counties of an estimation's newest run, each with its contacts; idle without an estimation. */
export const usePacketCounties = (eid: number | null) =>
  useAnswer(calls.getPacketCounties, ["packets", eid], eid === null ? null : { params: { eid } });

/** The sheets of all counties, a PDF. */
export const fetchCountyPackets = (eid: number, language: Language): Promise<Blob> =>
  fetchFile(calls.getCountyPackets, { params: { eid, language } });

/** Mails counties their sheets. */
export const useSendCountyPackets = () =>
  useChange((body: z.input<typeof calls.sendCountyPackets.body>) => send(calls.sendCountyPackets, { body }));
