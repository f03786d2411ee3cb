import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { setConfigKeys } from "../../server/config/keys.ts";
import { OPEN_ID_RETURN } from "../../server/people/open-id/issuer.ts";
import { operator } from "../../server/persistence/audit/audit.ts";
import type { Database } from "../../server/storage/database.ts";

/** The claims of an issuer about a user. */
export interface IssuerPerson {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** A real OpenID Connect issuer, where one person or none can sign in. */
export interface TestIssuer {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person who signs in from now on; null refuses. */
  person: IssuerPerson | null;
  /** Signs that person in at an address of the issuer; returns where it redirects the browser. */
  follow(address: string): Promise<URL>;
  close(): Promise<void>;
}

const CLAIMS = ["name", "given_name", "family_name", "preferred_username"];
const SCOPES = "openid profile email groups";

/** Starts an issuer for a product at an address (npm's `oidc-provider`). */
export async function startIssuer(product: string): Promise<TestIssuer> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, IssuerPerson>();
  const client = { clientId: "provision", clientSecret: randomUUID() };
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  const provider = new Provider(address, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [`${product}${OPEN_ID_RETURN}`],
        post_logout_redirect_uris: [`${product}/`],
      },
    ],
    claims: {
      openid: ["sub"],
      profile: CLAIMS,
      email: ["email", "email_verified"],
      groups: ["groups", "_claim_names"],
    },
    scopes: SCOPES.split(" "),
    jwks: { keys: [{ ...key, alg: "RS256", use: "sig", kid: "test" }] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    // Grants consent to everyone who signs in.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  });
  const answer = provider.callback();
  const issuer: TestIssuer = {
    address,
    ...client,
    person: null,
    follow: (from) => follow(from, address),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  server.on("request", (request, response) => {
    const { person } = issuer;
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    if (person !== null) people.set(person.sub, person);
    const result = person === null ? { error: "access_denied" } : { login: { accountId: person.sub } };
    void provider.interactionFinished(request, response, result);
  });
  return issuer;
}

/** Follows the issuer's redirects with a separate cookie jar until one leads elsewhere. */
async function follow(from: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(from);
  for (let hops = 0; next.origin === issuer; hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null || hops > 10) throw new Error(`${next.href}: ${answer.status} ${await answer.text()}`);
    next = new URL(location, next);
  }
  return next;
}

/** Configures an issuer in a product, as an operator does. */
export function configureIssuer(
  db: Database,
  { address, clientId, clientSecret }: TestIssuer,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const keys = {
    openIdIssuer: address,
    openIdClientId: clientId,
    openIdClientSecret: clientSecret,
    openIdScopes: SCOPES,
    ...more,
  };
  return setConfigKeys(db, new Map(Object.entries(keys)), operator("test"));
}
