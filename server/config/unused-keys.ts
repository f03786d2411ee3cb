import type { UnusedKey } from "../../contract/calls/layouts.ts";
import { CALL_ROOT_KEYS } from "../../contract/start-page.ts";
import { addressForms } from "./address-keys.ts";
import { SETTABLE_KEYS, formOf, isSound, shownValue, type SetKey } from "./keys.ts";

/** What decides whether a key can do what it says. */
export interface KeySurroundings {
  /** The product's own origin; null where no one has asked for a page yet. */
  readonly origin: string | null;
  /** Whether pages may ask a host, by the content policy. */
  mayAsk(address: string): boolean;
}

/** Keys that only speak of another one: any of these must be set. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  client_secret: ["agol_map"],
  agol_map: ["portalUrl"],
  portalAccounts: ["portalUrl"],
  openIdClientId: ["openIdIssuer"],
  openIdClientSecret: ["openIdIssuer"],
  openIdButton: ["openIdIssuer"],
  openIdAccounts: ["openIdIssuer"],
};

/** Keys that nothing asks for yet: maps are printed by this server itself. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(["printtaskURL"]);

/** Files and pages of these are opened in a window of their own or read by the server: the content policy does not speak of them. */
const NOT_ASKED_BY_PAGES: ReadonlySet<string> = new Set(["instantAtlas"]);

/** The keys that are set without an effect, each with the reason. */
export function unusedKeys(set: readonly SetKey[], around: KeySurroundings): UnusedKey[] {
  const sound = new Set(set.filter((one) => one.value !== "" && isSound(one)).map(({ key }) => key));
  return set.flatMap((one): UnusedKey[] => {
    const { key, value } = one;
    if (value === "") return [];
    if (!(key in SETTABLE_KEYS)) return [{ key, reason: "unknown", values: {} }];
    if (!isSound(one)) {
      const values = { found: shownValue(key, value) ?? "", expected: formOf(key) };
      return [{ key, reason: "form", values }];
    }
    if (WITHOUT_EFFECT.has(key)) return [{ key, reason: "noEffect", values: {} }];
    const needed = NEEDS[key];
    if (needed !== undefined && !needed.some((other) => sound.has(other)))
      return [{ key, reason: "needs", values: { other: needed.join(", ") } }];
    return unheard(one, around);
  });
}

/** An address that no page may ask. */
function unheard({ key, value }: SetKey, { origin, mayAsk }: KeySurroundings): UnusedKey[] {
  if (!(key in addressForms) || !/^https?:/i.test(value)) return [];
  const address = new URL(value);
  if (address.origin === origin || NOT_ASKED_BY_PAGES.has(key)) return [];
  if (CALL_ROOT_KEYS.some((one) => one === key)) return [{ key, reason: "otherSite", values: { found: value } }];
  return mayAsk(value) ? [] : [{ key, reason: "host", values: { host: address.host } }];
}
