import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { boundedLine, pacedLine } from "../../answers/fair-line.ts";
import { leavingOf } from "../../answers/leaving.ts";
import { cachingForVisitors } from "../../answers/prepared.ts";
import { networkOf } from "../../caller/network.ts";
import { VISITORS_VARY, isVisitor } from "../../caller/visitor.ts";
import { DOWNLOAD_FORMATS, type DownloadFormat } from "./download-plan.ts";
import { makeDownload, type DownloadContent, type DownloadFile } from "./make-download.ts";
import type { Paced } from "./layer-download.ts";

/** Files that are written at once, and callers that wait for one. */
const AT_ONCE = 2;
const WAITING = { each: 4, all: 40 };

/** What the work of a download is done with: work in pieces, and the writing of the file. */
interface DownloadTools {
  readonly paced: Paced;
  readonly make: (content: DownloadContent) => Promise<NamedDownload>;
}
type NamedDownload = DownloadFile & Pick<DownloadContent, "name">;

/** Sends a file that is made in the caller's turn. */
type SendDownload = (
  asked: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly format: DownloadFormat },
  work: (tools: DownloadTools) => Promise<NamedDownload>,
) => Promise<FastifyReply>;

/** Sends downloads, a few at once; 429 and 503 for more than can wait. */
export function downloadSender(app: FastifyInstance): SendDownload {
  const [turns, pieces] = [boundedLine(AT_ONCE, WAITING), pacedLine()];
  return async ({ request, reply, format }, work) => {
    const [caller, signal] = [networkOf(request.ip), leavingOf(reply)];
    const onError = (err: unknown) => app.log.error({ err }, "the files of a download could not be removed");
    try {
      const { name, stream, bytes } = await turns(
        caller,
        () =>
          work({
            paced: (piece) => pieces(caller, piece, signal),
            make: async (content) => ({
              name: content.name,
              ...(await makeDownload(content, { format, signal, onError })),
            }),
          }),
        signal,
      );
      const { type, extension } = DOWNLOAD_FORMATS[format];
      return await reply
        .type(type)
        .headers({ "content-length": bytes, vary: VISITORS_VARY })
        .header("cache-control", isVisitor(request) ? cachingForVisitors() : "no-store")
        .header("content-disposition", `attachment; filename="${name}.${extension}"`)
        .send(stream);
    } catch (error) {
      if (!signal.aborted) throw error;
      return reply.code(503).send();
    }
  };
}
