import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuseFaults, valueOf, type Judged } from "./service.ts";

/**
 * Registers calls whose body may be written by hand: one that is not JSON is refused (400) with its line and column,
 * which the check of configs finds.
 */
export function withTypedBodies(
  app: FastifyInstance,
  { judge }: Judged,
  routes: (scope: FastifyInstance) => void,
): void {
  // In a separate scope, so that other calls keep their parser.
  void app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser("error", "error");
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string" },
      async (request: FastifyRequest, body: string) => {
        // An empty body is refused as everywhere.
        if (body !== "" && valueOf(body) === body) refuseFaults(await judge(body, "body"), 400);
        return new Promise((resolve, reject) => {
          void parse(request, body, (error, value) => (error ? reject(error) : resolve(value)));
        });
      },
    );
    routes(scope);
  });
}
