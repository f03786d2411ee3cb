import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import { getExport } from "../../contract/lists/calls.ts";
import { PASSWORD_MAX, authenticate, changePassword, getSession } from "../../contract/people/calls/session.ts";
import { attackWorld, SAMPLE_BODIES, attack } from "../../test/kits/attack-world.ts";
import { CALLS, SAMPLE_PARAMS } from "../../test/kits/calls.ts";
import { ADMIN_PASSWORD } from "../../test/kits/client.ts";
import { SOAK, sampled } from "../../test/kits/numbers.ts";
import { sql } from "../storage/orm.ts";
import { audits, loginAttempts, users } from "../storage/schema/index.ts";

/**
 * Hostile texts in every text of every body and address: stored and answered unchanged, or refused, and never run. The
 * texts of a body are those of its sample, so calls declared later are attacked too.
 */
const HOSTILE: readonly string[] = [
  "'; insert into roles (name) values ('injected'); --",
  "' or '1'='1",
  '"; drop table users; --',
  "\\'; select pg_sleep(30); --",
  "%' escape '",
  "%_%",
  "$1 $2 $$ ${1+1} {{7*7}} #{1}",
  "<img src=x onerror=alert(1)>",
  '"><script>alert(1)</script>',
  "%s%n%x%p %00 \\x00 \\u0000",
  "a\u0000b",
  "line\r\nBcc: victim@elsewhere.example",
  "\u202egpj.exe\u202c",
  "\ufeff\u200b\u2028",
  "🌪️👩‍👩‍👧‍👦",
  "\ud800",
  '=HYPERLINK("http://elsewhere.example")',
  "../../../../etc/passwd",
  "__proto__",
  "toString",
  "x".repeat(60_000),
];
const REFUSED: readonly number[] = [400, 401, 403, 404, 409, 413, 422];

const world = attackWorld();

const calls = Object.entries(CALLS);

/** Has its own test: an accepted password ends the session it was sent in. */
const APART: readonly string[] = ["changePassword"];

/** Calls whose answer does not repeat the input: its effect shows elsewhere. */
const SILENT: readonly string[] = [
  // A hand-over's words go into the log, a briefing's risks into its document.
  ...["handOverShift", "answerHandOver", "signBriefing"],
  ...["authenticate", "checkSeries", "startExport", "findAudits", "getLogLines", "getPageLevelLookupDetails"],
  ...[
    "saveUserPreference",
    "saveLayout",
    "rollBackLayout",
    "publishDraft",
    "giveTrucks",
    "getStyleDataByTable",
    "printMap",
    "importStorms",
    "checkTracts",
    "importTracts",
    "importRoads",
    "importSites",
    // Their answers have the ids alone; server/programs/bulk.test.ts reads what is stored.
    ...["putDeliveries", "putInventory", "putFacilities", "putRequests"],
    ...["getQueryNames", "getFacilityTypeNames", "getSliderValues", "getResultData", "getResultFeatures"],
  ],
];

// Writing files takes a while: an export is tried with the texts that could break a file.
test("every text of every body: refused, or answered unchanged", { timeout: 280_000 }, async (t) => {
  let [n, turn] = [0, 0];
  const taken: string[] = [];
  for (const [name, call] of calls.filter(([name, { method }]) => method === "POST" && !APART.includes(name))) {
    // Created again only after success: a refused body leaves the data unchanged and would still be accepted.
    let sample = await SAMPLE_BODIES[name]?.(world, n + 11);
    for (const path of textsIn(sample))
      for (const text of sampled(
        name === "startExport" ? HOSTILE.filter((one) => !/^[\w.%$"'\\]/.test(one)) : HOSTILE,
        { turn: turn++, count: 1 },
      )) {
        // Otherwise a password would be verified too often; passwords have their own tests.
        if (name === "authenticate") await world.server.db.delete(loginAttempts);
        sample ??= await SAMPLE_BODIES[name]?.(world, n + 11);
        n++;
        // A signed-in user may print twenty maps a minute from any address.
        const cookie = name === "printMap" ? { cookie: "" } : {};
        const { status, text: answer } = await attack(world, call, { body: withText(sample, path, text), ...cookie });
        const where = `${name} ${path.join(".")} ${JSON.stringify(text.slice(0, 60))}: ${status} ${answer.slice(0, 300)}`;
        assert.ok(status === 200 || REFUSED.includes(status), where);
        if (status !== 200) continue;
        sample = undefined;
        taken.push(`${name}.${path.join(".")}`);
        if (!SILENT.includes(name)) assert.ok(answer.includes(JSON.stringify(text.trim()).slice(1, -1)), where);
        if (name === "startExport") await exportEnds(answer, where);
      }
  }
  t.diagnostic(`${n} bodies; taken as they are: ${[...new Set(taken)].join(", ")}`);
  assert.ok(n > (SOAK ? 800 : 200));
  assert.ok(new Set(taken).size >= 8, "names and notes take odd texts");
});

test("every text of an address: refused, or searched as a text", async () => {
  const texts = calls.flatMap(([name, call]) => textParams(call).map((param) => [name, call, param] as const));
  assert.ok(texts.length >= 8);
  const hostile = HOSTILE.filter((one) => one.length < 1000 && !one.includes("\ud800"));
  for (const [turn, [name, call, param]] of texts.entries())
    for (const text of sampled(hostile, { turn, count: 9 })) {
      const { status, text: answer } = await attack(world, call, {
        params: { [param]: text },
        body: await SAMPLE_BODIES[name]?.(world, 0),
      });
      assert.ok([200, ...REFUSED].includes(status), `${name} ${JSON.stringify(text)} ${answer}`);
    }
});

test("a user name may be any text: it is refused, recorded and neither run nor repeated as markup", async () => {
  for (const text of HOSTILE) {
    const body = { userName: text, password: text };
    const { status, answer } = await attack(world, authenticate, { body, cookie: "" });
    assert.ok([400, 401, 413].includes(status), `${JSON.stringify(text.slice(0, 60))} ${JSON.stringify(answer())}`);
  }
});

test("a password may be any text that is long enough, and signs in unchanged", async () => {
  const { server } = world;
  // Long and uncommon enough because of the text after the hostile part.
  const rest = " quiet harbor 73";
  const fits = (text: string) => text.length + rest.length <= PASSWORD_MAX;
  for (const text of HOSTILE.filter((one, at) => fits(one) && (SOAK || at % 4 === 2))) {
    await server.db.delete(loginAttempts);
    const client = await server.as("Viewer");
    const next = `${text}${rest}`;
    const changed = await client.call(changePassword, { body: { current: ADMIN_PASSWORD, next } });
    assert.ok([200, 400].includes(changed.status), JSON.stringify(text));
    if (changed.status !== 200) continue;
    const { userName = "" } = (await client.call(getSession)).ok.user ?? {};
    await server.anonymous().signIn(userName, next);
    const trimmed = await server
      .anonymous()
      .call(authenticate, { body: { userName, password: next.replaceAll(/[^a-z]/g, "x") } });
    assert.equal(trimmed.status, 401);
  }
});

test("headers may contain anything", async () => {
  const client = await world.server.admin();
  for (const text of HOSTILE.map((one) => encodeURIComponent(one.toWellFormed())).filter((one) => one.length < 5_000)) {
    const headers = { "user-agent": text, "accept-language": text, "x-forwarded-for": text, referer: text };
    const response = await client.fetch("/api/User/GetSession", { headers: { ...headers, "x-request-id": text } });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
  }
});

test("no injection was executed: tables are intact, and no user or role was added", async () => {
  const { db } = world.server;
  assert.deepEqual((await db.execute(sql`select name from roles where name = 'injected'`)).rows, []);
  assert.ok((await db.$count(users)) > 0);
  assert.ok((await db.$count(audits)) > 0);
});

async function exportEnds(answer: string, where: string): Promise<void> {
  const { exportId } = JSON.parse(answer) as { exportId: string };
  for (let tries = 0; tries < 400; tries++) {
    const { state, error } = (await world.admin.call(getExport, { params: { exportId } })).ok;
    if (state === "done") return;
    assert.ok(state === "waiting" || state === "running", `${where} ${JSON.stringify(error)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail(`${exportId} never ends`);
}

type Path = readonly string[];

/** The paths of all texts in a value. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsIn(entry, [...path, key]));
}

function withText(body: unknown, path: Path, text: string): unknown {
  const copy: unknown = structuredClone(body);
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => Object(at)[key] as unknown, copy);
  (holder as Record<string, unknown>)[path.at(-1) ?? ""] = text;
  return copy;
}

/** Address parameters that accept values other than numbers. */
function textParams({ params }: Call): string[] {
  if (!(params instanceof z.ZodObject)) return [];
  return Object.keys(params.shape).filter(
    (key) => typeof (SAMPLE_PARAMS as Readonly<Record<string, unknown>>)[key] === "string",
  );
}
