import assert from "node:assert/strict";
import test from "node:test";
import { redact, redactLine, redactText } from "./redact.ts";
import { cpuMilliseconds } from "../../test/kits/waiting.ts";

const SECRET = "geheim-7Qw";

test("a secret field is redacted at every depth, whatever its spelling", () => {
  const names = [
    ...[
      "password",
      "newPassword",
      "PASSWORD_HASH",
      "passwordHash",
      "token",
      "access_token",
      "refreshToken",
      "tokenHash",
    ],
    ...["cookie", "set-cookie", "Authorization", "proxy-authorization", "client_secret", "code", "code_verifier"],
    ...["DATABASE_URL", "databaseOwnerUrl", "ocp-apim-subscription-key", "apiKey", "html", "text", "body", "query"],
    ...["current", "next", "shareLink", "session_id"],
  ];
  for (const name of names) {
    let value: unknown = { [name]: SECRET };
    for (let depth = 0; depth < 8; depth++) value = depth % 2 ? { in: value } : [value];
    assert.ok(!JSON.stringify(redact(value)).includes(SECRET), name);
    assert.ok(!JSON.stringify(redact({ [name]: { deep: [SECRET] } })).includes(SECRET), name);
  }
});

test("deep and long values are cut off without revealing secrets", () => {
  let deep: unknown = SECRET;
  for (let i = 0; i < 500; i++) deep = { a: deep };
  assert.ok(!JSON.stringify(redact(deep)).includes(SECRET));
  assert.equal((redact(Array(1000).fill(1)) as unknown[]).length, 101);
  assert.ok(redactText("x".repeat(1_000_000)).length < 40_000);
});

for (const [kind, text, kept] of [
  [
    "a database address",
    `cannot reach postgres://app:${SECRET}@db:5432/provision`,
    "postgres://app:…@db:5432/provision",
  ],
  ["a query", `GET /shared/report?token=${SECRET}&x=1 failed`, "GET /shared/…?… failed"],
  ["a whole address", `from https://portal.gov/oauth2?code=${SECRET}`, "https://portal.gov/oauth2?…"],
  ["a share link", `see https://a.gov/shared/${SECRET}`, "https://a.gov/shared/…"],
  ["the code of a report", `GET /api/Report/CheckReport/${SECRET} 200`, "GET /api/Report/CheckReport/… 200"],
  ["a bearer", `Authorization: Bearer ${SECRET}`, "Bearer …"],
  ["a cookie", `cookie provision_session=${SECRET}; a=b`, "provision_session=…; a=b"],
  ["a form", `password=${SECRET}&user=a`, "password=…&user=a"],
  ["a token of ours", `token ${"aB3-_".repeat(8)}xyz`, "token …"],
  ["a one-time password", "use abcde-fghij-23456-klmno now", "use … now"],
  ["a password's hash", `stored $argon2id$v=19$m=65536,t=3,p=4$${SECRET}`, "stored …"],
  [
    "values of a statement",
    `Failed query: insert\nparams: ${SECRET},1\nmore ${SECRET}`,
    "Failed query: insert\nparams: …",
  ],
] as const)
  test(`${kind} in a text is logged without its secret`, () => {
    const left = redactText(text);
    assert.ok(!left.includes(SECRET) && left.includes(kept), left);
  });

test("useful details of a fault stay", () => {
  const line = {
    level: "error",
    reqId: "0b5f1f0a-7c55-4b8e-9d2e-2f1f4f7f9a11",
    path: "/api/Estimation/GetEstimation/1234567",
    key: "errors.permission",
    auditChainHash: "ab".repeat(32),
    err: { type: "Error", code: "ECONNREFUSED", stack: "Error: x\n    at f (file:///srv/server/a.ts:3:5)" },
    cause: { code: "23505" },
  };
  assert.deepEqual(redact(line), line);
});

test("a path loses the parts that look like tokens and keeps ids", () => {
  const path = (text: string) => (redact({ path: text }) as { path: string }).path;
  assert.equal(path("/api/Report/GetShared/Zk3yT0aaB1cD2eF3gH4iJ5kL"), "/api/Report/GetShared/…");
  assert.equal(
    path("/api/Export/GetExport/0b5f1f0a-7c55-4b8e-9d2e-2f1f4f7f9a11"),
    "/api/Export/GetExport/0b5f1f0a-7c55-4b8e-9d2e-2f1f4f7f9a11",
  );
});

test("a line that is not JSON is redacted as a text", () => {
  assert.equal(redactLine(`postgres://a:${SECRET}@h/d`), "postgres://a:…@h/d");
  assert.equal(redactLine('{"a":{"b":[{"token":"x"}]}}'), '{"a":{"b":[{"token":"…"}]}}\n');
});

test("a text designed to be slow is not slow", () => {
  const started = process.cpuUsage();
  for (const text of [
    "/".repeat(60_000),
    "a.".repeat(30_000),
    "a-".repeat(30_000),
    `${"a".repeat(60_000)}=`,
    "a://".repeat(15_000),
  ])
    redactText(text);
  assert.ok(cpuMilliseconds(started) < 2_000);
});
