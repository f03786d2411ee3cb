import type { FastifyInstance } from "fastify";
import { registerFeatureService } from "./arcgis/feature-service/routes.ts";
import { registerPortal } from "./arcgis/portal/routes.ts";
import { signInByPortal } from "./arcgis/portal/sign-in.ts";
import { registerLayouts } from "./config/layouts/routes.ts";
import { registerConfig } from "./config/routes.ts";
import { registerExports } from "./exports/routes.ts";
import type { ExportSource } from "./exports/source.ts";
import { lookupsExport } from "./lookups/export.ts";
import { registerLookups } from "./lookups/routes.ts";
import { registerEmail } from "./mail/routes.ts";
import { auditsExport } from "./operations/audits/export.ts";
import { registerAudits } from "./operations/audits/routes.ts";
import { registerLogs } from "./operations/logs/routes.ts";
import { registerPreferences } from "./people/preferences/routes.ts";
import { rolesExport } from "./people/roles/export.ts";
import { registerRoles } from "./people/roles/routes.ts";
import { roleUsersExport } from "./people/security/members-export.ts";
import { registerSecurity } from "./people/security/routes.ts";
import { registerSession } from "./people/session/routes.ts";
import { registerStaff } from "./people/staff/routes.ts";
import { usersExport } from "./people/users/export-source.ts";
import { registerUsers } from "./people/users/routes.ts";
import { registerDisasters } from "./planning/disasters/routes.ts";
import { registerEstimations } from "./planning/estimations/routes.ts";
import { registerParameters } from "./planning/parameters/routes.ts";
import { registerProjections } from "./planning/projections/routes.ts";
import { registerSearch } from "./planning/search/routes.ts";
import { registerWhatIf } from "./planning/what-if/routes.ts";
import { registerZones } from "./planning/zones/routes.ts";
import { registerReportFiles } from "./reports/files/routes.ts";
import { registerReports } from "./reports/routes.ts";
import { registerReportSharing } from "./reports/sharing/routes.ts";
import { registerComparison } from "./supply/comparison-routes.ts";
import { supplyExports } from "./supply/export.ts";
import { registerSupply } from "./supply/routes.ts";
import { registerTracts } from "./tracts/routes.ts";
import { registerView } from "./view/routes.ts";

/** Every list that can be exported. */
const EXPORT_SOURCES: readonly ExportSource[] = [
  usersExport,
  auditsExport,
  lookupsExport,
  rolesExport,
  roleUsersExport,
  ...supplyExports,
];

/** Every domain of the server; each registers its own calls. */
export function registerRoutes(app: FastifyInstance): void {
  registerSession(app, signInByPortal);
  registerUsers(app);
  registerStaff(app);
  registerAudits(app);
  registerConfig(app);
  registerTracts(app);
  registerDisasters(app);
  registerEstimations(app);
  registerZones(app);
  registerSupply(app);
  registerLayouts(app);
  registerParameters(app);
  registerPreferences(app);
  registerProjections(app);
  registerWhatIf(app);
  registerComparison(app);
  registerReports(app);
  registerReportFiles(app);
  registerReportSharing(app);
  registerView(app);
  registerSearch(app);
  registerRoles(app);
  registerSecurity(app);
  registerLookups(app);
  registerEmail(app);
  registerExports(app, EXPORT_SOURCES);
  registerLogs(app);
  registerFeatureService(app);
  registerPortal(app);
}
