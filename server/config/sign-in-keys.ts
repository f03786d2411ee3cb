import { suggestWord } from "../../contract/nearest.ts";

/** How a value of a key must look, and the words for it. */
export interface Form {
  readonly expected: string;
  fits(value: string): boolean;
  /** A value near to a wrong one that fits, where there is one to think of. */
  nearest?(value: string): string | undefined;
}

/** Which sign-in the Login button leads to; empty lets the portal's place decide. */
const SIGN_IN_WAYS = ["form", "portal"] as const;

/** Whether someone whom a group gives a role gets an account at the first sign-in. */
const BY_GROUP: Form = {
  expected: "byGroup, or nothing",
  fits: (value) => value === "byGroup",
  nearest: (value) => suggestWord(value, ["byGroup"]),
};

/** The forms of the keys that concern sign-in. Tokens and passwords travel to these addresses, so outside only by https. */
export const signInForms: Readonly<Record<string, Form>> = {
  portalUrl: {
    expected: "/ for this server's own portal, or the https address of another",
    fits: (value) => value === "/" || isPlainHttps(value),
  },
  authenUrl: {
    expected: "the https address of the portal's authorize page",
    fits: isPlainHttps,
  },
  signInBy: {
    expected: SIGN_IN_WAYS.join(" or "),
    fits: (value) => SIGN_IN_WAYS.some((way) => way === value),
    nearest: (value) => suggestWord(value, SIGN_IN_WAYS),
  },
  app_id: {
    expected: "letters, digits, dots, underscores and hyphens, at most 100",
    fits: (value) => /^[\w.-]{1,100}$/.test(value),
  },
  portalRedirects: {
    expected: "whole http(s) addresses to return to after sign-in, apart by spaces",
    fits: (value) => redirectsIn(value).every(isRedirect),
  },
  portalAccounts: BY_GROUP,
  client_secret: word("the secret that the portal gave with app_id"),
};

/** The forms of the keys that concern sign-in by OpenID Connect. */
export const openIdForms: Readonly<Record<string, Form>> = {
  openIdIssuer: {
    expected: "the issuer's https address, as its discovery document names it (plain http on this machine alone)",
    fits: (value) =>
      isPlainHttps(value) || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[\w/.-]*)?$/.test(value),
  },
  openIdClientId: word("the client id that the issuer gave"),
  openIdClientSecret: word("the secret that the issuer gave"),
  openIdButton: { expected: "one line of at most 60 characters", fits: (value) => /^[^\p{Cc}]{1,60}$/u.test(value) },
  openIdScopes: {
    expected: "scopes apart by spaces, openid among them",
    fits: (value) => /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value) && value.split(" ").includes("openid"),
  },
  openIdNameClaim: claimName("that holds the user name"),
  openIdGroupClaim: claimName("that holds the groups"),
  openIdAccounts: BY_GROUP,
};

function word(what: string): Form {
  return {
    expected: `${what}, without spaces, at most 500 characters`,
    fits: (value) => /^[\x21-\x7e]{1,500}$/.test(value),
  };
}

function claimName(which: string): Form {
  return { expected: `the name of the claim ${which}`, fits: (value) => /^[\w.:/-]{1,200}$/.test(value) };
}

/** The addresses of a list. */
export function redirectsIn(list: string): string[] {
  return list.split(/\s+/).filter((entry) => entry !== "");
}

/** An https address without a name, a query or a fragment. */
function isPlainHttps(value: string): boolean {
  if (!/^https:\/\/[^\s?#@\\;,"']+$/.test(value) || !URL.canParse(value)) return false;
  return new URL(value).hostname !== "";
}

/** An address as a browser writes it, so that comparing it letter by letter is enough; plain http for one machine alone. */
function isRedirect(value: string): boolean {
  if (!/^https?:\/\/[^\s#@\\]+$/.test(value) || !URL.canParse(value)) return false;
  const { href, protocol, hostname } = new URL(value);
  return href === value && (protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname));
}
