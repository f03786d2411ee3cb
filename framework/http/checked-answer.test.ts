import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { SHEETS } from "../../contract/sheets/sheets.ts";
import { sampled } from "../../test/kits/numbers.ts";
import { checkedAnswer } from "./checked-answer.ts";

const VALUES: readonly unknown[] = [
  ...[
    "a",
    "",
    " a ",
    "Water",
    "12081",
    "2026-09-01",
    "2026-11-22T00:00:00.000Z",
    "2026-02-30",
    "=1+1",
    "x".repeat(5_000),
  ],
  ...[null, undefined, true, 0, -0, 1, -1, 0.5, 1e308, 2 ** 53, NaN, [], {}],
];
/** Rows of a long answer. */
const ROWS = 200;

for (const list of ["deliveries", "facilities", "catalogue"] as const)
  test(`a long answer of ${list} is accepted and refused as by zod, whatever a field contains`, () => {
    const { answer: declared } = SHEETS[list].read;
    const schema: z.ZodType = declared;
    const { shape } = (declared.shape.rows as z.ZodArray<z.ZodObject>).element;
    const values = [...VALUES, ...Object.values(shape).flatMap(wordsOf)];
    const row = Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, values.find((value) => takes(field as z.ZodType, value))]),
    );
    // Half of the values in each field, the other half in the next one; `npm run soak` tries all in each.
    const others = Object.keys(shape).flatMap((name, turn) =>
      sampled(values, { turn, count: Math.ceil(values.length / 2) }).map((value) => ({ ...row, [name]: value })),
    );
    const { [Object.keys(row)[0] ?? ""]: _, ...short } = row;
    for (const other of [row, { ...row, unknown: 1 }, short, null, ...others]) {
      const answer = { rows: [...Array<object>(ROWS).fill(row), other], unknown: 1 };
      const expected = schema.safeParse(answer);
      const found = checkedAnswer(schema, answer);
      assert.deepEqual(found.data, expected.data);
      assert.deepEqual(found.error?.issues, expected.error?.issues);
    }
    assert.ok(checkedAnswer(schema, { rows: Array<object>(ROWS).fill(row) }).success);
  });

const takes = (field: z.ZodType, value: unknown): boolean => {
  const { success, data } = field.safeParse(value);
  return success && data === value;
};

function wordsOf(field: unknown): unknown[] {
  const { enum: words, anyOf = [] } = z.toJSONSchema(field as z.ZodType, { io: "input", unrepresentable: "any" });
  return [...(words ?? []), ...anyOf.flatMap((each) => each.enum ?? [])].slice(0, 2);
}
