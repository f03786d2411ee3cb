import swagger from "@fastify/swagger";
import swaggerUi, { type FastifySwaggerUiOptions } from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../contract/api/call.ts";
import { EstimationSchema } from "../../contract/planning/calls/estimations.ts";
import { PointsSchema, ProjectionsSchema } from "../../contract/planning/calls/projections.ts";
import { ZoneSchema } from "../../contract/planning/calls/zones.ts";
import { InstantSchema, ZoneStatisticsSchema } from "../../contract/api/domain.ts";
import { ErrorAnswerSchema } from "../../contract/api/errors.ts";
import {
  CellSchema,
  FigureSchema,
  ReportDocumentSchema,
  ReportTextSchema,
} from "../../contract/reports/report-document.ts";
import { PlanChangesSchema } from "../../contract/storms/updates.ts";
import { UserSchema } from "../../contract/people/users.ts";
import { signedIn } from "../../contract/people/privileges.ts";
import { SESSION } from "../caller/token.ts";
import { HttpError } from "../answers/errors.ts";
import examples from "./examples.json" with { type: "json" };
import { admit } from "./implement.ts";
import type { Subscription } from "./subscription.ts";

const DOCUMENTS_PATH = "/api/docs";

/** Schemas that many calls return, or that contain themselves: described once, by name. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Cell: CellSchema,
  Error: ErrorAnswerSchema,
  Estimation: EstimationSchema,
  Figure: FigureSchema,
  Instant: InstantSchema,
  PlanChanges: PlanChangesSchema,
  Points: PointsSchema,
  Projections: ProjectionsSchema,
  Report: ReportDocumentSchema,
  ReportText: ReportTextSchema,
  User: UserSchema,
  Zone: ZoneSchema,
  ZoneStatistics: ZoneStatisticsSchema,
};

/** Descriptions of schemas are in zod's global registry. */
class DescribedSchemas extends WeakMap<z.core.$ZodType, z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType): z.core.GlobalMeta | undefined {
    return super.get(schema) ?? z.globalRegistry._map.get(schema);
  }
}

/** The schemas' descriptions under this document's names, hidden from other readers of the schemas. */
const schemaRegistry = namedSchemas();

/**
 * The OpenAPI document, which is always correct since it is made from the schemas that check the calls, and its viewer,
 * whose test calls carry the fixed headers. Both are for people who are signed in.
 */
export async function addDocuments(app: FastifyInstance): Promise<void> {
  const { subscription } = app;
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      servers: [{ url: app.basePath === "" ? "/" : app.basePath }],
      info: { title: "Provision", description: DESCRIPTION, version: "1" },
      components: { securitySchemes: schemesOf(subscription) },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (asked) => {
      const document = toObject(asked);
      addExamples(document as ShownCalls);
      return document;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: DOCUMENTS_PATH,
    indexPrefix: app.basePath,
    uiHooks: { onRequest: admitReader },
    uiConfig: {
      requestInterceptor: interceptorOf(subscription),
      layout: "BaseLayout",
      deepLinking: true,
      docExpansion: "none",
    },
    theme: { title: "Provision: the calls" },
  });
}

const toObject = createJsonSchemaTransformObject({ schemaRegistry });

/** The parts of the document that examples are written to. */
interface ShownCalls {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ShownCall>>>>;
}
interface ShownCall {
  parameters?: readonly { readonly name: string; example?: unknown }[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { example?: unknown }>> };
}
/** What a call can be tried with, by its route; a test sends each of them. */
const EXAMPLES: Readonly<Record<string, { readonly params?: Readonly<Record<string, unknown>>; readonly body?: unknown }>> = examples; // oxfmt-ignore

function addExamples({ paths = {} }: ShownCalls): void {
  for (const { post: call } of Object.values(paths))
    if (call?.security?.some((schemes) => "token" in schemes) === true)
      call.parameters = [...(call.parameters ?? []), ...WRITING_HEADERS];
  for (const [route, { params = {}, body }] of Object.entries(EXAMPLES)) {
    const [method = "", path = ""] = route.split(" ");
    const call = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    for (const parameter of call?.parameters ?? [])
      if (parameter.name in params) parameter.example = params[parameter.name];
    for (const media of Object.values(call?.requestBody?.content ?? {})) media.example = body;
  }
}

/** Headers that each change of a program takes. */
const WRITING_HEADERS = Object.entries({
  "Idempotency-Key": "16 to 200 characters; the change is made once in a day under it.",
  "If-Match": "Instead of a `version` in the content: the ETag of the record; 412 if it has another.",
}).map(([name, description]) => ({ in: "header", name, description, schema: { type: "string" } }));

const DESCRIPTION = [
  "Every call of the server. Errors of every call are answered as `{ key, message, details }`; fields that a call does",
  `not know are refused. Calls that change anything need a token, or the header \`${APP_CALL_HEADER}: ${APP_CALL_VALUE}\``,
  "and a same-origin caller.",
].join(" ");

function namedSchemas(): typeof z.globalRegistry {
  const registry: typeof z.globalRegistry = z.registry();
  registry._map = new DescribedSchemas();
  for (const [id, schema] of [...z.globalRegistry._idmap, ...Object.entries(NAMED)])
    registry.add(schema, { ...z.globalRegistry._map.get(schema), id });
  return registry;
}

function schemesOf(subscription: Subscription | null) {
  const key = (name: string, place: "cookie" | "header", description: string) =>
    ({ type: "apiKey", in: place, name, description }) as const;
  return {
    session: key(SESSION.cookie, "cookie", "The session that signing in begins."),
    token: { type: "http", scheme: "bearer", description: "Instead of session and app call, for programs." } as const,
    appCall: key(APP_CALL_HEADER, "header", `Always \`${APP_CALL_VALUE}\`: another site's form cannot send it.`),
    ...(subscription === null
      ? {}
      : { subscription: key(subscription.header, "header", "The subscription key, as the start page carries it.") }),
  };
}

/** A browser without a session is led to sign-in; a program gets an error. */
async function admitReader(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await admit(request, { needs: signedIn, changes: false });
  } catch (error) {
    const page = request.headers.accept?.includes("text/html") === true;
    if (!(error instanceof HttpError && error.status === 401 && page)) throw error;
    await reply.redirect("/login");
  }
}

type Interceptor = NonNullable<NonNullable<FastifySwaggerUiOptions["uiConfig"]>["requestInterceptor"]>;

/**
 * A function whose source becomes part of the page's script, so it must not use anything of this module that is not
 * inlined.
 */
function interceptorOf(subscription: Subscription | null): Interceptor {
  const headers = {
    [APP_CALL_HEADER]: APP_CALL_VALUE,
    ...(subscription === null ? {} : { [subscription.header]: subscription.keys[0] }),
  };
  const text = `function (request) { Object.assign(request.headers, ${JSON.stringify(headers)}); return request; }`;
  return Object.assign<Interceptor, object>((request) => request, { toString: () => text });
}
