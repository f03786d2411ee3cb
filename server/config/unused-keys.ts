import type { UnusedKey } from "../../contract/layout/calls/unused-keys.ts";
import type { Language } from "../../contract/api/languages.ts";
import { CALL_ROOT_KEYS } from "../../contract/config/start-page.ts";
import { suggestWord } from "../../contract/api/nearest.ts";
import { addressForms } from "./address-keys.ts";
import { SETTABLE_KEYS, formOf, isKey, isRetired, isSound, nearestValue, shownValue, type SetKey } from "./keys.ts";

/** Facts that decide whether a key can have an effect. */
export interface KeyContext {
  /** The language of the reader. */
  readonly language: Language;
  /** The product's own origin; null if no one has requested a page yet. */
  readonly origin: string | null;
  /** Returns whether the content policy lets pages request a host; null if the product's MAP_HOSTS is not known. */
  readonly mayAsk: ((address: string) => boolean) | null;
  /** The stored pictures; null where their folder is not known. */
  readonly pictures: readonly string[] | null;
}

/** Keys that only modify another one: at least one of these must be set. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  client_secret: ["agol_map"],
  agol_map: ["portalUrl"],
  portalAccounts: ["portalUrl"],
  locatorUrl: ["locatorOperator"],
  locatorOperator: ["locatorUrl"],
  routingToken: ["routingUrl"],
  openIdClientId: ["openIdIssuer"],
  openIdClientSecret: ["openIdIssuer"],
  openIdButton: ["openIdIssuer"],
  openIdAccounts: ["openIdIssuer"],
};

/**
 * Files and pages of these open in a window of their own or are read by the server: the content policy does not apply
 * to them.
 */
const NOT_ASKED_BY_PAGES: ReadonlySet<string> = new Set(["instantAtlas"]);

/** The keys that are set without an effect, each with the reason. */
export function unusedKeys(set: readonly SetKey[], around: KeyContext): UnusedKey[] {
  const sound = new Set(set.filter((one) => one.value !== "" && isSound(one)).map(({ key }) => key));
  return set.flatMap((one): UnusedKey[] => {
    const { key, value } = one;
    if (value === "") return [];
    if (!isKey(key))
      return [near({ key, reason: "unknown", values: {} }, suggestWord(key, Object.keys(SETTABLE_KEYS)))];
    if (isRetired(key)) return [{ key, reason: "noEffect", values: {} }];
    if (!isSound(one)) {
      const values = { found: shownValue(key, value) ?? "", expected: formOf(key, around.language) };
      return [near({ key, reason: "form", values }, nearestValue(one))];
    }
    if (key === "reportLogo") return missingPicture(one, set, around);
    const needed = NEEDS[key];
    if (needed !== undefined && !needed.some((other) => sound.has(other)))
      return [{ key, reason: "needs", values: { other: needed.join(", ") } }];
    return unheard(one, around);
  });
}

/** With the nearest valid word, if there is one. */
const near = ({ key, reason, values }: UnusedKey, nearest: string | undefined): UnusedKey =>
  nearest === undefined ? { key, reason, values } : { key, reason, values: { ...values, nearest } };

/** A picture that is not among the stored ones; below another root, the picture is on that server. */
function missingPicture({ key, value }: SetKey, set: readonly SetKey[], { pictures }: KeyContext): UnusedKey[] {
  const elsewhere = set.some((one) => one.key === "imageDisplayFolderRoot" && one.value !== "" && isSound(one));
  if (elsewhere || pictures?.includes(value)) return [];
  if (pictures === null) return [{ key, reason: "notChecked", values: { found: value } }];
  return [near({ key, reason: "picture", values: { found: value } }, suggestWord(value, pictures))];
}

/** An address that no page may request. */
function unheard({ key, value }: SetKey, { origin, mayAsk }: KeyContext): UnusedKey[] {
  if (!Object.hasOwn(addressForms, key) || !/^https?:/i.test(value)) return [];
  const address = new URL(value);
  if (address.origin === origin || NOT_ASKED_BY_PAGES.has(key)) return [];
  if (CALL_ROOT_KEYS.some((one) => one === key)) return [{ key, reason: "otherSite", values: { found: value } }];
  if (mayAsk === null) return [{ key, reason: "notChecked", values: { found: address.host } }];
  return mayAsk(value) ? [] : [{ key, reason: "host", values: { host: address.host } }];
}
