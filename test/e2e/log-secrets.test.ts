import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { acceptInvitation } from "../../contract/people/calls/invitations.ts";
import { addOrUpdateUser, inviteUser, resetPassword } from "../../contract/people/calls/users.ts";
import { pkce } from "../kits/portal-client.ts";
import { logsOf, passwordsOfTests, secretsIn } from "../kits/product.ts";
import { type TestClient, clientOf } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { testBrowser, testProcess } from "./journey.ts";
import { Planner } from "./planner.ts";

/**
 * Every way in which a secret passes through the product, in a real browser and by plain HTTP; then the log is searched
 * for each secret.
 */
const WRONG_PASSWORD = "four loud herons, wrong";
const NEW_PASSWORD = "seven calm manatees";
const OTHER_PASSWORD = "eleven shy otters";
const QUERY_SECRET = "query-secret-9f2c1d7e";
const MAIL_BODY = "mail-body-secret-55aa";

const browser = testBrowser();
const product = testProcess({
  env: { SAMPLE_DATA: "0", LOG_LEVEL: "trace", SUBSCRIPTION_KEY: "agency-key-77f1a2b3" },
});
let page: Page;
const secrets = new Set<string>([WRONG_PASSWORD, NEW_PASSWORD, OTHER_PASSWORD, QUERY_SECRET, MAIL_BODY]);

beforeTests(async () => {
  secrets.add(product.oneTimePassword);
  page = await browser.newPage();
});

const keepCookies = async () => {
  for (const { value } of await page.context().cookies()) if (value.length > 12) secrets.add(value);
};
const key = { "ocp-apim-subscription-key": "agency-key-77f1a2b3" };
const json = { "content-type": "application/json", ...key };

/** Sends a stranger's requests with a secret in each. */
async function attempts(client: TestClient): Promise<void> {
  const post = (path: string, body: string, headers: Record<string, string> = json) =>
    client.fetch(path, { method: "POST", body, headers });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const signIn = { userName: "admin", password: WRONG_PASSWORD };
  await post("/api/User/Authenticate", JSON.stringify(signIn));
  await post("/api/User/Authenticate", JSON.stringify({ ...signIn, extra: { token: QUERY_SECRET } }));
  // Broken JSON: its error quotes the text around the fault.
  await post("/api/User/Authenticate", `{"password":"${WRONG_PASSWORD}" x`);
  await post(
    "/api/User/Authenticate",
    JSON.stringify({ userName: { nested: WRONG_PASSWORD }, password: [WRONG_PASSWORD] }),
  );
  await post("/api/User/Authenticate", JSON.stringify({ token: QUERY_SECRET.repeat(3) }));
  await post("/api/User/ChangePassword", JSON.stringify({ current: WRONG_PASSWORD, next: OTHER_PASSWORD }));
  await post("/api/Email/send", JSON.stringify({ to: "a@example.gov", html: MAIL_BODY, body: MAIL_BODY }));
  await post("/api/User/AddOrUpdateUser", JSON.stringify({ userName: "x", password: OTHER_PASSWORD }));
  await client.fetch(`/api/User/GetSession?token=${QUERY_SECRET}&password=${WRONG_PASSWORD}`, { headers: key });
  await client.fetch(`/api/User/GetSession`, { headers: { ...key, authorization: `Bearer ${QUERY_SECRET}` } });
  await client.fetch(`/api/Nothing/${"aB3-_".repeat(8)}xyz?code=${QUERY_SECRET}`, { headers: key });
  await client.fetch(`/shared/${QUERY_SECRET}`, { headers: key });
  await client.fetch(`/api/User/%zz?token=${QUERY_SECRET}`, { headers: key });
  await client.fetch(`/arcgis/rest/services/Provision/FeatureServer/5/query?f=json&where=1%3D1&token=${QUERY_SECRET}`);
  for (const base of ["/portal/sharing/rest", "/sharing/rest"]) {
    const fields = new URLSearchParams({
      f: "json",
      username: "admin",
      password: WRONG_PASSWORD,
      referer: product.address,
    });
    await post(`${base}/generateToken`, fields.toString(), form);
    const exchange = {
      grant_type: "authorization_code",
      code: QUERY_SECRET,
      code_verifier: pkce().verifier,
      client_id: "provision",
    };
    secrets.add(exchange.code_verifier);
    await post(`${base}/oauth2/token`, new URLSearchParams(exchange).toString(), form);
    await client.fetch(`${base}/community/self?f=json&token=${QUERY_SECRET}`);
  }
}

test("after every kind of sign-in no password, token, cookie or query is in the log or on the terminal", async () => {
  const planner = new Planner(page, product.address);
  await planner.signIn("admin", WRONG_PASSWORD);
  await page.getByText("The entered password is incorrect").waitFor();
  await planner.signIn("admin", product.oneTimePassword);
  await page.waitForURL("**/change-password**");
  await keepCookies();
  await planner.choosePassword(NEW_PASSWORD);
  await keepCookies();

  const staff = clientOf(product.address);
  const body = JSON.stringify({ userName: "admin", password: NEW_PASSWORD });
  assert.equal((await staff.fetch("/api/User/Authenticate", { method: "POST", body, headers: json })).status, 200);
  secrets.add(staff.cookie.split("=")[1] ?? "");

  // The portal's token, in its answer, in an address and as a sign-in.
  const credentials = { f: "json", username: "admin", password: NEW_PASSWORD, referer: product.address };
  const answer = await staff.fetch("/sharing/rest/generateToken", {
    method: "POST",
    body: new URLSearchParams(credentials).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const { token = "" } = (await answer.json()) as { token?: string };
  assert.ok(token.length > 20);
  secrets.add(token);
  await staff.fetch(`/sharing/rest/community/self?f=json&token=${token}`);
  await staff.fetch("/api/User/Authenticate", { method: "POST", body: JSON.stringify({ token }), headers: json });

  // One-time passwords of another user: a new user's, and the one after a reset.
  const draft = {
    userName: "kim.rivera",
    firstName: "Kim",
    lastName: "Rivera",
    email: "kim@example.gov",
    language: null,
  };
  const user = { ...draft, active: true, portalOnly: false };
  const created = (await staff.call(addOrUpdateUser, { body: user, headers: key })).ok;
  secrets.add(created.oneTimePassword ?? assert.fail("a new user has a one-time password"));
  const reset = await staff.call(resetPassword, { body: { userId: created.user.userId }, headers: key });
  secrets.add(reset.ok.oneTimePassword);
  // And an invitation, which is opened and used.
  const invited = await staff.call(inviteUser, { body: { userId: created.user.userId, by: "link" }, headers: key });
  const invitation = invited.ok.invitation.token ?? assert.fail("a link has a token");
  secrets.add(invitation);
  const accepted = { token: invitation, password: "seven purple ferries" };
  secrets.add(accepted.password);
  assert.equal((await clientOf(product.address).call(acceptInvitation, { body: accepted, headers: key })).status, 200);
  await attempts(staff);
  await attempts(clientOf(product.address));

  await product.stop();
  const log = logsOf(product.dataDir);
  assert.ok(log.includes('"call refused"') && log.includes('"answered"'), "the log tells what happened");
  assert.ok(secrets.size > 10);
  const printed = product.output().replace(/One-time password:\s+\S+/, "");
  assert.deepEqual(secretsIn(`${log}\n${printed}`, [...secrets, "agency-key-77f1a2b3"]), []);
});

test("a secret that is in a log is found, and not repeated", () => {
  const token = "aB3-_".repeat(8) + "xyz";
  for (const line of [
    `{"a":"${token}"}`,
    "cookie provision_session=abc",
    "x $argon2id$v=19",
    "postgres://a:b@c/d",
    "geheim!",
  ])
    assert.equal(secretsIn(`{"fine":1}\n${line}\n`, ["geheim!"]).length, 1, line);
  assert.deepEqual(
    secretsIn('{"path":"/api/x/0b5f1f0a-7c55-4b8e-9d2e-2f1f4f7f9a11","hash":"abcdef"}', ["", "geheim!"]),
    [],
  );
});

test("the passwords of the end-to-end tests are known", () => {
  assert.ok(passwordsOfTests().includes("three quiet pelicans"));
});
