import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { getSession } from "../../contract/calls/session.ts";
import { startTestServer } from "../../test/kits/server.ts";
import type { TestServer } from "../../test/kits/server.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test("without a session the caller has the Public role's privileges", async () => {
  const { ok } = await server.anonymous().call(getSession);
  assert.equal(ok.user, null);
  assert.deepEqual(ok.privileges, [{ privilegeCode: "home", index: 0 }]);
});

test("the administrator signs in and holds every privilege", async () => {
  const client = await server.admin();
  const { ok } = await client.call(getSession);
  assert.equal(ok.user?.userName, "admin");
  assert.deepEqual(ok.user.roleNameOfLoginUser, ["Administrator"]);
  assert.equal(ok.user.mustChangePassword, true);
  assert.equal(ok.privileges.length, 47);
});
