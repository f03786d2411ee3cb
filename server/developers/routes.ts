import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { TOKEN_DAYS, TOKENS_MAX } from "../../contract/people/calls/programs.ts";
import { BULK_ROWS_MAX } from "../../contract/supply/calls/bulk.ts";
import packageFile from "../../package.json" with { type: "json" };
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { html } from "../answers/markup.ts";
import { cachingForVisitors } from "../answers/prepared.ts";
import { languageOf, textOf, type Language } from "../answers/texts.ts";
import { DOWNLOAD_MOST } from "../gis/downloads/make-download.ts";
import { RECORD_LIMITS } from "../gis/feature-service/query-parameters.ts";
import { headElements } from "../public/head.ts";
import { rootOf } from "../public/page-heads.ts";
import { listPublished } from "../reports/published/published.ts";
import { guidePage } from "./guide-page.ts";
import { openLayers } from "./layer-model.ts";
import { openCalls, openDocument } from "./open-calls.ts";

const HIDDEN = { schema: { hide: true } } as const;
const PATH = "/developers";
/** Pages of the repository that are served with the guide, in English. */
const PAPERS = { "changelog.md": "CHANGELOG.md", "programs.md": "docs/guides/programs.md" } as const;
const ROOT = new URL("../../", import.meta.url);
/** A link to another file of the repository, which is not served. */
const OWN_LINK = /\[([^\]]+)\]\((?!https?:)[^)]*\)/g;

/** The guide for developers, the OpenAPI document of what is open to all, and the changelog; no session, no scripts. */
export const developersDomain = { name: "developers", routes: serveDevelopersGuide };

function serveDevelopersGuide(app: FastifyInstance): void {
  app.get(PATH, HIDDEN, async (request, reply) => {
    const language = askedLanguage(request);
    const page = await guideOf(app, request, language);
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "cache-control": cachingForVisitors(), vary: "accept-language" })
      .send(page);
  });
  app.get(`${PATH}/openapi.json`, HIDDEN, async (_request, reply) =>
    reply
      .headers({ "cache-control": cachingForVisitors(), "access-control-allow-origin": "*" })
      .send(openDocument(app)),
  );
  for (const [name, file] of Object.entries(PAPERS))
    app.get(`${PATH}/${name}`, HIDDEN, async (_request, reply) => {
      const source = await readFile(new URL(file, ROOT), "utf8");
      void reply.type("text/markdown; charset=utf-8").header("cache-control", cachingForVisitors());
      return reply.send(source.replaceAll(OWN_LINK, "$1"));
    });
}

/** The language of the address (`?lang=es`, `?lang=es-US`), else of the browser. */
function askedLanguage(request: FastifyRequest): Language {
  const { lang, language = lang } = request.query as { readonly lang?: unknown; readonly language?: unknown };
  return LANGUAGE_CODES.find((code) => code === String(language).slice(0, 2)) ?? languageOf(request);
}

async function guideOf(app: FastifyInstance, request: FastifyRequest, language: Language): Promise<string> {
  const text = (key: string, values?: Readonly<Record<string, string | number>>) =>
    textOf(language, `developers.${key}`, values);
  const root = rootOf(request);
  const [newest] = await listPublished(app.db);
  const guide = guidePage({
    root,
    layers: await openLayers(app),
    calls: openCalls(app),
    limits: limitsOf(text),
    published: newest === undefined ? null : { eid: newest.listing.eid, run: newest.rid },
    version: packageFile.version,
    text,
  });
  const head = headElements({
    title: `${text("title")} · Provision`,
    description: text("lead"),
    language,
    address: root + PATH,
    icon: `${app.basePath}/favicon.ico`,
    isListed: true,
  });
  // The app's own sheet, if there is a build; its name changes with its content.
  const start = await app.inject({ url: "/index.html" });
  const [sheet = ""] = /\/assets\/app\/[\w.-]+\.css/.exec(start.body) ?? [];
  const { source } = html`<html lang="${language}" data-variant="light">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      ${head}${sheet === "" ? null : html`<link rel="stylesheet" href="${app.basePath}${sheet}" />`}
    </head>
    <body style="overflow:auto">
      <main class="pv-stack" style="max-inline-size:60rem;margin-inline:auto;padding:1rem">
        <nav class="pv-row" aria-label="${text("languages")}">
          <a href="${app.basePath}/">Provision</a>
          ${LANGUAGE_CODES.map((code) => html`<a href="?lang=${code}" hreflang="${code}" lang="${code}">${code.toUpperCase()}</a>`)}
        </nav>
        ${guide}
      </main>
    </body>
  </html>`;
  return `<!doctype html>\n${source}`;
}

const limitsOf = (text: (key: string, values?: Readonly<Record<string, string | number>>) => string) =>
  [
    ["page", text("limits.rows", { figure: RECORD_LIMITS.none })],
    ["file", text("limits.rows", { figure: DOWNLOAD_MOST.rows })],
    ["tokens", String(TOKENS_MAX)],
    ["validity", text("limits.days", { count: TOKEN_DAYS.most })],
    ["repeat", text("limits.days", { count: 1 })],
    ["bulk", text("limits.rows", { figure: BULK_ROWS_MAX })],
    ["calls", text("limits.headers")],
  ] as const;
