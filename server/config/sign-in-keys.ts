import { suggestWord } from "../../contract/api/nearest.ts";

/** The required form of a key's value, and the text that describes it. */
export interface Form {
  /** Key of that text below `domain.configKeys.expected`; `most` is in some of the texts. */
  readonly expected: string;
  readonly most?: number;
  fits(value: string): boolean;
  /** A value near a wrong one that would be accepted, where one can be guessed. */
  nearest?(value: string): string | undefined;
}

/** Sign-in that the Login button leads to; empty means that the portal's address decides. */
const SIGN_IN_WAYS = ["form", "portal"] as const;

/** Form of the key that decides whether a user with a role from a group gets an account at the first sign-in. */
const BY_GROUP: Form = {
  expected: "byGroup",
  fits: (value) => value === "byGroup",
  nearest: (value) => suggestWord(value, ["byGroup"]),
};

/**
 * The formats of the keys for sign-in. Tokens and passwords are sent to these addresses, so external ones must use
 * https.
 */
export const signInForms: Readonly<Record<string, Form>> = {
  portalUrl: { expected: "portal", fits: (value) => value === "/" || isPlainHttps(value), nearest: byHttps },
  authenUrl: { expected: "authorizePage", fits: isPlainHttps, nearest: byHttps },
  signInBy: {
    expected: "signInWay",
    fits: (value) => SIGN_IN_WAYS.some((way) => way === value),
    nearest: (value) => suggestWord(value, SIGN_IN_WAYS),
  },
  app_id: { expected: "appId", fits: (value) => /^[\w.-]{1,100}$/.test(value) },
  portalRedirects: { expected: "returns", fits: (value) => redirectsIn(value).every(isRedirect) },
  portalAccounts: BY_GROUP,
  client_secret: word("portalSecret"),
};

/** The formats of the keys for sign-in by OpenID Connect. */
export const openIdForms: Readonly<Record<string, Form>> = {
  openIdIssuer: {
    expected: "issuer",
    fits: (value) =>
      isPlainHttps(value) || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[\w/.-]*)?$/.test(value),
    nearest: byHttps,
  },
  openIdClientId: word("clientId"),
  openIdClientSecret: word("issuerSecret"),
  openIdButton: { expected: "line", most: 60, fits: (value) => /^[^\p{Cc}]{1,60}$/u.test(value) },
  openIdScopes: {
    expected: "scopes",
    fits: (value) => /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value) && value.split(" ").includes("openid"),
  },
  openIdNameClaim: claimName("nameClaim"),
  openIdGroupClaim: claimName("groupClaim"),
  openIdAccounts: BY_GROUP,
};

/** A word without spaces, such as a secret. */
export function word(expected: "portalSecret" | "clientId" | "issuerSecret" | "routingToken"): Form {
  return { expected, fits: (value) => /^[\x21-\x7e]{1,500}$/.test(value) };
}

function claimName(expected: "nameClaim" | "groupClaim"): Form {
  return { expected, fits: (value) => /^[\w.:/-]{1,200}$/.test(value) };
}

/** The addresses of a list. */
export const redirectsIn = (list: string): string[] => list.split(/\s+/).filter((entry) => entry !== "");

/** An https address without a name, a query or a fragment. */
export function isPlainHttps(value: string): boolean {
  return /^https:\/\/[^\s?#@\\;,"']+$/.test(value) && URL.canParse(value) && new URL(value).hostname !== "";
}

/** A host, or an address with another scheme, as an https address. */
export function byHttps(value: string): string {
  return `https://${value.replace(/^\w+:\/\//, "")}`;
}

/** An address as a browser writes it, so that it can be compared exactly; plain http only for localhost. */
function isRedirect(value: string): boolean {
  if (!/^https?:\/\/[^\s#@\\]+$/.test(value) || !URL.canParse(value)) return false;
  const { href, protocol, hostname } = new URL(value);
  return href === value && (protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname));
}
