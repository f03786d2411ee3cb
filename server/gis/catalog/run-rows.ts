import type { FastifyRequest } from "fastify";
import { datasetRows } from "../datasets.ts";
import { EsriError } from "../esri-error.ts";
import type { FeatureSource } from "../feature-service/feature-source.ts";
import type { RawParameters } from "../feature-service/query-parameters.ts";
import { readMarkedRuns } from "../feature-service/run-marks.ts";
import { parseWhere } from "../feature-service/where.ts";

interface RunRows {
  readonly source: FeatureSource;
  /** The query, which selects rows of the run alone. */
  readonly raw: RawParameters;
}

/**
 * The rows of a layer that a run has, by its number or its estimation's, as long as the run is what the estimation
 * publishes; for staff too, whose own layers have newer runs. EsriError 404 for a run that is not public, without telling whether it ever was or exists.
 */
export async function runRows(
  { by, number, name }: { readonly by: "rid" | "eid"; readonly number: string; readonly name: string },
  { raw, request }: { readonly raw: RawParameters; readonly request: FastifyRequest },
): Promise<RunRows> {
  const wanted = /^\d{1,9}$/.test(number) ? Number(number) : NaN;
  const published = await readMarkedRuns(request.server.db, { eids: null, published: true });
  const found = published.find((each) => each[by] === wanted);
  if (found === undefined) throw notPublic(`found ${JSON.stringify(number.slice(0, 20))}: it was never published, was withdrawn, or a newer one replaced it`); // oxfmt-ignore
  const { source } = await datasetRows(name, { raw: { eid: String(found.eid) }, request, asVisitor: true });
  if (!source.fields.some((field) => field.name === "run"))
    throw notPublic(`found a layer of no run, ${JSON.stringify(name)}`);
  // Read alone first: a clause that closes a parenthesis of ours would select other rows.
  const where = parseWhere(raw["where"] ?? "", source.fields).kind === "all" ? "" : `(${raw["where"]}) AND `;
  return { source, raw: { ...raw, where: `${where}run = ${found.rid}` } };
}

const notPublic = (why: string): EsriError =>
  new EsriError(404, "There is no public calculation with this number", [why]);
