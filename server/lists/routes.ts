import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "../../contract/lists/calls.ts";
import { implement } from "../http/implement.ts";
import { languageOf } from "../answers/texts.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { ownExport, partsOf, progressOf } from "./export-rows.ts";
import { cancelExport, exportToFetch, startExport, writeLists, type Exporting } from "./service.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import type { RegisteredSource } from "./source.ts";

/** Files of the lists: their owner starts, watches, fetches and cancels them. */
export const exportsDomain = { name: "exports", routes: registerExports };

function registerExports(
  app: FastifyInstance,
  { lists: sources }: { readonly lists: readonly RegisteredSource[] },
): void {
  writeLists(app.exportQueue, sources);
  const exporting = (caller: RequestCaller, request: FastifyRequest): Exporting => ({
    db: app.db,
    queue: app.exportQueue,
    sources,
    caller,
    language: languageOf(request),
  });

  implement(app, calls.startExport, ({ caller, request, body }) => startExport(exporting(caller, request), body));
  implement(app, calls.getExport, async ({ db, caller, request, params }) =>
    progressOf(await ownExport(db, caller, params.exportId), languageOf(request)),
  );
  implement(app, calls.cancelExport, ({ caller, request, body }) =>
    cancelExport(exporting(caller, request), body.exportId),
  );
  implement(app, calls.downloadExport, async ({ db, caller, request, params, reply }) => {
    const file = await exportToFetch(exporting(caller, request), params.exportId);
    void reply
      .type(MEDIA_TYPES[file.format])
      .header("content-length", file.bytes)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`);
    // A stream is sent as it is; the declared answer is a client's result from its bytes.
    return Readable.from(partsOf(db, file.exportId)) as unknown as string;
  });
}
