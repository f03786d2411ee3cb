import { EmailAddressSchema } from "../../contract/api/field-rules.ts";
import { suggestWord } from "../../contract/api/nearest.ts";
import { isRegion } from "../../contract/api/numbers.ts";
import { PictureNameSchema } from "../../contract/config/pictures.ts";
import type { Form } from "./sign-in-keys.ts";

/** Zones of the IANA database that this Node.js knows, and those that it also accepts by older names (`US/Eastern`). */
const zones: ReadonlySet<string> = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);

function isZone(value: string): boolean {
  if (zones.has(value)) return true;
  // Intl accepts offsets, which have no summer time, and any case, which other readers of the key do not.
  if (!/^[A-Z][A-Za-z]+\/[A-Z][\w+/-]*$/.test(value)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions();
    return timeZone === value || timeZone.toLowerCase() !== value.toLowerCase();
  } catch {
    return false;
  }
}

/** Common names of the zones in the United States, with the database's names. */
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

/** The zone by its city if the continent is wrong or missing, by its common name, or by its abbreviation. */
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

/** A region by its English name, or by another code of it: three letters, digits, an outdated code, or a locale's. */
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

/** The current code of a region: GB for UK, US for 840. */
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

/** The formats of the keys about the agency: its name, place and time. */
export const agencyForms: Readonly<Record<string, Form>> = {
  timeZone: { expected: "timeZone", fits: isZone, nearest: nearestZone },
  // With a code that has no number formats, no file could be written.
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
