import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { PICTURES_PATH, PictureNameSchema } from "../../../contract/config/pictures.ts";
import { noSuchCall, send } from "../../http/answer-errors.ts";
import { pictureFacts } from "./check-picture.ts";
import { readPicture } from "./folder.ts";

/** A picture may be replaced: browsers check again after this many seconds whether it is still the same. */
const KEPT_SECONDS = 300;

/** The files of the pictures that layouts and reports name. */
export const picturesDomain = { name: "pictures", routes: registerPictures };

function registerPictures(app: FastifyInstance, { pictures: folder }: { readonly pictures: string }): void {
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
