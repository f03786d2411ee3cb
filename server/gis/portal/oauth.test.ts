import assert from "node:assert/strict";
import test from "node:test";
import { eq, sql } from "../../storage/orm.ts";
import { authenticate, getSession, logout } from "../../../contract/people/calls/session.ts";
import {
  APP_ID,
  askForCode,
  get,
  pkce,
  post,
  refresh,
  tokensOf,
  exchangeCode,
} from "../../../test/kits/portal-client.ts";
import type { TestClient } from "../../../test/kits/client.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { testServer } from "../../../test/kits/domain-server.ts";
import { endSessionsOf } from "../../people/session/sessions.ts";
import { inTransaction } from "../../storage/database.ts";
import { audits, configKeys, portalGrants, portalTokens, users } from "../../storage/schema/index.ts";
import { portalDomain } from "./routes.ts";

const server = testServer({ domains: [portalDomain] });
let url: string;
beforeTests(async () => {
  url = server.url;
});

const self = (token: string) => get(url, `/sharing/rest/community/self?f=json&token=${token}`);
const isAlive = async (token: string): Promise<boolean> => (await self(token)).body.error === undefined;

async function codeOf(client: TestClient): Promise<{ code: string; verifier: string }> {
  const { verifier, challenge } = pkce();
  const { location } = await askForCode(client, url, { code_challenge: challenge, code_challenge_method: "S256" });
  return { code: location?.searchParams.get("code") ?? assert.fail("no code"), verifier };
}

test("a signed-in browser gets a code with its state, and the code two tokens for the user", async () => {
  const staff = await server.as("Emergency Staff");
  const { verifier, challenge } = pkce();
  const asked = { code_challenge: challenge, code_challenge_method: "S256", state: '{"uid":"ü&x"}' };
  const { status, location, headers } = await askForCode(staff, url, asked);
  assert.equal(status, 302);
  assert.equal(location?.origin + (location?.pathname ?? ""), `${url}/login`);
  assert.equal(location?.searchParams.get("state"), asked.state);
  assert.equal(headers.get("referrer-policy"), "no-referrer");
  assert.equal(headers.get("cache-control"), "no-store");
  const traded = await exchangeCode(url, { code: location?.searchParams.get("code") ?? "", verifier });
  assert.equal(traded.headers.get("cache-control"), "no-store");
  const { body } = traded;
  assert.match(String(body["username"]), /^emergency\.staff/);
  assert.equal(body["ssl"], false);
  assert.ok(Number(body["expires_in"]) > 1700 && Number(body["expires_in"]) <= 1800);
  const known = await self(String(body["access_token"]));
  assert.equal(known.body["username"], body["username"]);
  const portal = await get(url, `/sharing/rest/portals/self?f=json&token=${String(body["access_token"])}`);
  assert.equal((portal.body["user"] as { username: string }).username, body["username"]);
});

test("a visitor is redirected to the product's sign-in page, which returns afterwards", async () => {
  const { challenge } = pkce();
  const asked = { code_challenge: challenge, code_challenge_method: "S256" };
  const { status, location } = await askForCode(server.anonymous(), url, asked);
  assert.equal(status, 302);
  assert.equal(location?.pathname, "/login");
  const next = new URL(location?.searchParams.get("next") ?? "", url);
  assert.equal(next.pathname, "/sharing/oauth2/authorize");
  assert.equal(next.searchParams.get("code_challenge"), challenge);
});

for (const [name, parameters] of Object.entries({
  "no PKCE at all": { code_challenge: undefined },
  "PKCE's plain method": { code_challenge_method: "plain" },
  "a challenge without its method": { code_challenge_method: undefined },
  "a challenge that is no SHA-256": { code_challenge: "short" },
  "the implicit flow": { response_type: "token" },
}))
  test(`${name} is refused to the app, with its state and without a code`, async () => {
    const { challenge } = pkce();
    const asked = { code_challenge: challenge, code_challenge_method: "S256", ...parameters };
    const { location } = await askForCode(await server.admin(), url, asked);
    assert.equal(location?.pathname, "/login");
    assert.match(location?.searchParams.get("error") ?? "", /invalid_request|unsupported_response_type/);
    assert.equal(location?.searchParams.get("state"), "s");
    assert.equal(location?.searchParams.get("code"), null);
    assert.equal(location?.hash, "");
  });

const tricks = (own: string): readonly string[] => [
  "https://evil.example/login",
  `${own}/login/`,
  `${own}/login?x=1`,
  `${own}/login#x`,
  `${own}/Login`,
  `${own}/logi`,
  `${own}/login/../evil`,
  `${own}//login`,
  `${own}/login%2f`,
  own.replace("http://", "http://user@"),
  `${own}@evil.example/login`,
  own.replace("127.0.0.1", "127.0.0.1.evil.example"),
  own.toUpperCase(),
  `//${new URL(own).host}/login`,
  "/login",
  "javascript:alert(1)",
  `${own}/login https://evil.example`,
  "",
];

test("an address that does not match a registered one exactly is refused without a redirect", async () => {
  const admin = await server.admin();
  const { challenge } = pkce();
  for (const redirect_uri of tricks(url)) {
    const asked = { code_challenge: challenge, code_challenge_method: "S256", redirect_uri };
    const { status, location, text, headers } = await askForCode(admin, url, asked);
    assert.equal(status, 400, redirect_uri);
    assert.equal(location, null, redirect_uri);
    assert.match(text, /not registered/);
    assert.match(headers.get("content-type") ?? "", /^text\/plain/);
  }
  const twice = `/sharing/oauth2/authorize?client_id=${APP_ID}&redirect_uri=${url}/login&redirect_uri=https://evil.example/`;
  const answer = await admin.fetch(twice);
  assert.equal(answer.headers.get("location"), null);
});

test("an unknown app's id is refused without a redirect", async () => {
  for (const client_id of ["other", "", "PROVISION", undefined]) {
    const { status, location } = await askForCode(await server.admin(), url, { client_id });
    assert.deepEqual([status, location], [400, null]);
  }
});

test("a frame, a picture or a script of another page gets no code", async () => {
  const admin = await server.admin();
  const { challenge } = pkce();
  const path = `/sharing/oauth2/authorize?client_id=${APP_ID}&response_type=code&redirect_uri=${encodeURIComponent(`${url}/login`)}&code_challenge=${challenge}&code_challenge_method=S256`;
  for (const purpose of ["iframe", "image", "script", "empty"]) {
    const answer = await admin.fetch(path, { headers: { "sec-fetch-dest": purpose } });
    assert.deepEqual([answer.status, answer.headers.get("location")], [400, null]);
  }
  const answer = await admin.fetch(path, { headers: { "sec-fetch-dest": "document" } });
  assert.equal(answer.status, 302);
});

test("a user with a one-time password is redirected to change it and gets neither code nor token", async () => {
  const client = await server.as("Viewer");
  const { ok } = await client.call(getSession);
  const tokens = await tokensOf(client, url);
  await server.db
    .update(users)
    .set({ mustChangePassword: true })
    .where(eq(users.userId, ok.user?.userId ?? 0));
  const { challenge } = pkce();
  const asked = { code_challenge: challenge, code_challenge_method: "S256" };
  assert.equal((await askForCode(client, url, asked)).location?.pathname, "/change-password");
  assert.equal(await isAlive(tokens.access), false);
});

test("a wrong verifier gets nothing and invalidates the code", async () => {
  const { code, verifier } = await codeOf(await server.admin());
  const wrong = await exchangeCode(url, { code, verifier: pkce().verifier });
  assert.equal(wrong.status, 200);
  assert.deepEqual([wrong.body.error?.code, wrong.body.error?.error], [400, "invalid_grant"]);
  assert.equal((await exchangeCode(url, { code, verifier })).body.error?.error, "invalid_grant");
});

test("neither the challenge itself nor a short text is accepted as verifier", async () => {
  const admin = await server.admin();
  const { challenge } = pkce();
  const asked = { code_challenge: challenge, code_challenge_method: "S256" };
  const code = (await askForCode(admin, url, asked)).location?.searchParams.get("code") ?? "";
  assert.equal((await exchangeCode(url, { code, verifier: challenge })).body.error?.error, "invalid_grant");
  const second = await codeOf(admin);
  const body = (await exchangeCode(url, { ...second, verifier: second.verifier.slice(0, 42) })).body;
  assert.equal(body.error?.error, "invalid_grant");
});

test("a code is valid once: the second use revokes everything from the first, including the session", async () => {
  const staff = await server.as("Emergency Staff");
  const tokens = await tokensOf(staff, url);
  const client = server.anonymous();
  assert.equal((await client.call(authenticate, { body: { portalToken: tokens.access } })).status, 200);
  assert.ok((await client.call(getSession)).ok.user);
  assert.equal((await exchangeCode(url, tokens)).body.error?.error, "invalid_grant");
  assert.equal(await isAlive(tokens.access), false);
  assert.equal((await refresh(url, tokens.refresh)).body.error?.error, "invalid_grant");
  assert.equal((await client.call(getSession)).ok.user, null);
  const rows = await server.db.select().from(audits).where(eq(audits.action, "revoke"));
  assert.ok(rows.some(({ after }) => JSON.stringify(after).includes("code was used twice")));
});

test("two concurrent exchanges of one code: one gets tokens, and they are invalid", async () => {
  const { code, verifier } = await codeOf(await server.admin());
  const both = await Promise.all([exchangeCode(url, { code, verifier }), exchangeCode(url, { code, verifier })]);
  const given = both.flatMap(({ body }) => (body.error ? [] : [String(body["access_token"])]));
  assert.equal(given.length, 1);
  assert.equal(await isAlive(given[0] ?? ""), false);
});

test("a code is bound to its app and to its redirect address", async () => {
  const admin = await server.admin();
  const other = await codeOf(admin);
  assert.equal((await exchangeCode(url, { ...other, client_id: "other" })).body.error?.error, "invalid_client");
  for (const redirect_uri of [`${url}/login/`, `${url}/`, `${url}/login?x=1`]) {
    const { code, verifier } = await codeOf(admin);
    assert.equal((await exchangeCode(url, { code, verifier, redirect_uri })).body.error?.error, "invalid_grant");
  }
});

test("a code lives a minute", async () => {
  const { code, verifier } = await codeOf(await server.admin());
  await server.db.update(portalGrants).set({ codeEndsAt: sql`now() - interval '1 second'` });
  assert.equal((await exchangeCode(url, { code, verifier })).body.error?.error, "invalid_grant");
});

test("a refresh returns the next refresh token; reuse of the old one ends the whole sign-in", async () => {
  const first = await tokensOf(await server.as("Viewer"), url);
  const second = await refresh(url, first.refresh);
  assert.notEqual(second.body["refresh_token"], first.refresh);
  assert.ok(await isAlive(String(second.body["access_token"])));
  const third = await refresh(url, String(second.body["refresh_token"]), {
    grant_type: "exchange_refresh_token",
    redirect_uri: `${url}/login`,
  });
  assert.ok(await isAlive(String(third.body["access_token"])));
  assert.equal((await refresh(url, first.refresh)).body.error?.error, "invalid_grant");
  assert.equal((await refresh(url, String(third.body["refresh_token"]))).body.error?.error, "invalid_grant");
  for (const { body } of [second, third]) assert.equal(await isAlive(String(body["access_token"])), false);
});

test("a refresh token belongs to one app, is not an access token, and expires", async () => {
  const { refresh: token, access } = await tokensOf(await server.admin(), url);
  assert.equal((await refresh(url, token, { client_id: "other" })).body.error?.error, "invalid_client");
  assert.equal(await isAlive(token), false);
  assert.equal((await refresh(url, access)).body.error?.error, "invalid_grant");
  await server.db.update(portalTokens).set({ endsAt: sql`now() - interval '1 second'` });
  assert.equal((await refresh(url, token)).body.error?.error, "invalid_grant");
  assert.equal(await isAlive(access), false);
});

test("tokens and codes are kept as hashes", async () => {
  const { access, refresh: token, code } = await tokensOf(await server.admin(), url);
  const rows = [await server.db.select().from(portalGrants), await server.db.select().from(portalTokens)];
  for (const secret of [access, token, code]) assert.ok(!JSON.stringify(rows).includes(secret));
});

test("ending a user's sessions ends their tokens; a deactivated user's are invalid before", async () => {
  const client = await server.as("Viewer");
  const userId = (await client.call(getSession)).ok.user?.userId ?? 0;
  const [first, second] = [await tokensOf(client, url), await tokensOf(client, url)];
  await server.db.update(users).set({ active: false }).where(eq(users.userId, userId));
  assert.equal(await isAlive(first.access), false);
  assert.equal((await refresh(url, first.refresh)).body.error?.error, "invalid_grant");
  await server.db.update(users).set({ active: true }).where(eq(users.userId, userId));
  assert.equal(await isAlive(second.access), true);
  await inTransaction(server.db, (tx) => endSessionsOf(tx, userId));
  assert.equal(await isAlive(second.access), false);
});

test("revoking a refresh token ends the sign-in, an access token itself; another app's are left alone", async () => {
  const [one, two] = [await tokensOf(await server.admin(), url), await tokensOf(await server.admin(), url)];
  const revoke = (auth_token: string, client_id = APP_ID) =>
    post(url, "/sharing/rest/oauth2/revokeToken/", { auth_token, client_id });
  assert.deepEqual((await revoke(one.refresh, "other")).body, { success: true });
  assert.equal(await isAlive(one.access), true);
  await revoke(one.refresh);
  assert.equal(await isAlive(one.access), false);
  await revoke(two.access);
  assert.equal(await isAlive(two.access), false);
  assert.equal((await refresh(url, two.refresh)).body.error, undefined);
  assert.deepEqual((await revoke("nothing of the kind")).body, { success: true });
});

test("logging out of the product ends the sign-in at its portal", async () => {
  const tokens = await tokensOf(await server.as("Viewer"), url);
  const client = server.anonymous();
  await client.call(authenticate, { body: { portalToken: tokens.access } });
  await client.call(logout);
  assert.equal(await isAlive(tokens.access), false);
  assert.equal((await refresh(url, tokens.refresh)).body.error?.error, "invalid_grant");
});

test("the portal's sign-out page ends the session and redirects only to a registered address", async () => {
  const client = await server.as("Viewer");
  const bad = await client.fetch(`/sharing/rest/oauth2/signout?client_id=${APP_ID}&redirect_uri=https://evil.example/`);
  assert.deepEqual([bad.status, bad.headers.get("location")], [400, null]);
  const framed = await client.fetch("/sharing/rest/oauth2/signout", { headers: { "sec-fetch-dest": "image" } });
  assert.equal(framed.status, 400);
  assert.ok((await client.call(getSession)).ok.user);
  const back = encodeURIComponent(`${url}/login`);
  const good = await client.fetch(`/sharing/rest/oauth2/signout?client_id=${APP_ID}&redirect_uri=${back}`);
  assert.equal(good.headers.get("location"), `${url}/login`);
  assert.equal((await client.call(getSession)).ok.user, null);
});

test("pages of registered apps may read the answers from their exact origin, others may not", async () => {
  await server.db.insert(configKeys).values({ key: "portalRedirects", value: "https://app.example:8443/back" });
  const self = (origin: string) => get(url, "/sharing/rest/portals/self?f=json", { origin });
  const own = await self("https://app.example:8443");
  assert.equal(own.headers.get("access-control-allow-origin"), "https://app.example:8443");
  assert.equal(own.headers.get("access-control-allow-credentials"), "true");
  assert.match(own.headers.get("vary") ?? "", /origin/i);
  for (const origin of ["https://app.example", "https://evil.example", "null", "https://app.example:8443.evil.example"])
    assert.equal((await self(origin)).headers.get("access-control-allow-origin"), null, origin);
  const token = await post(url, "/sharing/rest/oauth2/token", {}, { origin: "https://app.example:8443" });
  assert.equal(token.headers.get("access-control-allow-origin"), "https://app.example:8443");
  assert.equal(token.headers.get("access-control-allow-credentials"), null);
  const ahead = await fetch(`${url}/sharing/rest/portals/self`, {
    method: "OPTIONS",
    headers: { origin: "https://app.example:8443", "access-control-request-method": "PUT" },
  });
  assert.equal(ahead.headers.get("access-control-allow-methods"), null);
  const asked = { ...challengeOf(), redirect_uri: "https://app.example:8443/back" };
  assert.equal((await askForCode(await server.admin(), url, asked)).location?.origin, "https://app.example:8443");
});

const challengeOf = () => ({ code_challenge: pkce().challenge, code_challenge_method: "S256" });

test("a cookie is not a token here, and no answer is wrapped for a script of another page", async () => {
  const admin = await server.admin();
  const portal = (await (await admin.fetch("/sharing/rest/portals/self?f=json")).json()) as { user?: unknown };
  assert.equal(portal.user, undefined);
  const own = (await (await admin.fetch("/sharing/rest/community/self?f=json")).json()) as { error: { code: number } };
  assert.equal(own.error.code, 499);
  const wrapped = await fetch(`${url}/sharing/rest/portals/self?f=json&callback=steal`);
  assert.match(wrapped.headers.get("content-type") ?? "", /^application\/json/);
  assert.ok(!(await wrapped.text()).includes("steal"));
});
