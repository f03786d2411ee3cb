import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { fail } from "./errors.ts";
import { LANGUAGES, allTexts } from "./texts.ts";

/** GET /assets/i18n/{lang}.json: every text of a language in one file, merged at start. */
export function addTexts(app: FastifyInstance): void {
  const files = new Map(
    LANGUAGES.map((language) => {
      const text = JSON.stringify(allTexts(language));
      return [
        `${language}.json`,
        { text, tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` },
      ];
    }),
  );
  app.get<{ Params: { file: string } }>("/assets/i18n/:file", { schema: { hide: true } }, (request, reply) => {
    const file =
      files.get(request.params.file) ??
      fail(404, "errors.notFound.call", { values: { method: "GET", path: "/assets/i18n" } });
    void reply.header("cache-control", "no-cache").header("etag", file.tag);
    if (request.headers["if-none-match"]?.includes(file.tag) === true) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(file.text);
  });
}
