import { SERVER_KEYS, valuesOf } from "../../config/keys.ts";
import type { Reader } from "../../storage/database.ts";

/** The issuer of OpenID Connect as it is configured now. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a client without one, whom PKCE alone proves. */
  readonly clientSecret: string;
  readonly scopes: string;
  /** The button's text; empty leaves it to the language. */
  readonly button: string;
  /** The claim that holds the user's name here; null finds a user by the verified e-mail address. */
  readonly nameClaim: string | null;
  readonly groupClaim: string;
  /** Whether someone whom a group gives a role gets an account at the first sign-in. */
  readonly makesAccounts: boolean;
}

/** The settings, or null where no issuer is configured. */
export async function openIdSettings(db: Reader): Promise<OpenIdSettings | null> {
  const keys = await valuesOf(db, SERVER_KEYS);
  const read = (key: string): string => keys[key] ?? "";
  if (read("openIdIssuer") === "" || read("openIdClientId") === "") return null;
  return {
    issuer: read("openIdIssuer"),
    clientId: read("openIdClientId"),
    clientSecret: read("openIdClientSecret"),
    scopes: read("openIdScopes"),
    button: read("openIdButton"),
    nameClaim: read("openIdNameClaim") || null,
    groupClaim: read("openIdGroupClaim"),
    makesAccounts: read("openIdAccounts") === "byGroup",
  };
}
