import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { CALLS } from "../kits/calls.ts";
import { ADMIN_PASSWORD } from "../kits/client.ts";
import { attack, attackWorld, SAMPLE_BODIES } from "../kits/attack-world.ts";
import { tableContents } from "../kits/cluster.ts";
import { seededRandom, SOAK } from "../kits/numbers.ts";
import { madeFrom, mutated } from "./odd-values.ts";

const BODIES = SOAK ? 10_000 : 200;
/** The number of refused bodies after which the database is compared. */
const GROUP = 10;
/** Tables that a refusal may change, to record itself. */
const TRAILS: ReadonlySet<string> = new Set(["audit", "audit_chain", "call_counts", "login_attempts", "sessions"]);
const SEED = 20_261_122;

const world = attackWorld();
/** Calls that would remove data the others need: its records, and the password with which all are sent. */
const ENDING: ReadonlySet<string> = new Set(["deleteDisaster", "deleteEstimation", "changePassword"]);
/** Sorted by name, so that a short run covers calls of all domains. */
const withBody = Object.entries(CALLS)
  .filter(([name]) => name in SAMPLE_BODIES && !ENDING.has(name))
  .sort(([one], [other]) => (one < other ? -1 : 1));

/** Signs in again if an accepted body has ended the session of the requests; returns whether it had. */
async function signedInAgain({ status, answer }: Awaited<ReturnType<typeof attack>>): Promise<boolean> {
  if (status !== 401 || !answer().key.startsWith("errors.session.")) return false;
  await world.admin.signIn("admin", ADMIN_PASSWORD);
  return true;
}

/** A call that every signed-in user may send. */
const LOOK = CALLS["getAllDisasters"] ?? assert.fail();

async function contents(): Promise<Record<string, string>> {
  const tables = await tableContents(world.server.owner);
  return Object.fromEntries([...tables].filter(([name]) => !TRAILS.has(name)));
}

test(`${BODIES} bodies made from the calls' schemas: none breaks the server, no refused one changes anything`, async (t) => {
  const random = seededRandom(SEED);
  const statuses = new Map<number, number>();
  /** Calls by which a session ended. */
  const enders = new Set<string>();
  let compared = 0;
  let lastTaken = "";
  for (let sent = 0, turn = 0; sent < BODIES; turn++) {
    const [name, call] = withBody[turn % withBody.length] ?? assert.fail();
    const schema = z.toJSONSchema(call.body, { io: "input", unrepresentable: "any" });
    if (await signedInAgain(await attack(world, LOOK, {}))) enders.add(lastTaken);
    const sample: unknown = await SAMPLE_BODIES[name]?.(world, turn);
    const before = await contents();
    let taken = 0;
    for (let i = 0; i < GROUP; i++, sent++) {
      const body = random() < 0.5 ? mutated(sample, random) : madeFrom(schema, random);
      const answer = await attack(world, call, { body });
      const { status, text } = answer;
      if (await signedInAgain(answer)) enders.add(lastTaken);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) {
        taken++;
        lastTaken = name;
      }
      assert.ok(status < 500, `${name} ${status} ${text} for ${JSON.stringify(body)}`);
    }
    if (taken > 0) continue;
    compared++;
    assert.deepEqual(await contents(), before, `${name} was refused ${GROUP} times and has changed something`);
  }
  t.diagnostic(
    `answers: ${JSON.stringify(Object.fromEntries(statuses))}; ${compared} groups were refused whole; sessions ended by ${[...enders].join(", ") || "none"}`,
  );
  assert.ok(compared > 0 && (statuses.get(200) ?? 0) > 0);
});
