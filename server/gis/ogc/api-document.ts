import { CRS84 } from "./coordinate-systems.ts";
import { LIMIT } from "./items-query.ts";
import { OGC_ROOT } from "./links.ts";

const inAddress = (name: string, description: string, schema: object) =>
  ({ name, in: "query", required: false, description, schema, style: "form", explode: false }) as const;
const NUMBERS = { type: "array", minItems: 4, maxItems: 6, items: { type: "number" } } as const;
const URI = { type: "string", format: "uri", default: CRS84 } as const;

const PARAMETERS = {
  f: inAddress("f", "The form of the answer.", { type: "string", enum: ["json"] }),
  limit: inAddress("limit", "Most features of a page.", { type: "integer", minimum: LIMIT.least, maximum: LIMIT.most, default: LIMIT.usual }), // oxfmt-ignore
  offset: inAddress("offset", "Features before the page; follow the link next instead.", { type: "integer", minimum: 0, default: 0 }), // oxfmt-ignore
  bbox: inAddress("bbox", "Only features that this box meets, in the axis order of bbox-crs.", NUMBERS),
  "bbox-crs": inAddress("bbox-crs", "The system of bbox.", URI),
  crs: inAddress("crs", "The system of the answer.", URI),
  datetime: inAddress("datetime", "Only features of a moment, a day or an interval.", { type: "string" }),
  // Each field of a collection is a parameter of its own.
  properties: { name: "properties", in: "query", required: false, description: "Only features whose field has this value: population=0.", style: "form", explode: true, schema: { type: "object", additionalProperties: { type: "string" } } }, // oxfmt-ignore
} as const;

const reference = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });
const answer = (description: string, type = "application/json") => ({
  "200": { description, content: { [type]: { schema: { type: "object" } } } },
  default: { description: "A refusal", content: { "application/json": { schema: { $ref: "#/components/schemas/exception" } } } },
}); // oxfmt-ignore

interface ApiFacts {
  readonly root: string;
  readonly title: string;
  /** The collections that the caller may read. */
  readonly ids: readonly string[];
}

/** The API as OpenAPI 3.0 describes it (/req/oas30), for the collections that the caller may read. */
export function apiDocument({ root, title, ids }: ApiFacts) {
  const path = (operationId: string, summary: string, more: object = {}) => ({
    get: { operationId, summary, parameters: [reference("f")], responses: answer(summary), ...more },
  });
  const items = ids.flatMap((id) => {
    const parameters = Object.keys(PARAMETERS).map((name) => reference(name as keyof typeof PARAMETERS));
    const one = [reference("f"), reference("crs"), { name: "featureId", in: "path", required: true, schema: { type: "string" } }]; // oxfmt-ignore
    const responses = answer("Features", "application/geo+json");
    return [
      [`/collections/${id}`, path(`${id}.collection`, `About ${id}`)],
      [`/collections/${id}/items`, path(`${id}.items`, `Features of ${id}`, { parameters, responses })],
      [
        `/collections/${id}/items/{featureId}`,
        path(`${id}.item`, `A feature of ${id}`, { parameters: one, responses }),
      ],
    ];
  });
  return {
    openapi: "3.0.3",
    info: { title, version: "1.0.0" },
    servers: [{ url: root + OGC_ROOT }],
    paths: {
      "/": path("landing", "Where everything begins"),
      "/conformance": path("conformance", "Parts of the standard that this implements"),
      "/collections": path("collections", "The layers"),
      ...(Object.fromEntries(items) as object),
    },
    components: {
      parameters: PARAMETERS,
      schemas: { exception: { type: "object", required: ["code"], properties: { code: { type: "string" }, description: { type: "string" } } } }, // oxfmt-ignore
    },
  };
}
