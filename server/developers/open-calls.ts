import type { FastifyInstance } from "fastify";

/** The parts of the OpenAPI document that are read here. */
interface OpenApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly [part: string]: unknown;
}
interface OpenApiOperation {
  readonly summary?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** Returns whether an operation asks for nothing that a visitor lacks: a session, a token, or a page of the product. */
const isOpen = ({ security }: OpenApiOperation): boolean =>
  security === undefined || security.every((schemes) => Object.keys(schemes).every((name) => name === "subscription"));

/** The OpenAPI document of the calls that everyone may make. */
export function openDocument(app: FastifyInstance): OpenApiDocument {
  const { paths = {}, ...document } = app.swagger() as OpenApiDocument;
  const open = Object.entries(paths).flatMap(([path, operations]) => {
    const kept = Object.entries(operations).filter(([, operation]) => isOpen(operation));
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const];
  });
  return { ...document, paths: Object.fromEntries(open) };
}

/** The calls about data: the others serve the product's own pages. */
const OF_DATA = /^\/api\/(?:View|Storm|Series|Tract)\//;

/** The calls about data that everyone may make, each with its sentence. */
export const openCalls = (app: FastifyInstance) =>
  Object.entries(openDocument(app).paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(OF_DATA.test(path) ? operations : {}).map(([method, { summary = "" }]) => ({
      method: method.toUpperCase(),
      path,
      summary,
    })),
  );
