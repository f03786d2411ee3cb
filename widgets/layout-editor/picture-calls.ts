import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/layout/calls/pictures.ts";
import { send } from "../../framework/http/api.ts";
import { base64Of } from "../../client/calls/base64.ts";
import { useAnswer, useChange } from "../../client/calls/use-call.ts";

const KEY = ["layouts", "pictures"] as const;

/** The pictures that layouts may name. */
export const usePictures = () => useAnswer(calls.getPictures, KEY);

const store = (client: QueryClient, answer: unknown) => client.setQueryData(KEY, answer);

/** Uploads a picture under its name. */
export const useUploadPicture = () =>
  useChange(
    async (file: File) =>
      send(calls.uploadPicture, {
        body: { name: file.name, file: await base64Of(file) },
      }),
    {
      onSuccess: store,
    },
  );

/** Deletes a picture. */
export const useDeletePicture = () =>
  useChange((name: string) => send(calls.deletePicture, { body: { name } }), {
    onSuccess: store,
  });
