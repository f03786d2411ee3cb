import type { FastifyInstance } from "fastify";
import { registerConfig } from "./config/routes.ts";
import { registerSession } from "./session/routes.ts";
import { registerTracts } from "./tracts/routes.ts";

/** Every domain of the server; each registers its own calls. */
export function registerRoutes(app: FastifyInstance): void {
  registerSession(app);
  registerConfig(app);
  registerTracts(app);
}
