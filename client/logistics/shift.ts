import type { QueryClient } from "@tanstack/react-query";
import type { Language } from "../../contract/api/languages.ts";
import * as calls from "../../contract/supply/calls/shift.ts";
import { fetchFile } from "../../framework/http/api.ts";
import { useAnswer, useCallChange } from "../calls/use-call.ts";

const ALL = ["shift"] as const;
const keyOf = (did: number, part: string) => [...ALL, did, part];

/** Who owns a disaster's shift, its periods, and who may own it. */
export const useShift = (did: number) => useAnswer(calls.getShift, keyOf(did, "shift"), { params: { did } });

/** The log of a disaster, the newest entry first. */
export const useShiftLog = (did: number) => useAnswer(calls.getShiftLog, keyOf(did, "log"), { params: { did } });

/** The briefing as it would be signed now. */
export const useBriefingDraft = (did: number) =>
  useAnswer(calls.getBriefingDraft, keyOf(did, "draft"), { params: { did } });

/** The signed briefings of a disaster. */
export const useBriefings = (did: number) =>
  useAnswer(calls.getBriefings, keyOf(did, "briefings"), { params: { did } });

/** A signed briefing, checked by the server as it is read; idle without one. */
export const useBriefing = (briefingId: number | null) =>
  useAnswer(
    calls.getBriefing,
    [...ALL, "briefing", briefingId],
    briefingId === null ? null : { params: { briefingId } },
  );

/** A signed briefing in a language, a PDF. */
export const fetchBriefingPdf = (briefingId: number, language: Language, paper: "letter" | "a4"): Promise<Blob> =>
  fetchFile(calls.getBriefingPdf, { params: { briefingId, language, paper } });

/** Everything of a shift is read again after a change, also after a refusal, since someone else was first then. */
const REREAD = { onSettled: (client: QueryClient) => client.invalidateQueries({ queryKey: ALL }) };

export const useTakeShift = () => useCallChange(calls.takeShift, REREAD);
export const useHandOver = () => useCallChange(calls.handOverShift, REREAD);
export const useAnswerHandOver = () => useCallChange(calls.answerHandOver, REREAD);
export const useSavePeriod = () => useCallChange(calls.savePeriod, REREAD);
export const useDeletePeriod = () => useCallChange(calls.deletePeriod, REREAD);
export const useAddLogEntry = () => useCallChange(calls.addLogEntry, REREAD);
export const useSignBriefing = () => useCallChange(calls.signBriefing, REREAD);
export const useSendBriefing = () => useCallChange(calls.sendBriefing, REREAD);
