import type { Pieces } from "../../answers/pieces.ts";
import { EsriError } from "../esri-error.ts";
import type { FeatureSource } from "./feature-source.ts";
import { layerInfo } from "./layer-info.ts";
import { queryAnswer, written, type WrittenQuery } from "./query-answer.ts";
import { parseQuery, type Query, type RawParameters } from "./query-parameters.ts";
import { rendererOf } from "./renderer.ts";
import { SERVICES_ROOT, unsupportedOperation, type FeatureService } from "./services.ts";

/** The answers of a layer: queries, which may run in a thread, and the others. */
export type LayerAnswer =
  | { readonly kind: "query"; readonly answer: (source: FeatureSource, query: Query) => Pieces<WrittenQuery> }
  | { readonly kind: "other"; readonly answer: (asked: OfLayer) => Pieces<WrittenQuery> };

interface OfLayer {
  readonly source: FeatureSource;
  readonly raw: RawParameters;
  readonly params: Readonly<Record<string, string>>;
  /** Who the data come from. */
  readonly credit: string;
}

/** The operations on a service's layers, by address. */
export function layerAnswers({
  name,
  relationships,
}: FeatureService): readonly { readonly path: string; readonly make: LayerAnswer }[] {
  const layer = `${SERVICES_ROOT}/${name}/FeatureServer/:layer`;
  return [
    {
      path: layer,
      make: {
        kind: "other",
        answer: function* ({ source, raw, credit }) {
          return writtenAs(raw, layerInfo(source, credit, relationships));
        },
      },
    },
    { path: `${layer}/query`, make: { kind: "query", answer: queryAnswer } },
    { path: `${layer}/generateRenderer`, make: { kind: "other", answer: rendererAnswer } },
    { path: `${layer}/:feature`, make: { kind: "other", answer: featureAnswer } },
  ];
}

function* rendererAnswer({ source, raw }: OfLayer): Pieces<WrittenQuery> {
  return writtenAs(raw, rendererOf(source, raw));
}

const LAYER_OPERATIONS = ["query", "queryRelatedRecords", "generateRenderer", "metadata", "an object id"];

/** One feature, by its object id. */
function* featureAnswer({ source, raw, params }: OfLayer): Pieces<WrittenQuery> {
  const asked = params["feature"] ?? "";
  if (/^[a-z]/i.test(asked)) throw unsupportedOperation(asked, LAYER_OPERATIONS);
  const row = /^\d{1,15}$/.test(asked) ? source.rowOf(Number(asked)) : null;
  if (row === null)
    throw new EsriError(404, "Invalid feature", [`found ${JSON.stringify(asked)}, expected an object id`]);
  const { bytes } = yield* queryAnswer(
    source,
    parseQuery({ ...raw, f: "json", where: "1=1", objectIds: asked, outFields: "*" }, source.fields),
  );
  const { features } = JSON.parse(new TextDecoder().decode(bytes)) as { features: unknown[] };
  return writtenAs(raw, { feature: features[0] });
}

function writtenAs(raw: RawParameters, answer: unknown): WrittenQuery {
  const { format } = parseQuery({ f: raw["f"] }, []);
  return written(JSON.stringify(answer), format);
}
