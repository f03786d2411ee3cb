import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { html, type Markup } from "../answers/markup.ts";
import { memoizeAsync, sharedRead } from "../answers/memoize-async.ts";
import { cachingForVisitors } from "../answers/prepared.ts";
import { languageOf, textOf, type Language } from "../answers/texts.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { publicFigures } from "../planning/projections/runs.ts";
import { listPublished, publishedRun, type PublishedRun } from "../reports/published/published.ts";
import { inSnapshot, type Database } from "../storage/database.ts";
import { inArray, min } from "../storage/orm.ts";
import { estimations, users } from "../storage/schema/index.ts";
import { rootOf } from "./page-heads.ts";
import { runWords } from "./run-words.ts";

/** Below the product's own address. */
const FEED_PATH = "/feed.atom";
/** Entries of the feed, the latest published first, and descriptions that are cached. */
const LISTED = 50;
const KEPT = 200;
const ATOM = "application/atom+xml";

/** Serves the published estimations as an Atom feed (RFC 4287), in the language of `?lang` or of the caller. */
export function registerFeed(app: FastifyInstance): void {
  const { db } = app;
  const published = sharedRead(() => listPublished(db));
  const summaries = memoizeAsync<string>(KEPT);
  const entryOf = async (run: PublishedRun, { id, root, language }: EntryPlace): Promise<Markup> => {
    const { eid, disaster, publishedAt } = run.listing;
    const summary = await summaries(JSON.stringify([run, language]), async () => {
      const { listing, run: shown } = await inSnapshot(db, (tx) => publishedRun(tx, eid));
      return (await runWords(db, { ...listing, ...publicFigures(shown) }, language)).sentence;
    });
    return html`<entry
      ><id>${id}</id><title>${textOf(language, "report.link.view", { disaster: disaster.name })}</title>
      <updated>${publishedAt}</updated><link rel="alternate" type="text/html" href="${root}/view?eid=${eid}" />
      <category term="${disaster.type}" />
      <summary>${summary}</summary></entry
    >`;
  };
  app.get<{ Querystring: { lang?: string } }>(FEED_PATH, { schema: { hide: true } }, async (request, reply) => {
    const language = LANGUAGE_CODES.find((one) => one === request.query.lang) ?? languageOf(request);
    const root = rootOf(request);
    const runs = (await published()).slice(0, LISTED);
    const [ids, { agencyName = "" }] = await Promise.all([readIds(db, runs), valuesOf(db, PUBLIC_CONFIG_KEYS)]);
    const name = agencyName === "" ? "Provision" : agencyName;
    const entries = runs.map((run, i) => entryOf(run, { id: ids.entries[i] ?? "", root, language }));
    const others = LANGUAGE_CODES.filter((one) => one !== language).map(
      (one) => html`<link rel="alternate" type="${ATOM}" hreflang="${one}" href="${root}${FEED_PATH}?lang=${one}" />`,
    );
    const { source } = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"
      ><id>${ids.feed}</id>
      <title>${textOf(language, "report.link.product", { name })}</title>
      <subtitle>${textOf(language, "report.link.about")}</subtitle>
      <updated>${runs[0]?.listing.publishedAt ?? ids.since}</updated><author><name>${name}</name></author>
      <link rel="self" type="${ATOM}" href="${root}${FEED_PATH}?lang=${language}" />
      <link rel="alternate" type="text/html" href="${root}/view" />${others}${await Promise.all(entries)}</feed
    >`;
    const etag = `"${createHash("sha256").update(source).digest("base64url").slice(0, 22)}"`;
    void reply
      .headers({ etag, vary: "accept-language, accept-encoding", "access-control-allow-origin": "*" })
      .header("cache-control", cachingForVisitors());
    // A proxy that compressed the answer has made the tag a weak one.
    if (request.headers["if-none-match"]?.includes(etag) === true) return reply.code(304).send();
    return reply.type(`${ATOM}; charset=utf-8`).send(`<?xml version="1.0" encoding="UTF-8"?>\n${source}\n`);
  });
}

interface EntryPlace {
  readonly id: string;
  readonly root: string;
  readonly language: Language;
}

/** The ids of the feed and of its entries, which stay when the product moves to another host. */
async function readIds(db: Database, runs: readonly PublishedRun[]) {
  const [first] = await db.select({ at: min(users.createdDate) }).from(users);
  const since = (first?.at ?? new Date(0)).toISOString();
  const eids = runs.map(({ listing }) => listing.eid);
  const rows = await db
    .select({ eid: estimations.eid, at: estimations.createdDate })
    .from(estimations)
    .where(inArray(estimations.eid, eids));
  const made = new Map(rows.map(({ eid, at }) => [eid, at.toISOString()]));
  return { since, feed: urnOf(`feed ${since}`), entries: eids.map((eid) => urnOf(`${since} ${eid} ${made.get(eid)}`)) };
}

/** A UUID of version 8 (RFC 9562 5.8) made of what never changes. */
function urnOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
}
