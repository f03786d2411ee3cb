import assert from "node:assert/strict";
import test from "node:test";
import { passwordsOfTests, secretsIn } from "./product.ts";

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
