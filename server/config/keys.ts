import { HrefSchema } from "../../contract/config/app-config.ts";
import { suggestWord } from "../../contract/api/nearest.ts";
import { DEFAULT_REGION } from "../../contract/api/text-figures.ts";
import { textOf, type Language } from "../answers/texts.ts";
import { audit, type AuditActor } from "../persistence/audit/audit.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { configKeys } from "../storage/schema/index.ts";
import { addressForms, locatorForms, derivedValue, keyNamed, nearestAddress } from "./address-keys.ts";
import { agencyForms } from "./agency-keys.ts";
import { openIdForms, signInForms, type Form } from "./sign-in-keys.ts";

/** The formats of the keys that are a span of time: a whole number of days or hours. */
const numberForms: Readonly<Record<string, Form>> = {
  mailKeptDays: wholeNumber("days", 3_650),
  oneTimePasswordHours: wholeNumber("hours", 8_760),
};

function wholeNumber(expected: "days" | "hours", most: number): Form {
  return {
    expected,
    most,
    fits: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= most,
    nearest: (value) => {
      const number = Number.parseFloat(value);
      return Number.isNaN(number) ? undefined : String(Math.min(most, Math.max(1, Math.round(number))));
    },
  };
}

/** The format of links that go to other people, so they are complete addresses. */
const wholeAddress: Form = {
  expected: "wholeAddress",
  fits: (value) => /^https?:\/\/[^\s?#@\\;,"'<>]+$/.test(value) && URL.canParse(value),
  nearest: (value) => {
    const begun = /^https?:\/\//.test(value) ? value : (nearestAddress(value) ?? "");
    return /^https?:\/\/[^\s?#@\\;,"'<>]+/.exec(begun)?.[0];
  },
};
const linkForms: Readonly<Record<string, Form>> = { shareReportUrl: wholeAddress, dataLicense: wholeAddress };

/**
 * The configuration keys a browser may see, with their defaults; an empty optional service means the built-in one.
 * Other keys (the portal's client secret) never leave the server.
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
  zoneLayerTitle: "",
  serolayerUrl: "/arcgis/rest/services/Provision/FeatureServer/2",
  seroTabTitle: "",
  coneOfUncertainty: "",
  trackOfUncertainty: "",
  coneOfUncertaintyTitle: "",
  timeZone: "America/New_York",
  region: DEFAULT_REGION,
  agencyName: "",
  agencyContact: "",
  dataLicense: "",
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
  portalAccounts: "",
  client_secret: "",
  locatorUrl: "",
  locatorOperator: "",
  routingUrl: "",
  routingToken: "",
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

/**
 * All content of header and footer from keys: the links, the postal address and the help lines. The sender of e-mails
 * is stored for later use.
 */
export const FOOTER_KEYS: Readonly<Record<string, string>> = {
  ...LINK_KEYS,
  FooterAddress: "",
  FooterHelpLine1: "",
  FooterHelpLine2: "",
  FromAddress: "",
};

/** A link leads to a page of the app or to an http(s) address, never to a script. */
const linkForm: Form = {
  expected: "address",
  fits: (value) => HrefSchema.safeParse(value).success,
  nearest: nearestAddress,
};

/** Keys that are always answered empty, for clients that ask for them: nothing here could have their effect. */
const RETIRED: Readonly<Record<string, string>> = { printtaskURL: "maps are printed by this server itself" };

/**
 * The formats of the keys; each key has one. A map, since a row may have a name that every object has (`constructor`).
 */
const KEY_FORMS: ReadonlyMap<string, Form> = new Map([
  ...Object.keys(LINK_KEYS).map((key) => [key, linkForm] as const),
  ...[agencyForms, signInForms, openIdForms, linkForms, numberForms, addressForms, locatorForms].flatMap(
    Object.entries<Form>,
  ),
]);

/** A key that an operator set. */
export interface SetKey {
  readonly key: string;
  readonly value: string;
}

/** The keys that have a row, whatever its value, in alphabetical order. */
export function readSetKeys(db: Reader): Promise<SetKey[]> {
  return db.select({ key: configKeys.key, value: configKeys.value }).from(configKeys).orderBy(configKeys.key);
}

/**
 * The values of an allow-list of keys: the agency's if it has set them, else derived from another key, else the
 * defaults.
 */
export async function valuesOf(db: Reader, allowed: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const own = new Map((await readSetKeys(db)).filter(isSound).map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    Object.entries(allowed).map(([key, value]) => [key, own.get(key) ?? derivedValue(own, key) ?? value]),
  );
}

/** The region whose numbers and dates the server writes and reads. */
export async function readRegion(db: Reader): Promise<string> {
  const { region } = await valuesOf(db, { region: DEFAULT_REGION });
  return region || DEFAULT_REGION;
}

/** The agency's name, which its files carry; empty if none is set. */
export async function readAgencyName(db: Reader): Promise<string> {
  return (await valuesOf(db, { agencyName: "" }))["agencyName"] ?? "";
}

/** Returns whether a value is allowed for a key; the default replaces a stored value that is not. */
export function isSound({ key, value }: SetKey): boolean {
  return value === "" || (!isRetired(key) && (KEY_FORMS.get(key)?.fits(value) ?? true));
}

/** Describes the form of a key's value, in a reader's language. */
export function formOf(key: string, language: Language): string {
  const { expected, most = 0 } = KEY_FORMS.get(key) ?? linkForm;
  // As it may be typed: without separators.
  return textOf(language, `domain.configKeys.expected.${expected}`, { most: String(most) });
}

/** The nearest value that the key would accept instead of a wrong one; undefined if none is near, and for secrets. */
export function nearestValue({ key, value }: SetKey): string | undefined {
  const nearest = SECRET_KEYS.has(key) ? undefined : KEY_FORMS.get(key)?.nearest?.(value.trim());
  return nearest !== undefined && nearest !== value && isSound({ key, value: nearest }) ? nearest : undefined;
}

/** Returns whether nothing uses a key any longer. */
export const isRetired = (key: string): boolean => Object.hasOwn(RETIRED, key);

/** Every key that an operator may set, with its default. */
export const SETTABLE_KEYS: Readonly<Record<string, string>> = {
  ...PUBLIC_CONFIG_KEYS,
  ...FOOTER_KEYS,
  ...SERVER_KEYS,
};

/** Returns whether an operator may set a key of this name. */
export const isKey = (key: string): boolean => Object.hasOwn(SETTABLE_KEYS, key);

/** Keys whose value is never shown: not by the command, not in the audit. */
const SECRET_KEYS: ReadonlySet<string> = new Set(["client_secret", "openIdClientSecret", "routingToken"]);

/** A key's value as it may be shown; for a secret only whether there is one. */
export const shownValue = (key: string, value: string | undefined): string | undefined =>
  SECRET_KEYS.has(key) && value ? "…" : value;

/** An unknown key, or a value that the key cannot have; the message is the one line to print. */
export class KeyFault extends Error {}

/**
 * Sets keys, all or none, each with its audit row; an empty value restores the default.
 * @throws {KeyFault} for an unknown key, and for a value of a form that the key does not accept
 */
export async function setConfigKeys(db: Database, named: ReadonlyMap<string, string>, actor: AuditActor) {
  const values = new Map([...named].map(([name, value]) => [keyNamed(name), value]));
  for (const [key, value] of values) assertSettable({ key, value });
  await inTransaction(db, async (tx) => {
    for (const [key, value] of values) {
      const [before] = await tx.select({ value: configKeys.value }).from(configKeys).where(eq(configKeys.key, key));
      const row = { value, editedBy: actor.userName, editedAt: clock.date() };
      if (value === "") await tx.delete(configKeys).where(eq(configKeys.key, key));
      else
        await tx
          .insert(configKeys)
          .values({ key, ...row })
          .onConflictDoUpdate({ target: configKeys.key, set: row });
      const change = { before: shownValue(key, before?.value), after: shownValue(key, value) };
      const action = value === "" ? "delete" : "update";
      await audit(tx, { caller: actor, module: "Config", action, subjectId: key, subject: key, ...change });
    }
  });
}

function assertSettable({ key, value }: SetKey): void {
  if (!isKey(key)) {
    const near = suggestWord(key, Object.keys(SETTABLE_KEYS));
    const known = near === undefined ? `known are ${Object.keys(SETTABLE_KEYS).join(", ")}` : `the nearest is ${near}`;
    if (/^[A-Z][A-Z_]+$/.test(key))
      throw new KeyFault(
        `${key}: no such key; names of this form are environment variables, set where the product is started`,
      );
    throw new KeyFault(`${key}: no such key; ${known}`);
  }
  if (isSound({ key, value })) return;
  const retired = RETIRED[key];
  if (retired !== undefined) throw new KeyFault(`${key}: this key cannot be set any more: ${retired}`);
  const near = nearestValue({ key, value });
  const nearest = near === undefined ? "" : `; the nearest is ${near}`;
  throw new KeyFault(`${key}: found ${shownValue(key, value)}, expected ${formOf(key, "en")}${nearest}`);
}
