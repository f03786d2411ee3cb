import type { Domain } from "./app.ts";
import { adhocDomain } from "./adhoc/routes.ts";
import { featureServiceDomain } from "./arcgis/feature-service/routes.ts";
import { portalDomain } from "./arcgis/portal/routes.ts";
import { picturesDomain } from "./config/pictures/routes.ts";
import { configDomain, layoutsDomain } from "./config/routes.ts";
import { defaultsDomain } from "./defaults/routes.ts";
import { exportsDomain } from "./exports/routes.ts";
import { layersDomain } from "./layers/routes.ts";
import { lookupsDomain } from "./lookups/routes.ts";
import { mailDomain } from "./mail/routes.ts";
import { auditsDomain } from "./operations/audits/routes.ts";
import { logsDomain } from "./operations/logs/routes.ts";
import { openIdDomain } from "./people/open-id/routes.ts";
import { peopleDomain } from "./people/routes.ts";
import { sessionDomain } from "./people/session/routes.ts";
import { disastersDomain } from "./planning/disasters/routes.ts";
import { estimationsDomain } from "./planning/estimations/routes.ts";
import { parametersDomain } from "./planning/parameters/routes.ts";
import { projectionsDomain } from "./planning/projections/routes.ts";
import { searchDomain } from "./planning/search/routes.ts";
import { whatIfDomain } from "./planning/what-if/routes.ts";
import { zonesDomain } from "./planning/zones/routes.ts";
import { reportFilesDomain } from "./reports/files/routes.ts";
import { mapPrintsDomain } from "./reports/map-prints/routes.ts";
import { publishingDomain } from "./reports/publishing/routes.ts";
import { reportsDomain } from "./reports/routes.ts";
import { reportSharingDomain } from "./reports/sharing/routes.ts";
import { roadsDomain } from "./roads/routes.ts";
import { seriesDomain } from "./series/routes.ts";
import { stormPlansDomain } from "./storm-plans/routes.ts";
import { stormUpdatesDomain } from "./storm-updates/routes.ts";
import { stormsDomain } from "./storms/routes.ts";
import { supplyDomain } from "./supply/routes.ts";
import { dataSetsDomain } from "./tracts/managing/routes.ts";
import { tractsDomain } from "./tracts/routes.ts";
import { viewDomain } from "./view/routes.ts";

/** Every domain of the server, each by one line. */
export const DOMAINS: readonly Domain[] = [
  sessionDomain,
  openIdDomain,
  peopleDomain,
  auditsDomain,
  configDomain,
  tractsDomain,
  dataSetsDomain,
  seriesDomain,
  roadsDomain,
  stormsDomain,
  stormPlansDomain,
  stormUpdatesDomain,
  disastersDomain,
  estimationsDomain,
  zonesDomain,
  supplyDomain,
  defaultsDomain,
  layoutsDomain,
  picturesDomain,
  layersDomain,
  parametersDomain,
  projectionsDomain,
  whatIfDomain,
  reportsDomain,
  reportFilesDomain,
  mapPrintsDomain,
  reportSharingDomain,
  publishingDomain,
  viewDomain,
  adhocDomain,
  searchDomain,
  lookupsDomain,
  mailDomain,
  exportsDomain,
  logsDomain,
  featureServiceDomain,
  portalDomain,
];
