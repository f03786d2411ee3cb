import type { FastifyInstance } from "fastify";
import { registerAudits } from "./audits/routes.ts";
import { registerConfig } from "./config/routes.ts";
import { registerDisasters } from "./disasters/routes.ts";
import { registerEstimations } from "./estimations/routes.ts";
import { registerExports } from "./exports/routes.ts";
import { registerFeatureService } from "./feature-service/routes.ts";
import { registerLayouts } from "./layouts/routes.ts";
import { registerLookups } from "./lookups/routes.ts";
import { registerLogs } from "./logs/routes.ts";
import { registerParameters } from "./parameters/routes.ts";
import { registerPortal } from "./portal/routes.ts";
import { registerPreferences } from "./preferences/routes.ts";
import { registerProjections } from "./projections/routes.ts";
import { registerRoles } from "./roles/routes.ts";
import { registerSearch } from "./search/routes.ts";
import { registerSecurity } from "./security/routes.ts";
import { registerSession } from "./session/routes.ts";
import { registerStaff } from "./staff/routes.ts";
import { registerTracts } from "./tracts/routes.ts";
import { registerUsers } from "./users/routes.ts";
import { registerView } from "./view/routes.ts";
import { registerZones } from "./zones/routes.ts";

/** Every domain of the server; each registers its own calls. */
export function registerRoutes(app: FastifyInstance): void {
  registerSession(app);
  registerUsers(app);
  registerStaff(app);
  registerAudits(app);
  registerConfig(app);
  registerTracts(app);
  registerDisasters(app);
  registerEstimations(app);
  registerZones(app);
  registerLayouts(app);
  registerParameters(app);
  registerPreferences(app);
  registerProjections(app);
  registerView(app);
  registerSearch(app);
  registerRoles(app);
  registerSecurity(app);
  registerLookups(app);
  registerExports(app);
  registerLogs(app);
  registerFeatureService(app);
  registerPortal(app);
}
