import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { addOrUpdateDisaster, deleteDisaster, getAllDisasters } from "../../../contract/planning/calls/disasters.ts";
import { authenticate, logout } from "../../../contract/people/calls/session.ts";
import { ADMIN_PASSWORD } from "../../../test/kits/client.ts";
import { addUser, testServer } from "../../../test/kits/domain-server.ts";
import { column } from "../../../test/kits/numbers.ts";
import { LOCKOUT } from "../../people/session/locks.ts";
import { asc, gt, max } from "../../storage/orm.ts";
import { audits, loginAttempts, sessions } from "../../storage/schema/index.ts";
import { REFUSAL_LIMITS } from "./refusals.ts";
import { disastersDomain } from "../../planning/disasters/routes.ts";

const server = testServer({ domains: [disastersDomain], trustProxy: true });
let since = 0;
beforeEach(async () => {
  await server.app.refusals.flush();
  await server.db.delete(loginAttempts);
  const [newest] = await server.db.select({ id: max(audits.auditId) }).from(audits);
  since = newest?.id ?? 0;
});

const trail = () => server.db.select().from(audits).where(gt(audits.auditId, since)).orderBy(asc(audits.auditId));
const attempt = (userName: string, password: string, headers: Record<string, string> = {}) =>
  server.anonymous().call(authenticate, { body: { userName, password }, headers });

test("a failed sign-in is recorded with the attempted name and the reason, not with the password", async () => {
  await addUser(server.db, { userName: "rita", role: "Viewer", active: false });
  await attempt("nobody", "secret-try-1");
  await attempt("admin", "secret-try-2", { "user-agent": "Curious/1.0", "x-forwarded-for": "203.0.113.9" });
  await attempt("rita", ADMIN_PASSWORD);
  const rows = await trail();
  assert.deepEqual(
    rows.map(({ action, subject, userName, after: is }) => [action, subject, userName, (is as { key: string }).key]),
    [
      ["signInFailed", "nobody", "public", "errors.login.unknown"],
      ["signInFailed", "admin", "public", "errors.login.password"],
      ["signInFailed", "rita", "public", "errors.login.inactive"],
    ],
  );
  const [, second] = rows;
  assert.deepEqual([second?.address, second?.userAgent], ["203.0.113.9", "Curious/1.0"]);
  assert.notEqual(second?.requestId, "");
  assert.ok(!/secret-try|long test password/.test(JSON.stringify(rows)));
});

test("a lockout is recorded as one, and the attempts after the first of a minute as their number", async () => {
  for (let i = 0; i < LOCKOUT.perPlace + 4; i++) await attempt("admin", `wrong ${i}`);
  await server.app.refusals.flush();
  const noted = (await trail()).map(({ action, after: is }) => [action, (is as { more?: number }).more]);
  assert.deepEqual(noted, [
    ["signInFailed", undefined],
    ["lockOut", undefined],
    ["signInFailed", LOCKOUT.perPlace - 1],
    ["lockOut", 3],
  ]);
});

test("a caller without a session, a privilege or our origin is recorded with the refused call", async () => {
  const viewer = await server.as("Viewer");
  const ended = await server.as("Viewer");
  await server.db.delete(sessions);
  await ended.call(getAllDisasters);
  const again = await server.as("Viewer");
  await again.call(deleteDisaster, { body: { did: 1, version: 1 } });
  await again.call(addOrUpdateDisaster, { headers: { origin: "https://elsewhere.example" } });
  await server.anonymous().call(getAllDisasters);
  const rows = (await trail()).filter(({ action }) => action === "refuse");
  assert.deepEqual(
    rows.map(({ module, subject, userName, after: is }) => [
      module,
      subject,
      userName.replace(/\d+/, "n"),
      (is as { key: string }).key,
    ]),
    [
      ["Disaster", "GET /api/Disaster/GetAllDisasters", "public", "errors.session.expired"],
      ["Disaster", "POST /api/Disaster/DeleteDisaster", "viewer.n", "errors.permission"],
      ["Disaster", "POST /api/Disaster/AddOrUpdateDisaster", "public", "errors.origin.foreign"],
      ["Disaster", "GET /api/Disaster/GetAllDisasters", "public", "errors.session.required"],
    ],
  );
  assert.ok(viewer.cookie !== "");
});

test("a flood of refusals makes a bounded number of rows, and every one of them is counted", async () => {
  const tries = 600;
  for (let i = 0; i < tries; i++)
    await server.app.refusals.note({
      caller: { userId: null, userName: "", address: `10.0.${i % 30}.1`, requestId: "" },
      module: "Session",
      action: "signInFailed",
      subject: `name ${i}`,
      key: "errors.login.unknown",
      status: 401,
    });
  for (let i = 0; i < 50; i++)
    await server.app.refusals.note({
      caller: { userId: null, userName: "", address: "10.9.9.9", requestId: "" },
      module: "Disaster",
      action: "refuse",
      subject: `GET /api/${i}`,
      key: "errors.permission",
      status: 403,
    });
  await server.app.refusals.flush();
  const rows = await trail();
  assert.ok(rows.length <= 2 * REFUSAL_LIMITS.kinds, String(rows.length));
  const counted = rows.map(({ after: is }) => (is as { more?: number }).more ?? 1);
  assert.equal(
    counted.reduce((sum, count) => sum + count, 0),
    tries + 50,
  );
});

test("one address cannot use more than its share of the rows", async () => {
  const call = (i: number) =>
    server.app.refusals.note({
      caller: { userId: null, userName: "", address: "198.51.100.7", requestId: "" },
      module: "Session",
      action: "signInFailed",
      subject: `name ${i}`,
      key: "errors.login.unknown",
      status: 401,
    });
  for (let i = 0; i < 100; i++) await call(i);
  await server.app.refusals.flush();
  const rows = await trail();
  assert.equal(rows.length, REFUSAL_LIMITS.kindsPerAddress + 1);
  const last = rows.at(-1);
  assert.deepEqual([last?.address, (last?.after as { more?: number }).more], ["198.51.100.7", 80]);
});

test("permitted calls and signing out are not refusals", async () => {
  const client = await server.admin();
  await client.call(logout);
  assert.deepEqual(column(await trail(), "action"), ["signIn", "signOut"]);
});
