import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pacedLine } from "../../answers/fair-line.ts";
import { leavingOf } from "../../answers/leaving.ts";
import { cachingForVisitors } from "../../answers/prepared.ts";
import { networkOf } from "../../caller/network.ts";
import { VISITORS_VARY, isVisitor } from "../../caller/visitor.ts";
import { rootOf } from "../../public/page-heads.ts";
import { shareWithOrigins } from "../cors.ts";
import { datasetRows, openDatasets } from "../datasets.ts";
import { EsriError } from "../esri-error.ts";
import { prepareFilter } from "../feature-service/relations.ts";
import { answerProblems } from "../problems.ts";
import { apiDocument } from "./api-document.ts";
import { CONFORMANCE, collectionOf, collectionsOf, landingPage } from "./collections.ts";
import { featureOf, itemsAnswer, queryOf } from "./items-answer.ts";
import { OF_ITEM, addressParameters, assertParameters, itemsQuery } from "./items-query.ts";
import { MEDIA, OGC_ROOT, type Link } from "./links.ts";

/** The layers by OGC API – Features, Parts 1 and 2, over the same sources and queries as the feature services. */
export const ogcDomain = { name: "ogc", routes: registerOgc };

const FORM_ALONE: ReadonlySet<string> = new Set(["f"]);
const ABOUT = { title: "Provision", description: "Zones, census tracts, counties, storms and needs of published estimations." }; // oxfmt-ignore

type OgcAnswer = (request: FastifyRequest, reply: FastifyReply, signal: AbortSignal) => Promise<string | object>;
type Params = Readonly<Record<string, string>>;

function registerOgc(app: FastifyInstance): void {
  void app.register(async (ogc) => {
    answerProblems(ogc);
    shareWithOrigins(ogc);
    const line = pacedLine();
    const get = (path: string, answer: OgcAnswer) =>
      ogc.get(OGC_ROOT + path, { schema: { hide: true } }, async (request, reply) => {
        void reply
          .type(MEDIA.json)
          .headers({ vary: VISITORS_VARY, "cache-control": isVisitor(request) ? cachingForVisitors() : "no-store" });
        const signal = leavingOf(reply);
        const made = await answer(request, reply, signal).catch((error: unknown) => {
          if (signal.aborted) return null;
          throw error;
        });
        if (made === null) return reply.code(503).send();
        // As bytes: to a text, Fastify adds a charset, with which GDAL does not take the API document.
        return reply.send(Buffer.from(typeof made === "string" ? made : JSON.stringify(made)));
      });
    const page = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<object> | object) =>
      get(path, async (request, reply) => {
        assertParameters(addressParameters(request.query), FORM_ALONE);
        return answer(request, reply);
      });

    for (const path of ["", "/"]) page(path, (request) => landingPage(rootOf(request), ABOUT));
    page("/conformance", () => CONFORMANCE);
    page("/api", async (request, reply) => {
      void reply.type(MEDIA.openApi);
      const ids = (await openDatasets({ request })).map(({ id }) => id);
      return apiDocument({ root: rootOf(request), title: ABOUT.title, ids });
    });
    page("/collections", async (request) => {
      const root = rootOf(request);
      const all: ReturnType<typeof collectionOf>[] = [];
      for (const { id } of await openDatasets({ request })) all.push(collectionOf(root, { id, source: await sourceOf(request, id) })); // oxfmt-ignore
      return collectionsOf(root, all);
    });
    page("/collections/:id", async (request) => {
      const { id = "" } = request.params as Params;
      return collectionOf(rootOf(request), { id, source: await sourceOf(request, id) });
    });
    get("/collections/:id/items", async (request, reply, signal) => {
      const { id = "" } = request.params as Params;
      const parameters = addressParameters(request.query);
      const { eid, data_set_id } = parameters;
      const source = await sourceOf(request, id, {
        ...(eid && { eid }),
        ...(data_set_id && { dataSetId: data_set_id }),
      });
      const asked = itemsQuery(parameters, source);
      const query = queryOf(asked, source);
      await prepareFilter(query.area);
      void reply.type(MEDIA.geojson).header("content-crs", `<${asked.crs.uri}>`);
      const links = linksOf(request, id);
      return line(networkOf(request.ip), () => itemsAnswer({ source, asked, query }, links), signal);
    });
    get("/collections/:id/items/:feature", async (request, reply) => {
      const { id = "", feature = "" } = request.params as Params;
      const parameters = addressParameters(request.query);
      assertParameters(parameters, OF_ITEM);
      const source = await sourceOf(request, id);
      const asked = itemsQuery(parameters, source);
      const row = /^\d{1,15}$/.test(feature) ? source.rowOf(Number(feature)) : null;
      if (row === null) throw new EsriError(404, "There is no such feature", [`found ${JSON.stringify(feature.slice(0, 50))}`]); // oxfmt-ignore
      void reply.type(MEDIA.geojson).header("content-crs", `<${asked.crs.uri}>`);
      const [self, collection] = linksOf(request, id)(null);
      return { ...featureOf({ source, asked, query: queryOf(asked, source) }, row), links: [self, collection] };
    });
  });
}

const sourceOf = async (request: FastifyRequest, id: string, raw: Params = {}) =>
  (await datasetRows(id, { raw, request })).source;

/** The links of a page of items: to itself, to its collection, and to the next page. */
function linksOf(request: FastifyRequest, id: string): (next: number | null) => readonly Link[] {
  const root = rootOf(request);
  const [path = "", search = ""] = request.url.split("?");
  const at = (parameters: URLSearchParams) => {
    const text = parameters.toString();
    return root + path + (text === "" ? "" : `?${text}`);
  };
  return (next) => {
    const parameters = new URLSearchParams(search);
    const self: Link = { href: at(parameters), rel: "self", type: MEDIA.geojson };
    const collection: Link = { href: `${root}${OGC_ROOT}/collections/${id}`, rel: "collection", type: MEDIA.json };
    if (next === null) return [self, collection];
    parameters.set("offset", String(next));
    return [self, collection, { href: at(parameters), rel: "next", type: MEDIA.geojson }];
  };
}
