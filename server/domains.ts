import type { Domain, Domains } from "./app.ts";
import { adhocDomain } from "./adhoc/routes.ts";
import { alongDomain } from "./along/routes.ts";
import { GIS_DOMAINS } from "./gis/domains.ts";
import { picturesDomain } from "./config/pictures/routes.ts";
import { layoutsDomain } from "./layout/routes.ts";
import { contentDomain } from "./content/routes.ts";
import { configDomain } from "./config/routes.ts";
import { defaultsDomain } from "./defaults/routes.ts";
import { exampleDomain } from "./example/routes.ts";
import { embedDomain } from "./embed/embed-origins.ts";
import { exportsDomain } from "./lists/routes.ts";
import { LOGISTICS_DOMAINS } from "./logistics/domains.ts";
import { layersDomain } from "./layers/routes.ts";
import { lookupsDomain } from "./lookups/routes.ts";
import { mailDomain } from "./mail/routes.ts";
import { auditsDomain } from "./audits/routes.ts";
import { logsDomain } from "./logs/routes.ts";
import { openIdDomain } from "./people/open-id/routes.ts";
import { peopleDomain } from "./people/routes.ts";
import { sessionDomain } from "./people/session/routes.ts";
import { feedsDomain } from "./feeds/routes.ts";
import { disastersDomain } from "./planning/disasters/routes.ts";
import { estimationsDomain } from "./planning/estimations/routes.ts";
import { parametersDomain } from "./planning/parameters/routes.ts";
import { projectionsDomain } from "./planning/projections/routes.ts";
import { searchDomain } from "./planning/search/routes.ts";
import { whatIfDomain } from "./planning/what-if/routes.ts";
import { zonesDomain } from "./planning/zones/routes.ts";
import { reportFilesDomain } from "./reports/files/routes.ts";
import { mapPrintsDomain } from "./reports/map-prints/routes.ts";
import { previewsDomain } from "./public/routes.ts";
import { publishingDomain } from "./reports/publishing/routes.ts";
import { reportsDomain } from "./reports/routes.ts";
import { reportSharingDomain } from "./reports/sharing/routes.ts";
import { liveDomain } from "./live/routes.ts";
import { residentsDomain } from "./residents/routes.ts";
import { developersDomain } from "./developers/routes.ts";
import { programsDomain } from "./programs/routes.ts";
import { roadsDomain } from "./roads/routes.ts";
import { seriesDomain } from "./series/routes.ts";
import { stormPlansDomain } from "./storms/plans/routes.ts";
import { stormUpdatesDomain } from "./storms/updates/routes.ts";
import { stormsDomain } from "./storms/advisories/routes.ts";
import { supplyDomain } from "./supply/routes.ts";
import { dataSetsDomain } from "./tracts/managing/routes.ts";
import { tractsDomain } from "./tracts/routes.ts";
import { viewDomain } from "./reports/published/routes.ts";
import { WING_NAMES, type WingName } from "../contract/config/wings.ts";

/** The domains that every installation has, one line each. */
const HOUSE: readonly Domain[] = [
  sessionDomain,
  openIdDomain,
  peopleDomain,
  auditsDomain,
  configDomain,
  tractsDomain,
  dataSetsDomain,
  stormsDomain,
  stormPlansDomain,
  stormUpdatesDomain,
  disastersDomain,
  estimationsDomain,
  zonesDomain,
  supplyDomain,
  defaultsDomain,
  picturesDomain,
  parametersDomain,
  projectionsDomain,
  whatIfDomain,
  reportsDomain,
  reportFilesDomain,
  mapPrintsDomain,
  reportSharingDomain,
  searchDomain,
  lookupsDomain,
  mailDomain,
  exportsDomain,
];

/** The wings, one line each: its domains, and the widgets that are empty without them. */
const WINGS: Readonly<Record<WingName, { readonly domains: readonly Domain[]; readonly widgets?: readonly string[] }>> =
  {
    gis: { domains: GIS_DOMAINS },
    layers: { domains: [layersDomain], widgets: ["layers", "layer-tree"] },
    layout: { domains: [layoutsDomain], widgets: ["layout-editor", "inspector"] },
    series: { domains: [seriesDomain], widgets: ["time-slider"] },
    adhoc: { domains: [adhocDomain], widgets: ["adhoc-report"] },
    logs: { domains: [logsDomain], widgets: ["log-files"] },
    embed: { domains: [embedDomain] },
    public: { domains: [publishingDomain, viewDomain, previewsDomain], widgets: ["published-estimations"] },
    roads: { domains: [roadsDomain] },
    example: { domains: [exampleDomain], widgets: ["example"] },
    residents: { domains: [residentsDomain], widgets: ["residents"] },
    logistics: {
      domains: LOGISTICS_DOMAINS,
      widgets: ["requests", "sites", "open-sites", "feeding", "site-proposals", "site-supply", "shift"],
    },
    programs: { domains: [programsDomain, developersDomain], widgets: ["tokens"] },
    content: {
      domains: [contentDomain],
      widgets: ["text", "image", "card", "figure", "data-table", "data-chart", "filter"],
    },
    live: { domains: [liveDomain], widgets: ["wall"] },
    feeds: { domains: [feedsDomain] },
    along: { domains: [alongDomain], widgets: ["along"] },
  };

/** Every domain of the server. */
export const DOMAINS: readonly Domain[] = [...HOUSE, ...WING_NAMES.flatMap((name) => WINGS[name].domains)];

/** The domains of an installation without these wings. */
export function domainsWithout(names: readonly WingName[]): Domains {
  const wings = (isLeftOut: boolean) =>
    WING_NAMES.filter((name) => names.includes(name) === isLeftOut).map((name) => WINGS[name]);
  return {
    domains: [...HOUSE, ...wings(false).flatMap(({ domains }) => domains)],
    leftOut: {
      wings: names,
      domains: wings(true).flatMap(({ domains }) => domains),
      widgets: wings(true).flatMap(({ widgets = [] }) => widgets),
    },
  };
}
