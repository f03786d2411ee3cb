import type { FastifyRequest } from "fastify";
import type { Pieces } from "../../answers/pieces.ts";
import { boxAround } from "../../tracts/data-set-content.ts";
import { jsonParameter, refuseParameter } from "../esri-error.ts";
import type { FeatureSource } from "./feature-source.ts";
import { catalogue, creditOf, domainsOf, layerInfo, serviceInfo } from "./layer-info.ts";
import { metadataXml } from "./metadata.ts";
import { queryAnswer } from "./query-answer.ts";
import { given, parseQuery, type Query, type RawParameters } from "./query-parameters.ts";
import { relatedRecords } from "./related-records.ts";
import { prepareFilter } from "./relations.ts";
import { serverInfo } from "../portal/server-info.ts";
import { INFO } from "./directory/place.ts";
import { SERVICES_ROOT, openLayers, sourceFor, type FeatureService } from "./services.ts";

interface OperationRequest {
  readonly raw: RawParameters;
  readonly request: FastifyRequest;
}

/**
 * The answers of a service as a whole: data are read first, then the answer is made piece by piece in the line with
 * everyone's queries.
 */
interface ServiceAnswer {
  readonly path: string;
  readonly make: (asked: OperationRequest) => Promise<Pieces<unknown>>;
}

/** The operations on a service as a whole, by address. */
export function serviceAnswers(services: readonly FeatureService[]): readonly ServiceAnswer[] {
  const directory = async () => known(catalogue(services));
  return [
    { path: "/arcgis/rest", make: directory },
    { path: SERVICES_ROOT, make: directory },
    { path: INFO, make: async ({ request }) => known(await serverInfo(request)) },
    ...services.flatMap((service) => {
      const root = `${SERVICES_ROOT}/${service.name}/FeatureServer`;
      return [
        { path: root, make: async (asked: OperationRequest) => known(await rootInfo(service, asked)) },
        { path: `${root}/layers`, make: (asked: OperationRequest) => allLayers(service, asked) },
        {
          path: `${root}/:layer/queryRelatedRecords`,
          make: (asked: OperationRequest) => relatedRecords(service, asked),
        },
        { path: `${root}/query`, make: (asked: OperationRequest) => queryLayers(service, asked) },
        {
          path: `${root}/queryDomains`,
          make: async (asked: OperationRequest) => known(await queryDomains(service, asked)),
        },
      ];
    }),
  ];
}

/** The ids that are known already. */
function* known(answer: unknown): Pieces<unknown> {
  return answer;
}

async function rootInfo(service: FeatureService, asked: OperationRequest) {
  const layers = await openLayers(service, asked);
  const shaped = layers.filter(({ facts }) => facts.shape !== "table");
  const sources = await sourcesOf(
    service,
    asked,
    shaped.map(({ facts }) => facts.id),
  );
  return serviceInfo(service, {
    layers: layers.map(({ facts }) => facts),
    extent: boxAround(sources.map(({ extent }) => extent)),
    credit: await creditOf(asked.request.server.db),
  });
}

/** `…/info/metadata` of a service, or `…/metadata` of one of its layers: XML. */
export async function metadataOf(service: FeatureService, asked: OperationRequest, layer?: string): Promise<string> {
  const credit = await creditOf(asked.request.server.db);
  const ids = layer === undefined ? (await openLayers(service, asked)).map(({ facts }) => facts.id) : [layer];
  const sources = await sourcesOf(service, asked, ids);
  const layers = sources.map(({ layer: { name, description }, fields }) => ({ name, description, fields }));
  const { name: title = "", description = "" } = (layer === undefined ? service : layers[0]) ?? {};
  return metadataXml({ title, description, credit, extent: boxAround(sources.map(({ extent }) => extent)), layers });
}

async function allLayers(service: FeatureService, asked: OperationRequest) {
  const ids = (await openLayers(service, asked)).map(({ facts }) => facts.id);
  const credit = await creditOf(asked.request.server.db);
  return describedLayers(await sourcesOf(service, asked, ids), (source) => layerInfo(source, credit, service.relationships)); // oxfmt-ignore
}

function* describedLayers(
  sources: readonly FeatureSource[],
  described: (source: FeatureSource) => ReturnType<typeof layerInfo>,
): Pieces<unknown> {
  const infos: ReturnType<typeof layerInfo>[] = [];
  for (const source of sources) {
    infos.push(described(source));
    yield;
  }
  return {
    layers: infos.filter(({ type }) => type !== "Table"),
    tables: infos.filter(({ type }) => type === "Table"),
  };
}

/** The sources of layers by their ids, each without the parameters of the other layers. */
async function sourcesOf(
  service: FeatureService,
  { raw, request }: OperationRequest,
  ids: readonly (number | string)[],
) {
  const { where: _, ...rest } = raw;
  const found: FeatureSource[] = [];
  for (const id of ids) found.push((await sourceFor(service, String(id), { raw: rest, request })).source);
  return found;
}

/** Layers that one query of the service may name. */
const MOST = 10;

/** One query of several layers: `layerDefs` is `0:zone=1;1:population>0`, or JSON by layer, or a list of JSON. */
async function queryLayers(service: FeatureService, { raw, request }: OperationRequest) {
  const text = given(raw, "layerDefs");
  const definitions = definitionsIn(text ?? "");
  const layers = new Set(definitions.map(({ id }) => id)).size;
  if (text === null || layers === 0 || layers > MOST || layers < definitions.length)
    refuseParameter("layerDefs", text, `clauses by layer, e.g. {"0":"zone=1"}, of 1 to ${MOST} layers, each once`);
  const asked: LayerQuery[] = [];
  for (const { id, where, outFields } of definitions) {
    const own = { ...raw, f: "json", where, outFields: outFields ?? raw["outFields"] ?? "*" };
    const { source } = await sourceFor(service, id, { raw: own, request });
    const query = parseQuery(own, source.fields, source.layer);
    await prepareFilter(query.area);
    asked.push({ id: Number(id), source, query });
  }
  return queriedLayers(asked);
}

interface LayerQuery {
  readonly id: number;
  readonly source: FeatureSource;
  readonly query: Query;
}

function* queriedLayers(asked: readonly LayerQuery[]): Pieces<unknown> {
  const layers: unknown[] = [];
  for (const { id, source, query } of asked) {
    const { bytes } = yield* queryAnswer(source, query);
    layers.push({ id, ...(JSON.parse(new TextDecoder().decode(bytes)) as object) });
  }
  return { layers };
}

interface Definition {
  readonly id: string;
  readonly where: string;
  readonly outFields?: string;
}

function definitionsIn(text: string): Definition[] {
  if (!/^[[{]/.test(text))
    return text.split(";").filter((part) => part.trim() !== "").map((part) => {
      const [, id = "", where = ""] = /^\s*(\d+)\s*[:=]?(.*)$/s.exec(part) ?? refuseParameter("layerDefs", part, "layer:clause");
      return { id, where };
    }); // oxfmt-ignore
  const json: unknown = jsonParameter("layerDefs", text, "clauses by layer");
  if (!Array.isArray(json)) return Object.entries(Object(json)).map(([id, where]) => ({ id, where: String(where) }));
  return json.map((each: unknown) => {
    const { layerId, where, outFields } = Object(each) as Readonly<Record<string, unknown>>;
    const clause = typeof where === "string" ? where : "";
    return { id: String(layerId), where: clause, ...(typeof outFields === "string" && { outFields }) };
  });
}

async function queryDomains(service: FeatureService, asked: OperationRequest) {
  const open = (await openLayers(service, asked)).map(({ facts }) => facts.id);
  const text = given(asked.raw, "layers") ?? JSON.stringify(open);
  const ids: unknown = jsonParameter("layers", text.startsWith("[") ? text : `[${text}]`, "a list of layer ids");
  if (!Array.isArray(ids) || !ids.every((id) => Number.isSafeInteger(id)))
    return refuseParameter("layers", text, "a list of layer ids");
  return domainsOf(await sourcesOf(service, asked, [...new Set(ids as number[])].slice(0, 50)));
}
