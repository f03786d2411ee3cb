import assert from "node:assert/strict";
import test from "node:test";
import { connectionOf, nameOf, type Server } from "./connection.ts";
import { SilentError } from "./errors.ts";
import { Servers } from "./servers.ts";

const SEVERAL =
  "postgres://u:p%40ss@one:5432,two,[::1]:5434/provision?target_session_attrs=read-write&application_name=x";

test("an address names its login and all servers, and messages name them without the password", () => {
  const { user, password, database, host, port, servers, application_name } = connectionOf(SEVERAL);
  assert.deepEqual(
    [user, password, database, host, port, application_name],
    ["u", "p@ss", "provision", "one", 5432, "x"],
  );
  const places = servers?.map((each) => [each.host, each.port]);
  assert.deepEqual(places, [
    ["one", 5432],
    ["two", undefined],
    ["::1", 5434],
  ]);
  assert.equal(nameOf(connectionOf(SEVERAL)), "one:5432,two,::1:5434/provision");
  assert.equal(nameOf(connectionOf("postgresql://u:p@db/provision")), "db/provision");
  assert.equal(connectionOf("postgres:///provision?host=/run/postgresql").host, "/run/postgresql");
});

for (const [address, found] of [
  ["mysql://db/x", /^something else$/],
  ["one,two", /^something else$/],
  ["postgres://u:p@one:5432,two:many/provision", /^something else$/],
  ["postgres://u:p@one,two/provision?target_session_attrs=standby", /^target_session_attrs=standby$/],
  ["postgres://u:p@/provision?host=one,two", /^host=one,two$/],
  ["postgres://u:p@one/provision?sslrootcert=/none/ca.pem", /ENOENT.*\/none\/ca\.pem/],
] as const)
  test(`${address} is refused with the reason`, () => {
    assert.throws(
      () => connectionOf(address),
      ({ message }: Error) => found.test(message) && !message.includes("u:p"),
    );
  });

const [one, two, three] = [{ host: "one" }, { host: "two" }, { host: "three" }];

for (const [what, answers, expected] of [
  ["the first is down, one only reads", { one: "ECONNREFUSED", two: "reads", three: "writes" }, three],
  ["none takes writes", { one: "silent", two: "reads", three: "reads" }, two],
  ["the current one takes writes", { one: "writes", two: "ECONNREFUSED", three: "silent" }, one],
  ["none answers", { one: "silent", two: "ECONNREFUSED", three: "silent" }, "ECONNREFUSED"],
  ["all are silent", { one: "silent", two: "silent", three: "silent" }, "silent"],
] as const)
  test(`of several servers the right one is found where ${what}`, async () => {
    const servers = new Servers({ servers: [one, two, three] });
    const ask = async ({ host }: Server) => {
      const answer = answers[host as keyof typeof answers];
      if (answer === "reads" || answer === "writes") return answer === "writes";
      throw answer === "silent" ? new SilentError(answer) : new Error(answer);
    };
    if (typeof expected === "string") await assert.rejects(servers.find(ask), { message: expected });
    else assert.equal(await servers.find(ask), expected !== one);
    assert.equal(servers.current, typeof expected === "string" ? one : expected);
  });
