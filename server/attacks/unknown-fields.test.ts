import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { CALLS } from "../../test/kits/server.ts";
import { unknownFields } from "../../contract/known-fields.ts";
import { sampled } from "../../test/kits/numbers.ts";
import { attackWorld, attack, SAMPLE_BODIES } from "../../test/kits/attack-world.ts";

/** Fields that are not the caller's to set, planted into every object of a body that would be taken without them. */
const world = attackWorld();

const PLANTED = {
  userId: 1,
  version: 1,
  passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA",
  mustChangePassword: false,
  seeded: true,
  fixed: true,
  shipped: true,
  privileges: ["security.save"],
  roles: [1],
  createdBy: "somebody else",
  editedBy: "somebody else",
  lock: null,
  constructor: { prototype: {} },
} as const;

const FIELDS = Object.entries(PLANTED);

const withBody = Object.entries(CALLS).filter(
  ([, { method, body }]) => method === "POST" && !(body instanceof z.ZodObject && Object.keys(body.shape).length === 0),
);

test("every call that takes a body has a sample of it, which its schema knows", async () => {
  for (const [name, { body }] of withBody) {
    const sample = await (SAMPLE_BODIES[name] ?? assert.fail(`${name} has no sample in SAMPLE_BODIES`))(world, 0);
    const read = body.safeParse(sample);
    assert.ok(read.success, `${name} ${JSON.stringify(read.error?.issues)}`);
    assert.deepEqual(unknownFields(body, sample), [], name);
  }
});

// By the schema every field in every object; over the wire, the next two fields in each, so that all have their turn.
test("a planted field is refused at its place in every object of every body", async () => {
  let [planted, sent, turn] = [0, 0, 0];
  for (const [name, call] of withBody) {
    const sample: unknown = await SAMPLE_BODIES[name]?.(world, 0);
    for (const path of objectsIn(sample)) {
      const asked = sampled(FIELDS, { turn: turn++, count: 2 });
      for (const [field, value] of FIELDS) {
        const body: unknown = structuredClone(sample);
        const holder = path.reduce<unknown>((at, key) => Object(at)[key] as unknown, body) as Record<string, unknown>;
        if (Object.hasOwn(holder, field)) continue;
        holder[field] = value;
        const place = ["body", ...path, field].join(".");
        if (unknownFields(call.body, body).length === 0) {
          assert.ok(isAllowed(name, path, field), `${place} of ${name} is taken: say why in TAKEN`);
          continue;
        }
        planted++;
        if (!asked.some(([one]) => one === field)) continue;
        sent++;
        const { status, text } = await attack(world, call, { body });
        assert.equal(status, 400, `${name} ${place} ${text}`);
        assert.match(text, field === "constructor" ? /"key":/ : new RegExp(`"path":"${place}"`), `${name} ${place}`);
      }
    }
  }
  assert.ok(planted > 500 && sent > 80, `${planted} ${sent}`);
});

/** Fields of these names that a body has by right: what a record's draft says of itself, and what keeps its keys free. */
const TAKEN: readonly (readonly [call: string, path: RegExp, field: RegExp, why: string])[] = [
  [".*", /^$/, /^(userId|version)$/, "names the record and the version it was read at"],
  ["save.*", /^changed\.\d+$/, /^version$/, "a row of a grid brings the version it was read at"],
  ["saveUserPreference", /^preferences\.\d+\.value/, /./, "a preference is whatever the screen keeps"],
  ["saveLayout", /^config/, /./, "checked by the app config's own schema (422)"],
];

const isAllowed = (name: string, path: readonly string[], field: string): boolean =>
  TAKEN.some(
    ([call, at, fields]) => new RegExp(`^${call}$`).test(name) && at.test(path.join(".")) && fields.test(field),
  );

/** The paths of all objects in a value, itself included. */
function objectsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, entry]) => objectsIn(entry, [...path, key]));
  return Array.isArray(value) ? below : [path, ...below];
}
