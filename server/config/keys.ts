import { HrefSchema } from "../../contract/app-config.ts";
import type { Reader } from "../storage/database.ts";
import { configKeys } from "../storage/schema/index.ts";
import { openIdForms, signInForms, type Form } from "./sign-in-keys.ts";

/** The forms of the keys that are a span of time: a whole number of days or hours. */
const numberForms: Readonly<Record<string, Form>> = {
  mailKeptDays: wholeNumber("days", 3_650),
  oneTimePasswordHours: wholeNumber("hours", 8_760),
};

function wholeNumber(unit: string, most: number): Form {
  return {
    expected: `a whole number of ${unit} from 1 to ${most}`,
    fits: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= most,
  };
}

/** The forms of the keys that concern links to reports. They go to other people, so they are whole addresses. */
const linkForms: Readonly<Record<string, Form>> = {
  shareReportUrl: {
    expected: "a whole http(s) address without a query, such as https://provision.agency.example",
    fits: (value) => /^https?:\/\/[^\s?#@\\;,"'<>]+$/.test(value) && URL.canParse(value),
  },
};

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
  uploadExcelsUrl: "/api/Supply/UploadExcel",
  geometryService: "",
  printtaskURL: "",
  shareReportUrl: "",
  reversGeoCodeUrl: "",
  instantAtlas: "",
  zoneLayerTitle: "Zones",
  serolayerUrl: "/arcgis/rest/services/Provision/FeatureServer/2",
  seroTabTitle: "Regions",
  timeZone: "America/New_York",
  agencyName: "",
  reportLogo: "",
  portalUrl: "/",
  authenUrl: "",
  signInBy: "",
  agol_map: "",
  app_id: "provision",
};

/** Keys that an operator sets and that never leave the server. */
export const SERVER_KEYS: Readonly<Record<string, string>> = {
  portalRedirects: "",
  client_secret: "",
  mailKeptDays: "30",
  oneTimePasswordHours: "72",
  openIdIssuer: "",
  openIdClientId: "",
  openIdClientSecret: "",
  openIdScopes: "openid profile email",
  openIdButton: "",
  openIdNameClaim: "",
  openIdGroupClaim: "groups",
  openIdAccounts: "",
};

/** Addresses of header and footer links; empty ones are not shown. */
const LINK_KEYS: Readonly<Record<string, string>> = {
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

/** All that header and footer show: the links, the postal address and the help lines. The sender of e-mails is kept for later use. */
export const FOOTER_KEYS: Readonly<Record<string, string>> = {
  ...LINK_KEYS,
  FooterAddress: "",
  FooterHelpLine1: "",
  FooterHelpLine2: "",
  FromAddress: "",
};

/** The forms of the keys that have one. */
export const KEY_FORMS = { ...signInForms, ...openIdForms, ...linkForms, ...numberForms };

/** The values of an allow-list of keys: the agency's where there are any, else the defaults. */
export async function valuesOf(db: Reader, allowed: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const rows = await db.select({ key: configKeys.key, value: configKeys.value }).from(configKeys);
  const own = new Map(rows.filter(isSound).map(({ key, value }) => [key, value]));
  return Object.fromEntries(Object.entries(allowed).map(([key, value]) => [key, own.get(key) ?? value]));
}

/**
 * Whether a key may have a value: a link leads to a page of the app or to an http(s) address, never to a script, and what
 * concerns sign-in, links to reports or a span of time has the form that is said next to this file. Whatever else a row says counts for nothing.
 */
export function isSound({ key, value }: { readonly key: string; readonly value: string }): boolean {
  if (value === "") return true;
  if (key in LINK_KEYS) return HrefSchema.safeParse(value).success;
  return KEY_FORMS[key]?.fits(value) ?? true;
}
