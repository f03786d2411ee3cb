import assert from "node:assert/strict";
import test from "node:test";
import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "./calls/session.ts";
import { STRENGTH_MIN, strengthOf } from "./password-strength.ts";

const scoreOf = async (password: string, own: readonly string[] = []) => (await strengthOf(password, own)).score;

test("each common password that is long enough is too weak, also with a capital and a sign at its end", async () => {
  const list = dictionary["passwords-common"].map(String);
  assert.ok(list.length > 10_000);
  // Shorter ones are refused by their length.
  const commonest = list.filter(({ length }) => length >= PASSWORD_MIN);
  const taken: string[] = [];
  for (const password of commonest) if ((await scoreOf(password)) >= STRENGTH_MIN) taken.push(password);
  assert.deepEqual(taken, []);
  for (const password of ["Password1234!", "passwordpassword", "aaaaaaaaaaaa", "123456789012", "Qwertyuiop12"])
    assert.ok((await scoreOf(password)) < STRENGTH_MIN, password);
});

test("a few unrelated words are strong; one's own name does not count for much", async () => {
  assert.equal(await scoreOf("correct horse battery staple"), 4);
  assert.ok((await scoreOf("constantina1", ["constantina"])) < STRENGTH_MIN);
});

test("a password of words of the product, the agency and the season is weak in any spelling; one with more in it is not", async () => {
  const weak = [
    "Florida2026!!",
    "Provision2026!",
    "Hurricane2026!",
    "emergency2026",
    "Fl0r1da-2026",
    "IrmaHurricane17!",
    "Tampa$torm2025",
  ];
  for (const password of weak) {
    const { score, context } = await strengthOf(password, []);
    assert.ok(score < STRENGTH_MIN && context.length > 0, password);
  }
  assert.deepEqual((await strengthOf("Acme-Bay-2026!!", ["Acme Bay County"])).context, ["acme", "bay"]);
  for (const password of [
    "a long test password",
    "a password that lasts",
    "violet trombone harvest",
    "florida-kettle-anthem",
  ])
    assert.deepEqual((await strengthOf(password, [])).context, [], password);
});
