import type { Reader } from "../storage/database.ts";
import { configKeys } from "../storage/schema/index.ts";

/**
 * The configuration keys a browser may see, with their defaults; an empty optional service means the built-in one.
 * Keys that are not here (the portal's client secret) never leave the server.
 */
export const PUBLIC_CONFIG_KEYS: Readonly<Record<string, string>> = {
  appServerRoot: "/api",
  serviceRoot: "/arcgis/rest/services",
  featureService: "/arcgis/rest/services/Provision/FeatureServer",
  censusTracks: "/arcgis/rest/services/Provision/FeatureServer/1",
  processData: "/api/Estimation",
  imageDisplayFolderRoot: "/assets/images",
  geometryService: "",
  printtaskURL: "",
  reversGeoCodeUrl: "",
  instantAtlas: "",
  zoneLayerTitle: "Zones",
  serolayerUrl: "/arcgis/rest/services/Provision/FeatureServer/2",
  seroTabTitle: "Regions",
  timeZone: "America/New_York",
};

/** Header and footer links and help lines; empty ones are not shown. */
export const FOOTER_KEYS: Readonly<Record<string, string>> = {
  HeaderOurDepartment: "",
  HeaderByTopic: "",
  HeaderForms: "",
  HeaderPayRegisterOnline: "",
  FooterHome: "/main/home",
  FooterEmployement: "",
  FooterFaq: "/faq",
  FooterPublicNotices: "",
  FooterContact: "",
  FooterAccessibility: "",
  FooterPrivacyPolicy: "",
  FooterLiveChat: "",
};

/** The values of an allow-list of keys: the agency's where there are any, else the defaults. */
export async function valuesOf(db: Reader, allowed: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const rows = await db.select({ key: configKeys.key, value: configKeys.value }).from(configKeys);
  const own = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(Object.entries(allowed).map(([key, value]) => [key, own.get(key) ?? value]));
}
