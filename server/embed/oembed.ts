import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { appAddress, embedPath, embedTarget, type EmbedTarget } from "../../contract/api/addresses.ts";
import { html } from "../answers/markup.ts";
import { cachingForVisitors } from "../answers/prepared.ts";
import { languageOf, textOf } from "../answers/texts.ts";
import { ownRoot } from "../caller/token.ts";
import { readAppConfig } from "../config/shipped.ts";
import { HttpError } from "../answers/errors.ts";
import { send } from "../http/answer-errors.ts";
import { checkedByZod } from "../http/validate.ts";
import { listPublished } from "../reports/published/published.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Returns where a page's oEmbed answer is; null for a page that has none. */
    readonly oembedOf?: (address: string, root: string) => string | null;
  }
}

/** The address at which other sites ask how a page of ours is embedded (oembed.com). */
const OEMBED = "/oembed";
/** The app that is made for pages of other sites. */
const APP = "embed";
/** Pixels of the frame, if the site names no limit. */
const SIZE = { width: 600, height: 700 } as const;
/** Seconds for which a site may keep the answer. */
const KEPT = 60;

const PixelsSchema = z.coerce.number().int().min(1).max(10_000);
const AskedSchema = z.object({
  url: z.string().max(2_000),
  format: z.string().max(20).default("json"),
  maxwidth: PixelsSchema.default(SIZE.width),
  maxheight: PixelsSchema.default(SIZE.height),
});

/** A part of ours that stands for a page, and the estimation that the page is about. */
interface OembedPart extends EmbedTarget {
  readonly estimation: string | null;
}

const refusal = (url: string) =>
  new HttpError(404, "errors.notFound.embeddable", { values: { found: url.slice(0, 200) } });

export const oembedOf = (address: string, root: string): string | null =>
  partOf(address, root) === null ? null : `${root}${OEMBED}?format=json&url=${encodeURIComponent(address)}`;

/** Answers what oEmbed asks of a public page: a frame with the app for other sites. */
export function registerOembed(app: FastifyInstance): void {
  app.get(OEMBED, { schema: { hide: true } }, async (request, reply) => {
    const asked = checkedByZod(AskedSchema, request.query, "query");
    if (asked.error) throw asked.error;
    const { url, format, maxwidth, maxheight } = asked.value;
    // The protocol's own status for a format that a provider does not have.
    if (format !== "json") return reply.code(501).type("text/plain; charset=utf-8").send("format: json\n");
    const root = app.mailer.settings.publicUrl ?? ownRoot(request);
    const part = partOf(url, root);
    if (part === null || !(await isOffered(request, part))) return send(reply, refusal(url), request);
    const published = (await listPublished(app.db)).map(({ listing }) => listing);
    const { estimation } = part;
    const shown = estimation === null ? published[0] : published.find(({ eid }) => String(eid) === estimation);
    if (estimation !== null && shown === undefined) return send(reply, refusal(url), request);
    const disaster = shown?.disaster.name;
    const title = disaster === undefined ? "Provision" : textOf(languageOf(request), "report.link.view", { disaster });
    const [width, height] = [Math.min(maxwidth, SIZE.width), Math.min(maxheight, SIZE.height)];
    const source = `${root}${embedPath(part)}${estimation === null ? "" : `?estimation=${estimation}`}`;
    const frame = html`<iframe
      src="${source}"
      title="${title}"
      width="${width}"
      height="${height}"
      frameborder="0"
    ></iframe>`;
    const provider = { version: "1.0", type: "rich", provider_name: "Provision", provider_url: root };
    void reply.headers({ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" });
    void reply.headers({ "cache-control": cachingForVisitors(), vary: "accept-language" });
    return { ...provider, title, cache_age: KEPT, width, height, html: frame.source };
  });
}

/** The part that stands for an address of ours; null for any other. */
function partOf(address: string, root: string): OembedPart | null {
  if (!address.startsWith(`${root}/`) || !URL.canParse(address)) return null;
  const { search, hash, searchParams } = new URL(address);
  const pathname = address.slice(root.length).replace(/[?#].*$/s, "");
  const framed = embedTarget(pathname);
  if (framed !== null) return { ...framed, estimation: idIn(searchParams.get("estimation")) };
  const { path } = appAddress({ pathname, search, hash });
  const [, report = null] = /^\/view\/report\/(\d{1,10})\/?$/.exec(path) ?? [];
  if (report !== null) return { app: APP, widget: null, estimation: report };
  if (/^\/main\/map\/?$/.test(path)) return { app: APP, widget: "map", estimation: null };
  if (/^\/view\/?$/.test(path)) return { app: APP, widget: null, estimation: idIn(searchParams.get("eid")) };
  return /^\/(?:main(?:\/home)?\/?)?$/.test(path) ? { app: APP, widget: null, estimation: null } : null;
}

const idIn = (text: string | null): string | null => (text !== null && /^\d{1,10}$/.test(text) ? text : null);

/** Returns whether the app's config lets other sites show the part; 404 if there is no such app. */
async function isOffered({ server }: FastifyRequest, { app, widget }: EmbedTarget): Promise<boolean> {
  const { config } = await readAppConfig(server.db, app);
  const { wholeApp, widgets } = Object(Object(config).embedding) as Readonly<Record<string, unknown>>;
  return widget === null ? wholeApp === true : Array.isArray(widgets) && widgets.includes(widget);
}
