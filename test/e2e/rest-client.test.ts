import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";
import { ArcGISIdentityManager, request } from "@esri/arcgis-rest-request";
import { authenticate } from "../../contract/calls/session.ts";
import { joinStorage } from "../../server/storage/storage.ts";
import { ADMIN_PASSWORD, addUser, beforeTests, clientOf } from "../kits/server.ts";
import { testProduct } from "./journey.ts";

/** Esri's own REST client for Node and browsers, which knows nothing of us, signs in to the running product. */
const product = testProduct();
let portal: string;
beforeTests(async () => {
  portal = `${product.address}/sharing/rest`;
  const storage = await joinStorage({ dataDir: product.dataDir, databaseUrl: undefined, progress: () => undefined });
  await addUser(storage.db, { userName: "robin", role: "Viewer" });
  await storage.close();
});

const table = () => `${product.address}/arcgis/rest/services/Provision/FeatureServer/5/query`;
const ROWS = { params: { where: "1=1", outFields: "*" } };

/** As much of a browser's window as the client asks for. */
function browserWindow() {
  const kept = new Map<string, string>();
  return {
    crypto: webcrypto,
    isSecureContext: true,
    TextEncoder,
    btoa,
    location: { href: `${product.address}/login`, search: "", hash: "" },
    history: { state: null, replaceState: () => undefined },
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  };
}

test("it signs in with user name and password and reads community/self", async () => {
  const manager = await ArcGISIdentityManager.signIn({ username: "robin", password: ADMIN_PASSWORD, portal });
  assert.equal((await manager.getUser()).username, "robin");
  assert.equal(await manager.getUsername(), "robin");
  assert.equal((await manager.getPortal())["isPortal"], true);
  const self = (await request(`${portal}/community/self`, { authentication: manager })) as { username: string };
  assert.equal(self.username, "robin");
});

test("a wrong password is reported as the portal tells it", async () => {
  const signIn = ArcGISIdentityManager.signIn({ username: "robin", password: "wrong", portal });
  await assert.rejects(signIn, /Unable to generate token/);
});

test("the secured table refuses it without a token and answers it with one that it gets by itself", async () => {
  await assert.rejects(request(table(), ROWS), { name: "ArcGISAuthError" });
  const authentication = await ArcGISIdentityManager.signIn({ username: "robin", password: ADMIN_PASSWORD, portal });
  const answer = (await request(table(), { ...ROWS, authentication })) as { features: unknown[] };
  assert.deepEqual(answer.features, []);
});

test("it goes the way of the authorization code with PKCE, renews its tokens and signs out", async () => {
  const window = browserWindow() as unknown as Window & typeof globalThis;
  const redirectUri = `${product.address}/login`;
  const options = { clientId: "provision", portal, redirectUri, popup: false };
  // One of its functions takes the global window whatever it is given.
  Object.assign(globalThis, { window });
  await ArcGISIdentityManager.beginOAuth2(options, window)?.finally(() => Reflect.deleteProperty(globalThis, "window"));
  const browser = clientOf(product.address);
  await browser.call(authenticate, { body: { userName: "robin", password: ADMIN_PASSWORD } });
  const { pathname, search } = new URL(window.location.href);
  assert.equal(new URLSearchParams(search).get("code_challenge_method"), "S256");
  const sent = await browser.fetch(pathname + search);
  window.location.search = new URL(sent.headers.get("location") ?? "").search;
  const manager = (await ArcGISIdentityManager.completeOAuth2(options, window)) ?? assert.fail("no manager");
  assert.equal((await manager.getUser()).username, "robin");

  const tokens = [manager.refreshToken];
  for (let round = 0; round < 3; round++) {
    await manager.refreshCredentials();
    tokens.push(manager.refreshToken);
    assert.equal((await manager.getUser()).username, "robin");
  }
  assert.equal(new Set(tokens).size, tokens.length, "each refresh gives the next refresh token");

  const { token } = manager;
  await manager.signOut();
  const dead = await fetch(`${portal}/community/self?f=json&token=${token}`);
  assert.equal(((await dead.json()) as { error: { code: number } }).error.code, 498);
  await assert.rejects(manager.refreshCredentials());
});
