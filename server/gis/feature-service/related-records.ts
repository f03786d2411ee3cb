import type { FastifyRequest } from "fastify";
import type { Pieces } from "../../answers/pieces.ts";
import { refuseParameter } from "../esri-error.ts";
import type { FeatureSource, FieldValue } from "./feature-source.ts";
import { featuresJson } from "./json-answer.ts";
import { given, parseQuery, type Query, type RawParameters } from "./query-parameters.ts";
import { prepareFilter } from "./relations.ts";
import { pageOf, selectRows } from "./run-query.ts";
import { sourceFor, type FeatureService } from "./services.ts";

/** Rows whose related ones may be asked for at once. */
const MOST_IDS = 1_000;

interface RelatedQuery {
  readonly related: FeatureSource;
  readonly query: Query;
  /** The field of the related rows, and its value for each object id that was asked for. */
  readonly field: string;
  readonly keys: ReadonlyMap<number, FieldValue>;
}

/**
 * `…/N/queryRelatedRecords`: the rows of another layer for each of some rows of this one. EsriError 400 for an unknown
 * relationship; rows that the caller may not see are left out on both sides.
 */
export async function relatedRecords(
  service: FeatureService,
  { raw, request }: { readonly raw: RawParameters; readonly request: FastifyRequest },
): Promise<Pieces<unknown>> {
  const { layer } = request.params as { layer: string };
  const { token } = raw;
  const { source } = await sourceFor(service, layer, { raw: { token }, request });
  const { from, to } = sidesOf(service, source.layer.id, raw);
  const { objectIds } = parseQuery({ objectIds: raw["objectIds"] }, source.fields);
  if (objectIds === null || objectIds.length > MOST_IDS)
    return refuseParameter("objectIds", raw["objectIds"], `1 to ${MOST_IDS} whole numbers`);
  const rows = objectIds.flatMap((id) => source.rowOf(id) ?? []);
  // Of one estimation, the others' rows need not be read.
  const [eid, another] = new Set(rows.map((row) => source.valueOf(row, "eid")));
  const asked: RawParameters = {
    ...raw,
    objectIds: undefined,
    uniqueIds: undefined,
    where: raw["definitionExpression"],
    outFields: given(raw, "outFields") ?? "*",
    eid: typeof eid === "number" && another === undefined ? String(eid) : undefined,
  };
  const { source: related } = await sourceFor(service, String(to.layer), { raw: asked, request });
  const query = parseQuery(asked, related.fields, related.layer);
  if (query.statistics !== null || query.distinct)
    refuseParameter("outStatistics", raw["outStatistics"], "the related rows themselves");
  await prepareFilter(query.area);
  const keys = new Map(rows.map((row) => [source.objectIdOf(row), source.valueOf(row, from.key)]));
  return groups({ related, query, field: to.key, keys });
}

/** The two sides of the relationship that is asked for, as seen from a layer. */
function sidesOf({ relationships = [] }: FeatureService, layer: number, raw: RawParameters) {
  const own = relationships.flatMap(({ id, origin, destination }) => {
    if (origin.layer === layer) return [{ id, from: origin, to: destination }];
    return destination.layer === layer ? [{ id, from: destination, to: origin }] : [];
  });
  const asked = given(raw, "relationshipId");
  const ids = own.map(({ id }) => id).join(", ") || "none: this layer has no relationships";
  return own.find(({ id }) => String(id) === asked) ?? refuseParameter("relationshipId", asked, ids);
}

function* groups({ related, query, field: name, keys }: RelatedQuery): Pieces<unknown> {
  const field = { kind: "field", type: "number", name } as const;
  const isRelated = { kind: "in", value: field, values: new Set(keys.values()) } as const;
  const rows = yield* selectRows(related, { ...query, where: { kind: "and", parts: [query.where, isRelated] } });
  const isCount = query.answer === "count";
  const page = isCount ? { rows, exceeded: false } : pageOf(rows, query);
  const byKey = Map.groupBy(page.rows, (row) => related.valueOf(row, name));
  if (isCount)
    return {
      relatedRecordGroups: [...keys].map(([objectId, key]) => ({ objectId, count: byKey.get(key)?.length ?? 0 })),
    };
  const written = function* (own: readonly number[]): Pieces<{ readonly features: readonly unknown[] }> {
    return JSON.parse(yield* featuresJson(related, query, { rows: own, exceeded: page.exceeded }));
  };
  const { features: _, ...head } = yield* written([]);
  const relatedRecordGroups: object[] = [];
  for (const [objectId, key] of keys) {
    const own = byKey.get(key);
    if (own !== undefined) relatedRecordGroups.push({ objectId, relatedRecords: (yield* written(own)).features });
  }
  return { ...head, relatedRecordGroups };
}
