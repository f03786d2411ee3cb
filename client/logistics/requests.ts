import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Language } from "../../contract/api/languages.ts";
import * as calls from "../../contract/supply/calls/requests.ts";
import { fetchFile, send } from "../../framework/http/api.ts";
import { useAnswer, useChange } from "../calls/use-call.ts";

const KEYS = {
  all: ["requests"] as const,
  one: (id: number | null) => ["request", id] as const,
};

/** The requests of a disaster; idle without one. */
export const useRequests = (did: number | null) =>
  useAnswer(calls.getRequests, [...KEYS.all, did], did === null ? null : { params: { did } });

/** One request with its states and arrivals; idle for a new one. */
export const useRequest = (requestId: number | null) =>
  useAnswer(calls.getRequest, KEYS.one(requestId), requestId === null ? null : { params: { requestId } });

/** The request in the fields of a form, a PDF. */
export const fetchRequestForm = (requestId: number, form: calls.RequestFormName): Promise<Blob> =>
  fetchFile(calls.getRequestForm, { params: { requestId, form } });

/** Creates a request, or saves a changed one. */
export const useSaveRequest = () =>
  useChange((body: calls.RequestDraft) => send(calls.saveRequest, { body }), { onSuccess: changed });

/** The empty Excel file of requests, in a language. */
export const fetchRequestsTemplate = (language: Language): Promise<Blob> =>
  fetchFile(calls.getRequestsTemplate, { params: { language } });

/** Has an Excel file of requests checked (without `basis`), or its rows saved, all or none. The file is in base64. */
export const useUploadRequests = (did: number) =>
  useChange(
    (sent: { readonly file: string; readonly basis: string | null }) =>
      send(calls.uploadRequests, { body: { did, ...sent } }),
    { onSuccess: (client, { saved }) => (saved ? reread(client) : undefined) },
  );

/** Mails a request to its supplier. */
export const useSendRequest = () =>
  useChange((body: z.input<typeof calls.sendRequest.body>) => send(calls.sendRequest, { body }));

/** Makes drafts of shortfalls. */
export const useRequestShortfalls = () =>
  useChange((body: z.input<typeof calls.requestShortfalls.body>) => send(calls.requestShortfalls, { body }), {
    onSettled: (client) => reread(client),
  });

/** Sets a request's next state, or the day its goods are expected. */
export const useMoveRequest = () =>
  useChange((body: z.input<typeof calls.moveRequest.body>) => send(calls.moveRequest, { body }), {
    onSuccess: changed,
  });

/** Records goods that arrived. */
export const useAddArrival = () =>
  useChange((body: z.input<typeof calls.addArrival.body>) => send(calls.addArrival, { body }), { onSuccess: changed });

/** Removes an arrival that was entered by mistake. */
export const useRemoveArrival = () =>
  useChange((body: z.input<typeof calls.removeArrival.body>) => send(calls.removeArrival, { body }), {
    onSuccess: changed,
  });

function changed(client: QueryClient, request: calls.Request): Promise<unknown> {
  client.setQueryData(KEYS.one(request.id), request);
  return reread(client);
}

/** Requests change the balances of every estimation of their disaster. */
const reread = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: KEYS.all }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes("comparison") }),
  ]);
