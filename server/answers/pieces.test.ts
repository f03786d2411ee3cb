import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { defineCall } from "../../contract/api/call.ts";
import { inPieces, largeAnswer } from "./pieces.ts";

const call = defineCall("GET /api/Test/Large", {
  answer: z.object({ total: z.int(), rows: z.array(z.object({ id: z.int(), name: z.string() })), end: z.string() }),
  needs: { kind: "public" },
});
const rows = (length: number) => Array.from({ length }, (_, id) => ({ id, name: `"${id}"`, secret: "of the table" }));

test("a long list is written like a short one: in its place, with only known fields", async () => {
  const answer = { end: "e", rows: rows(1_000), total: 1_000, secret: "s" };
  const pieces = largeAnswer(call, answer) ?? assert.fail();
  assert.equal(await inPieces(pieces), JSON.stringify(call.answer.parse(answer)));
  assert.equal(largeAnswer(call, { ...answer, rows: rows(100) }), null);
  const large = { ...answer, rows: rows(2).map((row) => ({ ...row, secret: Array<number>(5_000).fill(0) })) };
  assert.equal(await inPieces(largeAnswer(call, large) ?? assert.fail()), JSON.stringify(call.answer.parse(large)));
});

test("an entry that breaks the contract is refused, the last one too", async () => {
  const answer = { end: "e", rows: [...rows(1_000), { id: "x" }], total: 1 };
  await assert.rejects(inPieces(largeAnswer(call, answer) ?? assert.fail()), {
    code: "FST_ERR_RESPONSE_SERIALIZATION",
  });
});

test("other requests are answered while a long list is written", async () => {
  let heard = 0;
  const hearing = setInterval(() => heard++, 1);
  await inPieces(largeAnswer(call, { end: "", rows: rows(100_000), total: 0 }) ?? assert.fail());
  clearInterval(hearing);
  assert.ok(heard > 5, String(heard));
});
