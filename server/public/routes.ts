import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { html } from "../answers/markup.ts";
import { memoizeAsync, sharedRead } from "../answers/memoize-async.ts";
import { cachingForVisitors } from "../answers/prepared.ts";
import { noSuchCall, send } from "../http/answer-errors.ts";
import { listPublished, readPublished } from "../reports/published/published.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { iconPicture, mapPicture } from "./map-picture.ts";
import { registerFeed } from "./feed.ts";
import { runWords } from "./run-words.ts";
import { LISTED_PAGES, headOf, rootOf } from "./page-heads.ts";

/** Serves the data that search engines and messengers request besides a page. */
export const previewsDomain = { name: "previews", routes: registerPreviews, gives: { headOf } };

const HIDDEN = { schema: { hide: true } } as const;
/** Maximum number of cached pictures, each some 200 kB. */
const KEPT = 60;
const A_DAY = "public, max-age=86400";

function registerPreviews(app: FastifyInstance): void {
  const { db } = app;
  const published = sharedRead(() => listPublished(db));
  const pictures = memoizeAsync<Buffer>(KEPT);
  registerFeed(app);

  app.get<{ Params: { eid: string; language: string } }>(
    "/previews/:eid.:language.png",
    HIDDEN,
    async (request, reply) => {
      const { eid, language: asked } = request.params;
      const run = (await published()).find(({ listing }) => String(listing.eid) === eid);
      const language = LANGUAGE_CODES.find((one) => one === asked);
      if (run === undefined || language === undefined) return send(reply, noSuchCall(request), request);
      const picture = await pictures(JSON.stringify([run, language]), async () => {
        const { projections, ...listing } = await readPublished(db, run.listing.eid);
        const words = await runWords(db, { ...listing, ...projections }, language);
        return mapPicture(listing, { ...words, disaster: listing.disaster.name });
      });
      return sendPicture(request, reply, picture, cachingForVisitors());
    },
  );
  app.get("/favicon.ico", HIDDEN, async (request, reply) =>
    sendPicture(request, reply, await pictures("icon", iconPicture), A_DAY),
  );
  app.get("/robots.txt", HIDDEN, async (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", cachingForVisitors())
      .send(`User-agent: *\nDisallow: /arcgis/\nDisallow: /embed/\nSitemap: ${rootOf(request)}/sitemap.xml\n`),
  );
  app.get("/sitemap.xml", HIDDEN, async (request, reply) => {
    const root = rootOf(request);
    const url = (path: string, changed: string | null) =>
      html`<url><loc>${root + path}</loc>${changed === null ? null : html`<lastmod>${changed}</lastmod>`}</url>`;
    const urls = [
      ...LISTED_PAGES.map((path) => url(path, null)),
      ...(await published()).flatMap(({ listing: { eid, publishedAt, sampleData } }) =>
        sampleData ? [] : [`/view?eid=${eid}`, `/view/report/${eid}`].map((path) => url(path, publishedAt)),
      ),
    ];
    const { source } = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
    void reply.type("application/xml; charset=utf-8").header("cache-control", cachingForVisitors());
    return reply.send(`<?xml version="1.0" encoding="UTF-8"?>\n${source}\n`);
  });
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: Buffer, caching: string): FastifyReply {
  const tag = `"${createHash("sha256").update(picture).digest("base64url").slice(0, 22)}"`;
  void reply.headers({ "cache-control": caching, etag: tag, "cross-origin-resource-policy": "cross-origin" });
  if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  return reply.type("image/png").send(picture);
}
