import { downloadsDomain } from "./downloads/routes.ts";
import { featureServiceDomain } from "./feature-service/routes.ts";
import { ogcDomain } from "./ogc/routes.ts";
import { portalDomain } from "./portal/routes.ts";

/** The domains of the wing. */
export const GIS_DOMAINS = [featureServiceDomain, portalDomain, downloadsDomain, ogcDomain];
