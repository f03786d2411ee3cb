import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../contract/calls/storms.ts";
import { send } from "../framework/http/api.ts";
import { base64Of } from "./base64.ts";
import { useAnswer, useChange } from "./use-call.ts";
import { useUpload } from "./use-upload.ts";

export const STORMS = ["storms"] as const;

/** The storms with their advisories, the one with the newest advisory first. */
export const useStorms = () => useAnswer(calls.getStorms, STORMS);

/** An advisory with its shapes, which never change; idle while none is wanted. */
export const useAdvisory = (advisoryId: number | null) =>
  useAnswer(
    calls.getAdvisory,
    [...STORMS, "advisory", advisoryId],
    advisoryId === null ? null : { params: { advisoryId } },
  );

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: STORMS });

/** Imports the advisories of some files, all of them or nothing; answers what became of each. */
export const useImportStorms = () =>
  useUpload(async (files: readonly File[], { importId, ...way }) => {
    const read = files.map(async (file) => ({ fileName: file.name, file: await base64Of(file) }));
    return send(calls.importStorms, { body: { importId, files: await Promise.all(read) }, ...way });
  }, refetch);

/** Deletes a storm with all its advisories. */
export const useDeleteStorm = () =>
  useChange(
    (storm: { readonly stormId: number; readonly version: number }) => send(calls.deleteStorm, { body: storm }),
    {
      onSettled: refetch,
    },
  );
