import type { FastifyRequest } from "fastify";
import { appAddress } from "../../contract/api/addresses.ts";
import { SHARED_REPORT_PAGE } from "../../contract/reports/report-code.ts";
import { getOrMake, memoizeAsync, sharedRead } from "../answers/memoize-async.ts";
import { languageOf, textOf, type Language } from "../answers/texts.ts";
import { ownRoot } from "../caller/token.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { listPublished, readPublished, type PublishedRun } from "../reports/published/published.ts";
import type { Database } from "../storage/database.ts";
import { headElements, type PageHead } from "./head.ts";
import { runDataset } from "./run-dataset.ts";
import { runWords, type RunWords } from "./run-words.ts";
import { readSharedPublicly } from "./shared-report.ts";

/** Maximum number of cached descriptions. */
const KEPT = 200;
/** Pages that are the same for everyone and may be listed, besides those of published estimations. */
export const LISTED_PAGES = ["/main/home", "/main/map", "/view", "/help", "/faq", "/developers"] as const;

/** Returns the path of a run's picture, in a language. */
const picturePath = (eid: number, run: number, language: Language): string =>
  `/previews/${eid}.${language}.png?run=${run}`;
/** Below the product's own address: every address of an installation is under one name. */
export const rootOf = (request: FastifyRequest): string => request.server.mailer.settings.publicUrl ?? ownRoot(request);

/**
 * Writes the head of each page, the same for everyone who asks in one language. For published content it contains
 * disaster, figures and dates; pages of staff and shared links reveal nothing and are not listed.
 */
export const headOf = (request: FastifyRequest): Promise<string> =>
  getOrMake(memories, request.server.db, () => pageHeads(request.server.db))(request);

/** The heads of one pool's pages, so that two databases in one process stay separate. */
const memories = new WeakMap<Database, ReturnType<typeof pageHeads>>();

function pageHeads(db: Database): (request: FastifyRequest) => Promise<string> {
  const published = sharedRead(() => listPublished(db));
  const words = memoizeAsync<RunWords>(KEPT);
  const sentenceOf = async (run: PublishedRun, language: Language) => {
    const described = await words(JSON.stringify([run, language]), async () => {
      const { projections, ...listing } = await readPublished(db, run.listing.eid);
      return runWords(db, { ...listing, ...projections }, language);
    });
    return described.sentence;
  };

  async function ofRun(run: PublishedRun | undefined, page: "view" | "report", asked: PageQuestion): Promise<Head> {
    const { text, language, root } = asked;
    if (run === undefined) return { ...(await ofProduct(asked)), path: asked.path };
    const { eid, disaster, sampleData } = run.listing;
    const title = text(`report.link.${page}`, { disaster: disaster.name });
    const description = await sentenceOf(run, language);
    const keys = await valuesOf(db, PUBLIC_CONFIG_KEYS);
    return {
      title,
      description,
      ...(page === "view" && !sampleData && { dataset: runDataset(run, { root, name: title, description, ...keys }) }),
      picture: {
        address: root + picturePath(eid, run.rid, language),
        alt: text("report.link.map", { disaster: disaster.name }),
      },
      // Search results would not show that a figure is about invented people.
      path: sampleData ? null : page === "view" ? `/view?eid=${eid}` : `/view/report/${eid}`,
    };
  }

  async function ofProduct({ text }: PageQuestion): Promise<Omit<Head, "path">> {
    const { agencyName = "" } = await valuesOf(db, PUBLIC_CONFIG_KEYS);
    const name = agencyName === "" ? "Provision" : agencyName;
    return { title: text("report.link.product", { name }), description: text("report.link.about") };
  }

  async function readHead(asked: PageQuestion): Promise<Head | null> {
    const { path, search, text, language } = asked;
    const [, page = "", of = ""] = /^\/([\w-]*(?:\/(?:home|map|report))?)\/?([^/]*)\/?$/.exec(path) ?? [];
    switch (page.toLowerCase()) {
      case "":
      case "main":
      case "main/home":
      case "main/map": {
        const [latest] = await published();
        const { picture } = latest === undefined ? {} : await ofRun(latest, "view", asked);
        return {
          ...(await ofProduct(asked)),
          ...(picture && { picture }),
          path: page === "main/map" ? "/main/map" : "/main/home",
        };
      }
      case "view": {
        const all = await published();
        const eid = search.get("eid");
        return ofRun(eid === null ? all[0] : all.find(({ listing }) => String(listing.eid) === eid), "view", asked);
      }
      case "view/report":
        return ofRun(
          (await published()).find(({ listing }) => String(listing.eid) === of),
          "report",
          asked,
        );
      case "help":
      case "faq":
        return { ...(await ofProduct(asked)), path: `/${page}` };
      case SHARED_REPORT_PAGE.slice(1): {
        const shared = await readSharedPublicly(db, of);
        const generic = { title: text("report.link.shared"), description: text("report.link.sharedAbout"), path: null };
        if (shared === null) return generic;
        const title = text("report.link.report", { disaster: shared.disaster });
        return { title, description: (await runWords(db, shared, language)).sentence, path: null };
      }
      default:
        return null;
    }
  }

  return async (request) => {
    const { pathname, search, hash } = new URL(request.url, "http://page.invalid");
    const { path, basename } = appAddress({ pathname, search, hash });
    const language = languageOf(request);
    const text: PageQuestion["text"] = (key, values) => textOf(language, key, values);
    const root = rootOf(request);
    const asked = { path, search: new URLSearchParams(search), language, text, root };
    const found = await readHead(asked);
    const address = found?.path == null ? null : root + basename + found.path;
    return headElements({
      title: "Provision",
      description: text("report.link.about"),
      ...found,
      language,
      address,
      oembed: address === null ? null : (request.server.oembedOf?.(address, root) ?? null),
      icon: `${request.server.basePath}/favicon.ico`,
      feed: `${request.server.basePath}/feed.atom?lang=${language}`,
      isListed: address !== null,
    }).source;
  };
}

type Head = Pick<PageHead, "title" | "description" | "picture" | "dataset"> & {
  /** Below the app's own address; null if search engines may not list it. */
  readonly path: string | null;
};

interface PageQuestion {
  readonly path: string;
  readonly search: URLSearchParams;
  readonly language: Language;
  readonly root: string;
  text(key: string, values?: Readonly<Record<string, string>>): string;
}
