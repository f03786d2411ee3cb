import assert from "node:assert/strict";
import { test } from "node:test";
import { addOrUpdateRole } from "../../contract/calls/roles.ts";
import { rolePrivilegeInsert } from "../../contract/calls/security.ts";
import { getSession } from "../../contract/calls/session.ts";
import { PRIVILEGE_MARK_HEADER, privilegeMark } from "../../contract/privileges.ts";
import { clientOf, personWith, testServer } from "../../test/kits/server.ts";
import { buildServer } from "../app.ts";

const server = testServer();

const markOf = ({ headers }: { headers: Headers }) => headers.get(PRIVILEGE_MARK_HEADER);

test("every answer says whom it was given to and what they may, a refusal too", async () => {
  const admin = await server.as("Administrator");
  const { client, userId, role } = await personWith(server, admin, "home", "role.view");
  const mark = (...codes: string[]) => privilegeMark({ userId, privileges: new Set(codes) });
  assert.equal(markOf(await client.call(getSession)), mark("home", "role.view"));
  const refused = await client.call(addOrUpdateRole, { body: { name: "Not mine" } });
  assert.deepEqual([refused.status, markOf(refused)], [403, mark("home", "role.view")]);
  const visitor = await server.anonymous().call(addOrUpdateRole, { body: { name: "Not mine" } });
  assert.deepEqual([visitor.status, markOf(visitor)], [401, ".1"]);

  const { roleId, version } = role;
  await admin.call(rolePrivilegeInsert, { body: { roleId, version, privilegeCodes: ["home"] } });
  assert.equal(markOf(await client.call(getSession)), mark("home"));
});

test("another process on the same database says so too", async () => {
  const second = await buildServer({ db: server.db, dist: "no-dist" });
  const url = await second.listen({ host: "127.0.0.1", port: 0 });
  try {
    const admin = await server.as("Administrator");
    const { client, role } = await personWith(server, admin, "home", "role.view");
    const there = (await clientOf(url).fetch("/api/User/GetSession", { headers: { cookie: client.cookie } })).headers;
    const { roleId, version } = role;
    await admin.call(rolePrivilegeInsert, { body: { roleId, version, privilegeCodes: ["home"] } });
    const later = (await clientOf(url).fetch("/api/User/GetSession", { headers: { cookie: client.cookie } })).headers;
    assert.match(there.get(PRIVILEGE_MARK_HEADER) ?? "", /^\d+\.201$/);
    assert.match(later.get(PRIVILEGE_MARK_HEADER) ?? "", /^\d+\.1$/);
  } finally {
    await second.close();
  }
});
