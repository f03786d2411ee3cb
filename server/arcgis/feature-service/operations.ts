import type { FastifyRequest } from "fastify";
import type { Pieces } from "../../answers/pieces.ts";
import { boxAround } from "../../tracts/data-set-content.ts";
import { ownRoot } from "../../caller/token.ts";
import { EsriError, jsonParameter, refuseParameter } from "../esri-error.ts";
import type { FeatureSource } from "./feature-source.ts";
import { catalogue, domainsOf, layerInfo, serviceInfo } from "./layer-info.ts";
import { queryAnswer, written, type WrittenQuery } from "./query-answer.ts";
import { given, parseQuery, type Query, type RawParameters } from "./query-parameters.ts";
import { prepareFilter } from "./relations.ts";
import { rendererOf } from "./renderer.ts";
import { openLayers, sourceFor, type FeatureService } from "./services.ts";

interface Asked {
  readonly raw: RawParameters;
  readonly request: FastifyRequest;
}

const ROOT = "/arcgis/rest/services";

/** What is answered of a service as a whole, by its address. */
export function serviceAnswers(services: readonly FeatureService[]) {
  const directory = async ({ request }: Asked) => ({
    answer: catalogue(services, `${ownRoot(request)}${ROOT}`),
    title: "Services",
  });
  return [
    { path: "/arcgis/rest", make: directory },
    { path: ROOT, make: directory },
    ...services.flatMap((service) => {
      const root = `${ROOT}/${service.name}/FeatureServer`;
      const title = `${service.name} (FeatureServer)`;
      return [
        { path: root, make: async (asked: Asked) => ({ answer: await rootInfo(service, asked), title }) },
        { path: `${root}/layers`, make: async (asked: Asked) => ({ answer: await allLayers(service, asked), title }) },
        { path: `${root}/query`, make: async (asked: Asked) => ({ answer: await queryLayers(service, asked), title }) },
        {
          path: `${root}/queryDomains`,
          make: async (asked: Asked) => ({ answer: await queryDomains(service, asked), title }),
        },
      ];
    }),
  ];
}

/** What is answered of a layer: queries, which may go to a thread, and the rest. */
export type LayerAnswer =
  | { readonly kind: "query"; readonly answer: (source: FeatureSource, query: Query) => Pieces<WrittenQuery> }
  | { readonly kind: "other"; readonly answer: (asked: OfLayer) => Pieces<WrittenQuery> };

interface OfLayer {
  readonly source: FeatureSource;
  readonly raw: RawParameters;
  readonly params: Readonly<Record<string, string>>;
}

/** What is answered of a service's layers, by its address. */
export function layerAnswers({
  name,
}: FeatureService): readonly { readonly path: string; readonly make: LayerAnswer }[] {
  const layer = `${ROOT}/${name}/FeatureServer/:layer`;
  return [
    { path: layer, make: { kind: "other", answer: infoAnswer } },
    { path: `${layer}/query`, make: { kind: "query", answer: queryAnswer } },
    { path: `${layer}/generateRenderer`, make: { kind: "other", answer: rendererAnswer } },
    { path: `${layer}/:feature`, make: { kind: "other", answer: featureAnswer } },
  ];
}

function* infoAnswer({ source, raw }: OfLayer): Pieces<WrittenQuery> {
  return writtenAs(raw, layerInfo(source), source.layer.name);
}

function* rendererAnswer({ source, raw }: OfLayer): Pieces<WrittenQuery> {
  return writtenAs(raw, rendererOf(source, raw), `${source.layer.name} / renderer`);
}

/** One feature, by its object id. */
function* featureAnswer({ source, raw, params }: OfLayer): Pieces<WrittenQuery> {
  const asked = params["feature"] ?? "";
  const row = /^\d{1,15}$/.test(asked) ? source.rowOf(Number(asked)) : null;
  if (row === null)
    throw new EsriError(404, "Invalid feature", [`found ${JSON.stringify(asked)}, expected an object id`]);
  const { bytes } = yield* queryAnswer(
    source,
    parseQuery({ ...raw, f: "json", where: "1=1", objectIds: asked, outFields: "*" }, source.fields),
  );
  const { features } = JSON.parse(new TextDecoder().decode(bytes)) as { features: unknown[] };
  return writtenAs(raw, { feature: features[0] }, `${source.layer.name} / ${asked}`);
}

function writtenAs(raw: RawParameters, answer: unknown, title: string): WrittenQuery {
  const { format } = parseQuery({ f: raw["f"] }, []);
  return written(JSON.stringify(answer), format, title);
}

async function rootInfo(service: FeatureService, asked: Asked) {
  const layers = await openLayers(service, asked);
  const shaped = layers.filter(({ facts }) => facts.shape !== "table");
  const sources = await sourcesOf(
    service,
    asked,
    shaped.map(({ facts }) => facts.id),
  );
  return serviceInfo(
    service,
    layers.map(({ facts }) => facts),
    boxAround(sources.map(({ extent }) => extent)),
  );
}

async function allLayers(service: FeatureService, asked: Asked) {
  const ids = (await openLayers(service, asked)).map(({ facts }) => facts.id);
  const infos = (await sourcesOf(service, asked, ids)).map((source) => layerInfo(source));
  return {
    layers: infos.filter(({ type }) => type !== "Table"),
    tables: infos.filter(({ type }) => type === "Table"),
  };
}

/** The sources of layers by their ids, each without what was asked of the others. */
async function sourcesOf(service: FeatureService, { raw, request }: Asked, ids: readonly number[]) {
  const { where: _, ...rest } = raw;
  const found: FeatureSource[] = [];
  for (const id of ids) found.push((await sourceFor(service, String(id), { raw: rest, request })).source);
  return found;
}

/** Layers that one query of the service may name. */
const MOST = 10;

/** One query of several layers: `layerDefs` is `0:zone=1;1:population>0`, or JSON by layer, or a list of JSON. */
async function queryLayers(service: FeatureService, { raw, request }: Asked) {
  const text = given(raw, "layerDefs");
  const definitions = definitionsIn(text ?? "");
  if (text === null || definitions.length === 0 || definitions.length > MOST)
    refuseParameter("layerDefs", text, `clauses by layer, e.g. {"0":"zone=1"}, of 1 to ${MOST} layers`);
  const layers: unknown[] = [];
  for (const { id, where, outFields } of definitions) {
    const own = { ...raw, f: "json", where, outFields: outFields ?? raw["outFields"] ?? "*" };
    const { source } = await sourceFor(service, id, { raw: own, request });
    const query = parseQuery(own, source.fields, source.layer);
    await prepareFilter(query.area);
    const pieces = queryAnswer(source, query);
    let step = pieces.next();
    while (step.done !== true) step = pieces.next();
    layers.push({ id: Number(id), ...(JSON.parse(new TextDecoder().decode(step.value.bytes)) as object) });
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
    }); // prettier-ignore
  const json: unknown = jsonParameter("layerDefs", text, "clauses by layer");
  if (!Array.isArray(json)) return Object.entries(Object(json)).map(([id, where]) => ({ id, where: String(where) }));
  return json.map((each: unknown) => {
    const { layerId, where, outFields } = Object(each) as Readonly<Record<string, unknown>>;
    const clause = typeof where === "string" ? where : "";
    return { id: String(layerId), where: clause, ...(typeof outFields === "string" && { outFields }) };
  });
}

async function queryDomains(service: FeatureService, asked: Asked) {
  const open = (await openLayers(service, asked)).map(({ facts }) => facts.id);
  const text = given(asked.raw, "layers") ?? JSON.stringify(open);
  const ids: unknown = jsonParameter("layers", text.startsWith("[") ? text : `[${text}]`, "a list of layer ids");
  if (!Array.isArray(ids) || !ids.every((id) => Number.isSafeInteger(id)))
    return refuseParameter("layers", text, "a list of layer ids");
  return domainsOf(await sourcesOf(service, asked, [...new Set(ids as number[])].slice(0, 50)));
}
