import { EmailAddressSchema } from "../../contract/api/field-rules.ts";
import { suggestWord } from "../../contract/api/nearest.ts";
import { isRegion } from "../../contract/api/numbers.ts";
import { PictureNameSchema } from "../../contract/config/pictures.ts";
import type { Form } from "./sign-in-keys.ts";

/** Zones of the IANA data base that this Node.js knows, and those that it knows by older names besides (`US/Eastern`). */
const zones: ReadonlySet<string> = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);

function isZone(value: string): boolean {
  if (zones.has(value)) return true;
  // Intl takes offsets, which follow no summer time, and any case, which other readers of the key do not.
  if (!/^[A-Z][A-Za-z]+\/[A-Z][\w+/-]*$/.test(value)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions();
    return timeZone === value || timeZone.toLowerCase() !== value.toLowerCase();
  } catch {
    return false;
  }
}

/** What people in the United States call their zones, and what the data base does. */
const SPOKEN: readonly (readonly [name: RegExp, zone: string])[] = [
  [/^(?:us\/)?(?:east|e[sd]?t)/i, "America/New_York"],
  [/^(?:us\/)?(?:centr|c[sd]?t)/i, "America/Chicago"],
  [/^(?:us\/)?(?:mount|m[sd]?t)/i, "America/Denver"],
  [/^(?:us\/)?(?:pacific(?!\/)|p[sd]?t)/i, "America/Los_Angeles"],
  [/^(?:us\/)?(?:alask|ak[sd]?t)/i, "America/Anchorage"],
  [/^(?:us\/)?(?:hawai|hst)/i, "Pacific/Honolulu"],
  [/^(?:atlantic(?!\/)|ast|adt)/i, "America/Puerto_Rico"],
  [/^(?:gmt|z|zulu|utc)$/i, "UTC"],
];

/** The zone by its city where the continent is wrong or missing, by what it is called, or by its letters. */
function nearestZone(value: string): string | undefined {
  const city = (value.split(/[/,]/).at(-1) ?? "").trim().replaceAll(" ", "_");
  const byCity = new Map([...zones].map((zone) => [zone.split("/").at(-1) ?? zone, zone]));
  const named = [...byCity.keys()].find((one) => one.toLowerCase() === city.toLowerCase());
  const spoken =
    named === undefined || /^us\//i.test(value) ? SPOKEN.find(([name]) => name.test(value))?.[1] : undefined;
  const near = named ?? suggestWord(city, byCity.keys());
  return spoken ?? suggestWord(value, zones) ?? (near === undefined ? undefined : byCity.get(near));
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const regions = (): string[] => LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter(isRegion);

/** A region by its name in English, or by another code of it: of three letters or digits, one that is out of use, a locale's. */
function nearestRegion(value: string): string | undefined {
  const upper = value.trim().toUpperCase();
  const codes = [upper, inUse(upper), upper.split(/[-_]/).at(-1) ?? "", upper.length === 3 ? upper.slice(0, 2) : ""];
  const code = codes.find(isRegion);
  if (code !== undefined) return code;
  const names = new Intl.DisplayNames("en", { type: "region" });
  const byName = new Map(regions().map((each) => [names.of(each) ?? each, each]));
  const name =
    suggestWord(value.trim(), byName.keys()) ??
    [...byName.keys()].find((one) => upper.startsWith(`${one.toUpperCase()} `));
  return name === undefined ? undefined : byName.get(name);
}

/** The code that is in use for a region: GB for UK, US for 840. */
const inUse = (code: string): string =>
  /^(?:[A-Z]{2}|\d{3})$/.test(code) ? (new Intl.Locale(`und-${code}`).region ?? "") : "";

const text = (most: number): Form => ({
  expected: "line",
  most,
  fits: (value) => value.trim() !== "" && value.length <= most && !/\p{Cc}/u.test(value),
});

const telephone: Form = {
  expected: "telephone",
  fits: (value) => /^[\p{L}\d +().,:/#-]{3,60}$/u.test(value) && value.replaceAll(/\D/g, "").length >= 3,
};

/** The forms of the keys that say who the agency is, where, and when. */
export const agencyForms: Readonly<Record<string, Form>> = {
  timeZone: { expected: "timeZone", fits: isZone, nearest: nearestZone },
  // A code without numbers of its own would leave every file unwritten.
  region: { expected: "region", fits: isRegion, nearest: nearestRegion },
  agencyName: text(200),
  agencyContact: text(300),
  FooterAddress: text(300),
  FooterHelpLine1: telephone,
  FooterHelpLine2: telephone,
  FromAddress: {
    expected: "email",
    fits: (value) => EmailAddressSchema.safeParse(value).success,
    nearest: (value) => /[^\s<>:,;]+@[^\s<>,;]+/.exec(value)?.[0],
  },
  reportLogo: {
    expected: "picture",
    fits: (value) => PictureNameSchema.safeParse(value).success && /\.(?:png|jpe?g)$/i.test(value),
    nearest: (value) => value.split(/[/\\]/).at(-1),
  },
};
