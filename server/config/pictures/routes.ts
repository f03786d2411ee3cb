import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { PICTURES_PATH, PICTURE_BYTES, PictureNameSchema } from "../../../contract/app-config/pictures.ts";
import { deletePicture, getPictures, uploadPicture } from "../../../contract/calls/pictures.ts";
import { noSuchCall, send } from "../../http/answer-errors.ts";
import { implement } from "../../http/implement.ts";
import { pictureFacts } from "./check-picture.ts";
import { readPicture } from "./folder.ts";
import { dropPicture, keepPicture, listPictures } from "./service.ts";

/** A picture may be replaced: browsers ask again after this many seconds whether it is still the same. */
const KEPT_SECONDS = 300;
/** What is in the body of an upload besides the file, and what base64 adds to that. */
const BODY_LIMIT = Math.ceil((PICTURE_BYTES * 4) / 3) + 8 * 1024;

/** The pictures of layouts: their list, their upload, and the files themselves. */
export const picturesDomain = { name: "pictures", routes: registerPictures };

function registerPictures(app: FastifyInstance, { pictures: folder }: { readonly pictures: string }): void {
  const place = { db: app.db, folder };
  implement(app, getPictures, () => listPictures(place));
  implement(app, uploadPicture, ({ caller, body }) => keepPicture(place, caller, body), { bodyLimit: BODY_LIMIT });
  implement(app, deletePicture, ({ caller, body }) => dropPicture(place, caller, body));
  app.get<{ Params: { name: string } }>(
    `${PICTURES_PATH}/:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const file = PictureNameSchema.safeParse(name).success ? await readPicture(folder, name) : null;
      const facts = file && pictureFacts(file.bytes);
      if (!file || !facts) return send(reply, noSuchCall(request), request);
      const tag = `"${createHash("sha256").update(file.bytes).digest("base64url").slice(0, 22)}"`;
      void reply.header("cache-control", `public, max-age=${KEPT_SECONDS}`).header("etag", tag);
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      return reply.type(facts.type).send(file.bytes);
    },
  );
}
