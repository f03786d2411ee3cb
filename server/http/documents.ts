import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../contract/call.ts";
import { SESSION } from "../session/token.ts";

export const DOCUMENTS_PATH = "/api/docs";

/** The OpenAPI document, true by construction since it comes from the schemas that check the calls, and its reader. */
export async function addDocuments(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Provision",
        description: `Calls that change anything need the header ${APP_CALL_HEADER}: ${APP_CALL_VALUE} and a same-origin caller.`,
        version: "1",
      },
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: SESSION.cookie } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: DOCUMENTS_PATH });
}
