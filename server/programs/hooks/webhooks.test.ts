import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import test, { after, beforeEach } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { getAllAudits } from "../../../contract/audits/calls.ts";
import { deleteDisaster, getDisaster } from "../../../contract/planning/calls/disasters.ts";
import {
  deleteEstimation,
  publishEstimation,
  unpublishEstimation,
} from "../../../contract/planning/calls/estimations.ts";
import { calculateProjections } from "../../../contract/planning/calls/projections.ts";
import { saveZone } from "../../../contract/planning/calls/zones.ts";
import * as programs from "../../../contract/people/calls/programs.ts";
import * as calls from "../../../contract/people/calls/webhooks.ts";
import { HOOK_EVENTS, type HookEvent } from "../../../contract/people/webhook-events.ts";
import { followStorm } from "../../../contract/storms/calls/updates.ts";
import { planFromAdvisory } from "../../../contract/storms/calls/plans.ts";
import { importStorms } from "../../../contract/storms/calls/storms.ts";
import { moveRequest, saveRequest, type RequestDraft } from "../../../contract/supply/calls/requests.ts";
import { setSiteState } from "../../../contract/supply/calls/sites.ts";
import { saveDeliveries, saveFacilities } from "../../../contract/supply/lists.ts";
import { addressOf } from "../../../contract/api/call.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { personWith, testClient, testServer } from "../../../test/kits/domain-server.ts";
import {
  drawn,
  newDisaster,
  PLANNING,
  present,
  projectedEstimation,
  square,
  storeGrid,
} from "../../../test/kits/planning.ts";
import { stormFile, type MadeAdvisory } from "../../../test/kits/storm-files.ts";
import { isProgram } from "../../../test/programs.ts";
import { auditsDomain } from "../../audits/routes.ts";
import { logisticsDomain } from "../../logistics/routes.ts";
import { sitesDomain } from "../../logistics/site-routes.ts";
import { peopleDomain } from "../../people/routes.ts";
import { audit, SYSTEM_ACTOR } from "../../persistence/audit/audit.ts";
import { publishingDomain } from "../../reports/publishing/routes.ts";
import { stormsDomain } from "../../storms/advisories/routes.ts";
import { stormPlansDomain } from "../../storms/plans/routes.ts";
import { stormUpdatesDomain } from "../../storms/updates/routes.ts";
import { eq, sql } from "../../storage/orm.ts";
import { audits, webhookDeliveries, webhooks, webhookTargets } from "../../storage/schema/index.ts";
import { supplyDomain } from "../../supply/routes.ts";
import { programsDomain } from "../routes.ts";
import { sendDue, type SendingPlace } from "./sender.ts";

/** A message as a receiver got it. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: { id: string; event: string; at: string; link: string | null; data: Record<string, never> };
}

/** A receiver of webhooks; it answers with the next of `answers`, else 200. */
const receiver = {
  got: [] as Received[],
  answers: [] as number[],
  onRequest: (): void => undefined,
};
const listening = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (piece: string) => (body += piece));
  request.on("end", () => {
    receiver.got.push({ headers: request.headers, body, json: JSON.parse(body) as Received["json"] });
    receiver.onRequest();
    const status = receiver.answers.shift() ?? 200;
    response.writeHead(status, status === 302 ? { location: "http://127.0.0.1:1/" } : {});
    response.end(status === 200 ? "ok" : `<b>no\u0007</b>\n${"x".repeat(5_000)}`);
  });
});
/** Known before the server starts, which reads the list then. */
const origins: string[] = [];
let origin: string;
beforeTests(async () => {
  await once(listening.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  origins.push(origin);
});
after(() => listening.close());
beforeEach(() => Object.assign(receiver, { got: [], answers: [], onRequest: () => undefined }));

const server = testServer({
  data: storeGrid,
  webhookOrigins: origins,
  domains: [
    ...PLANNING,
    ...[stormsDomain, stormPlansDomain, stormUpdatesDomain, supplyDomain, logisticsDomain, sitesDomain],
    ...[publishingDomain, peopleDomain, auditsDomain, programsDomain],
  ],
});
const admin = testClient(server);
const flush = () => server.app.webhookWorker.flush();

let made = 0;
async function newWebhook(events: HookEvent[], changes: Partial<calls.WebhookDraft> = {}) {
  const draft = { name: `hook ${++made}`, format: "provision", language: "en", active: true, events } as const;
  const { webhook, secret } = (
    await admin.call(calls.saveWebhook, { body: { ...draft, address: `${origin}/in?key=hush`, ...changes } })
  ).ok;
  assert.ok(secret);
  return { ...webhook, secret };
}
/** Deletes all webhooks, so that each test hears its own events alone. */
const silence = () => server.db.delete(webhooks);
const listOf = async (webhookId: number) =>
  (await admin.call(calls.getWebhookDeliveries, { params: { webhookId } })).ok;
const makeDue = () => server.db.update(webhookDeliveries).set({ nextAt: sql`now() - interval '1 second'` });
/** The data of what came in of an event. */
const heard = (event: string) => receiver.got.filter(({ json }) => json.event === event).map(({ json }) => json.data);

/** The guide's example in Node, which checks what came in. */
const guide = readFileSync(new URL("../../../docs/guides/programs.md", import.meta.url), "utf8");
const example = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(guide)?.[1] ?? assert.fail(`no ${language} in the guide`);
let isGenuine: (headers: IncomingHttpHeaders, body: string, secret: string) => boolean;
beforeTests(async () => {
  const module = (await import(`data:text/javascript,${encodeURIComponent(example("js"))}`)) as {
    readonly isGenuine: typeof isGenuine;
  };
  ({ isGenuine } = module);
});

test("every event comes in from its change, signed, once for each webhook that wants it", async () => {
  await silence();
  const hook = await newWebhook([...HOOK_EVENTS]);
  const other = await newWebhook(["site.state"]);
  const name = "Storm <Ada> & *co*";
  const { did } = await newDisaster(admin, { name });
  const { eid } = await projectedEstimation(admin, { did });
  await flush();
  assert.deepEqual(heard("need.changed"), [], "a first calculation changes nothing");
  const [{ short, began, ended, disaster } = assert.fail()] = heard("supply.shortfall") as never as Shortfall[];
  assert.deepEqual([disaster.name, began.length, ended.length], [name, short.length, 0]);
  const water = short.find(({ product, block }) => product === "Water" && block === 1) ?? assert.fail();
  assert.deepEqual([water.unit, water.from], ["Gallons", "2026-09-10"]);

  const row = {
    partner: "Aqua",
    product: "Water",
    quantity: water.quantity,
    unit: "Gallons",
    deliveryDate: "2026-09-10",
  };
  const delivery = { ...row, place: "", county: "Manatee", state: "Arrived" } as const;
  const saved = await admin.call(saveDeliveries, { body: { eid, changed: [delivery as never], removed: [] } });
  assert.equal(saved.status, 200, JSON.stringify(saved.status === 200 ? "" : saved.error));
  await flush();
  const [, covered = assert.fail()] = heard("supply.shortfall") as never as Shortfall[];
  assert.deepEqual([covered.began, covered.ended.map(({ product, block }) => [product, block])], [[], [["Water", 1]]]);

  const zone = await admin.call(saveZone, { body: drawn(eid, 3, square(5.5, 0.5, 7.5, 2.5)) });
  await admin.call(calculateProjections, { body: { eid, version: zone.ok.estimationVersion } });
  const { version } = await present(admin, eid);
  await admin.call(calculateProjections, { body: { eid, version } });
  await flush();
  const changes = heard("need.changed") as never as { figures: Sides; before: Sides }[];
  assert.equal(changes.length, 1, "calculated again without a difference");
  const [{ figures, before } = assert.fail()] = changes;
  assert.ok((figures.people ?? 0) > (before.people ?? NaN) && figures.run.id > before.run.id);
  assert.deepEqual(figures.needs.map(({ product, unit }) => [product, unit]).toSorted(), [
    ["Food", "Meals"],
    ["Ice", "Pounds"],
    ["Water", "Gallons"],
  ]);

  const current = await present(admin, eid);
  const published = (await admin.call(publishEstimation, { body: { eid, version: current.version } })).ok;
  await admin.call(unpublishEstimation, { body: { eid, version: published.version, endLinks: false } });
  await flush();
  const [shown = assert.fail()] = heard("estimation.published") as never as { figures: Sides }[];
  assert.equal(shown.figures.people, figures.people);
  assert.deepEqual(heard("estimation.unpublished"), [
    { disaster: { id: did, name }, estimation: { id: eid, name: current.name } },
  ]);

  const request = await newRequest(did);
  const approved = { requestId: request.id, version: request.version, to: "Approved", note: "" } as const;
  assert.equal((await admin.call(moveRequest, { body: approved })).status, 200);
  await flush();
  assert.deepEqual(
    (heard("request.state") as never as { requests: { before: string; state: string; unit: string }[] }[]).map(
      ({ requests }) => requests.map((one) => [one.before, one.state, one.unit]),
    ),
    [[[null, "Draft", "Gallons"]], [["Draft", "Approved", "Gallons"]]],
  );

  const site = await newSite();
  for (const [day, state] of [
    ["2026-09-11", "Open"],
    ["2026-09-12", "Closing"],
    ["2026-09-13", "Closed"],
  ] as const)
    await admin.call(setSiteState, { body: { ids: [site], day, state, offers: "Water" } });
  await flush();
  const sites = receiver.got.filter(({ json }) => json.event === "site.state");
  for (const { secret } of [hook, other])
    assert.deepEqual(
      sites
        .filter(({ headers, body }) => isGenuine(headers, body, secret))
        .map(({ json }) =>
          (json.data as never as { sites: { open: boolean; id: number }[] }).sites.map(({ id, open }) => [id, open]),
        ),
      [[[site, true]], [[site, false]]],
    );
  const ofSite = sites.map(({ json }) => json.id);
  assert.equal(new Set(ofSite).size, 2, "one id for both webhooks");

  for (const { headers, body, json } of receiver.got) {
    const secrets = [hook.secret, other.secret].filter((secret) => isGenuine(headers, body, secret));
    assert.equal(secrets.length, 1, json.event);
    assert.equal(headers["webhook-id"], json.id);
  }
  assert.ok(
    receiver.got.every(({ body }) => !/admin|Emergency/.test(body)),
    "no person is named",
  );
});

interface Shortfall {
  readonly disaster: { readonly name: string };
  readonly short: { product: string; block: number; unit: string; from: string; quantity: number }[];
  readonly began: { product: string; block: number }[];
  readonly ended: { product: string; block: number }[];
}
interface Sides {
  readonly run: { readonly id: number };
  readonly people: number | null;
  readonly needs: { readonly product: string; readonly unit: string; readonly quantity: number }[];
}

async function newRequest(did: number) {
  const draft: RequestDraft = {
    did,
    product: "Water",
    quantity: 500,
    unit: "Gallons",
    neededBy: "2026-09-11",
    deliverTo: "Gate 2",
    county: "",
    contact: "",
    phone: "",
    notes: "",
    source: "Federal",
    supplier: "FEMA",
    unitCost: null,
    costShare: null,
    priority: "High",
  };
  return (await admin.call(saveRequest, { body: draft })).ok;
}

async function newSite(): Promise<number> {
  const name = `Armory ${++made}`;
  const facility = {
    name,
    type: "Type II Point",
    county: "Manatee",
    address: "1 Main Street",
    longitude: null,
    latitude: null,
    capacity: null,
    active: true,
    operator: "",
    contact: "",
    phone: "",
    hours: "",
  } as const;
  const { rows } = (await admin.call(saveFacilities, { body: { changed: [facility], removed: [] } })).ok;
  return rows.find((row) => row.name === name)?.id ?? assert.fail();
}

test("a storm's next advisory comes in, and the need that changes with it", async () => {
  await silence();
  const bring = async (made: MadeAdvisory) => {
    const [outcome] = (await admin.call(importStorms, { body: { files: [stormFile(made)] } })).ok.outcomes;
    await server.app.stormFollower.flush();
    return outcome?.advisoryId ?? assert.fail();
  };
  const code = "AL772030";
  const advisoryId = await bring({ code, name: "Ada" });
  const mapping = [
    { area: "wind34" as const, zone: 3 },
    { area: "cone" as const, zone: 4 },
  ];
  const plan = (await admin.call(planFromAdvisory, { body: { advisoryId, mapping } })).ok;
  await admin.call(followStorm, { body: { did: plan.did, follow: true } });
  await newWebhook(["advisory.arrived", "need.changed"]);
  await bring({ code, name: "Ada", number: "6", issued: "2030-09-01T15:00:00Z", cone: [-82.75, 25, -79.75, 30] });
  await bring({ code, name: "Ada", number: "4", issued: "2030-09-01T03:00:00Z" });
  await flush();
  const arrived = heard("advisory.arrived") as never as { advisory: { number: string }; disaster: { id: number } }[];
  assert.deepEqual(
    arrived.map(({ advisory, disaster }) => [advisory.number, disaster.id]),
    [["6", plan.did]],
  );
  const changed = heard("need.changed") as never as { before: Sides; figures: Sides; estimation: { id: number } }[];
  assert.equal(changed.length, 1);
  assert.notEqual(changed[0]?.estimation.id, plan.eid);
  assert.notEqual(changed[0]?.before.people, changed[0]?.figures.people);
});

test("a publication also ends when its estimation or its disaster is deleted", async () => {
  await silence();
  await newWebhook(["estimation.unpublished"]);
  const { did, name } = await newDisaster(admin);
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => projectedEstimation(admin, { did })));
  assert.ok(one && two && three);
  for (const { eid } of [one, two])
    await admin.call(publishEstimation, { body: { eid, version: (await present(admin, eid)).version } });
  for (const { eid } of [one, three]) {
    const { version } = await present(admin, eid);
    assert.equal((await admin.call(deleteEstimation, { body: { eid, version } })).status, 200);
  }
  const { version } = (await admin.call(getDisaster, { params: { did } })).ok;
  assert.equal((await admin.call(deleteDisaster, { body: { did, version } })).status, 200);
  await flush();
  const disaster = { id: did, name };
  assert.deepEqual(heard("estimation.unpublished"), [
    { disaster, estimation: { id: one.eid, name: one.name } },
    { disaster, estimation: { id: two.eid, name: two.name } },
  ]);
});

test("exercises are not sent, nor what was rolled back, nor anything to a webhook that is off", async () => {
  await silence();
  await newWebhook(["request.state"]);
  const off = await newWebhook(["request.state"], { active: false });
  const exercise = await newDisaster(admin, { apart: "exercise" });
  await newRequest(exercise.did);
  await assert.rejects(
    server.db.transaction(async (tx) => {
      const { did } = await newDisaster(admin);
      const after = { id: 1, did, number: 1, product: "Water", unit: "Gallons", quantity: 5, state: "Draft" };
      const entry = { caller: SYSTEM_ACTOR, module: "Supply", action: "create", subjectId: "requests/1", subject: "1" };
      await audit(tx, { ...entry, module: "Supply", after });
      assert.equal((await tx.select().from(webhookDeliveries)).length, 1);
      throw new Error("undone");
    }),
    /undone/,
  );
  await flush();
  assert.deepEqual(receiver.got, []);
  assert.deepEqual(await listOf(off.webhookId), []);
});

test("500 twice, then 200: the same id and content, later each time, and the answer as plain text", async () => {
  await silence();
  const hook = await newWebhook(["site.state"]);
  receiver.answers = [500, 500];
  await admin.call(setSiteState, { body: { ids: [await newSite()], day: "2026-09-11", state: "Open" } });
  await flush();
  const [first = assert.fail()] = await listOf(hook.webhookId);
  assert.deepEqual([first.state, first.attempts, first.status], ["waiting", 1, 500]);
  assert.equal(first.answer.length, 200);
  assert.match(first.answer, /^<b>no <\/b> x+$/);
  const waits = Date.parse(first.nextAt ?? "") - Date.parse(first.triedAt ?? "");
  assert.ok(waits >= 23_000 && waits <= 37_000, `${waits}`);
  assert.ok((await admin.call(calls.getWebhooks)).ok[0]?.failingSince);
  await flush();
  assert.equal(receiver.got.length, 1, "not before its time");
  await makeDue();
  await flush();
  await makeDue();
  await flush();
  const [last = assert.fail()] = await listOf(hook.webhookId);
  assert.deepEqual(
    [last.state, last.attempts, last.status, last.answer, last.nextAt],
    ["delivered", 3, 200, "ok", null],
  );
  assert.equal(receiver.got.length, 3);
  assert.equal(new Set(receiver.got.map(({ body }) => body)).size, 1);
  assert.deepEqual(new Set(receiver.got.map(({ headers }) => headers["webhook-id"])), new Set([last.eventId]));
  assert.equal((await admin.call(calls.getWebhooks)).ok[0]?.failingSince, null);
});

test("after about a day it is given up, listed, and can be sent again", async () => {
  await silence();
  const hook = await newWebhook(["site.state"]);
  await admin.call(setSiteState, { body: { ids: [await newSite()], day: "2026-09-11", state: "Open" } });
  let waited = 0;
  for (let tries = 1; tries <= 14; tries++) {
    receiver.answers = [503];
    await makeDue();
    await flush();
    const [row = assert.fail()] = await listOf(hook.webhookId);
    assert.equal(row.attempts, tries);
    waited += row.nextAt === null ? 0 : Date.parse(row.nextAt) - Date.parse(row.triedAt ?? "");
  }
  const hours = waited / 3_600_000;
  assert.ok(hours > 21 && hours < 32, `${hours}`);
  const [dead = assert.fail()] = await listOf(hook.webhookId);
  assert.equal(dead.state, "dead");
  assert.equal((await admin.call(calls.getWebhooks)).ok[0]?.dead, 1);
  await makeDue();
  await flush();
  assert.equal(receiver.got.length, 14, "a dead one is not tried");
  assert.equal((await admin.call(calls.resendDelivery, { body: { deliveryId: dead.deliveryId } })).ok.state, "waiting");
  await flush();
  assert.deepEqual(
    (await listOf(hook.webhookId)).map(({ state }) => state),
    ["delivered"],
  );
  assert.equal(receiver.got.at(-1)?.json.id, dead.eventId);
});

test("a process that is killed between sending and marking sends again, under the same id", async () => {
  await silence();
  const hook = await newWebhook(["site.state"]);
  await admin.call(setSiteState, { body: { ids: [await newSite()], day: "2026-09-11", state: "Open" } });
  // Until the other process runs, this one's worker must not take it.
  await server.db.update(webhookDeliveries).set({ nextAt: sql`now() + interval '1 hour'` });
  const from = (path: string) => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);
  const script = `
    const { openPool } = await import(${from("storage/database.ts")});
    const { connectionOf } = await import(${from("storage/connection.ts")});
    const { sendDue } = await import(${from("programs/hooks/sender.ts")});
    const log = { info() {}, warn() {} };
    const db = openPool(connectionOf(process.env.OWNER), () => {});
    await db.$client.query("update webhook_deliveries set next_at = now()");
    await sendDue({ db, allowed: [process.env.ORIGIN], publicUrl: null, log, signal: new AbortController().signal });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, OWNER: server.ownerUrl, ORIGIN: origin },
    stdio: ["ignore", "inherit", "inherit"],
  });
  receiver.onRequest = () => void child.kill("SIGKILL");
  await once(child, "exit");
  receiver.onRequest = () => undefined;
  assert.equal(receiver.got.length, 1);
  await flush();
  assert.deepEqual(
    (await listOf(hook.webhookId)).map(({ state, attempts }) => [state, attempts]),
    [["waiting", 1]],
  );
  // The minute for which the killed process had it is over.
  await makeDue();
  await flush();
  assert.deepEqual(
    (await listOf(hook.webhookId)).map(({ state, attempts }) => [state, attempts]),
    [["delivered", 2]],
  );
  const [one, two] = receiver.got;
  assert.deepEqual([two?.json, two?.headers["webhook-id"]], [one?.json, one?.headers["webhook-id"]]);
});

test("several workers send each delivery once", async () => {
  await silence();
  const hook = await newWebhook(["site.state"]);
  for (let n = 0; n < 12; n++)
    await admin.call(setSiteState, { body: { ids: [await newSite()], day: "2026-09-11", state: "Open" } });
  const { place } = server.app.webhookWorker;
  await Promise.all([sendDue(place), sendDue(place), sendDue(place), sendDue(place)]);
  assert.equal((await listOf(hook.webhookId)).filter(({ state }) => state === "delivered").length, 12);
  assert.deepEqual([receiver.got.length, new Set(receiver.got.map(({ json }) => json.id)).size], [12, 12]);
});

test("a recorded message is refused by the guide's examples in Node and Python, and so is a changed one", async (t) => {
  await silence();
  const hook = await newWebhook(["site.state"]);
  await admin.call(calls.testWebhook, { body: { webhookId: hook.webhookId } });
  const [{ headers, body } = assert.fail()] = receiver.got;
  const old = { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 400) };
  const other = { ...headers, "webhook-id": "another" };
  const cases = [
    [headers, body, hook.secret, true],
    [headers, `${body} `, hook.secret, false],
    [old, body, hook.secret, false],
    [other, body, hook.secret, false],
    [headers, body, `whsec_${Buffer.from("else").toString("base64")}`, false],
  ] as const;
  for (const [sent, text, secret, expected] of cases) assert.equal(isGenuine(sent, text, secret), expected);
  const python = ["/usr/bin/python3", "/usr/local/bin/python3"].find(isProgram);
  if (python === undefined) return t.diagnostic("python3 is not installed");
  const program = `${example("python")}\nimport json, sys\nprint(json.dumps([is_genuine(*case) for case in json.load(sys.stdin)]))`;
  const child = spawn(python, ["-c", program], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(cases.map(([sent, text, secret]) => [sent, text, secret])));
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => (said += piece));
  await once(child, "close");
  assert.deepEqual(
    JSON.parse(said),
    cases.map(([, , , expected]) => expected),
  );
});

test("Teams and Slack get a card in the webhook's language, in which names are only text", async () => {
  await silence();
  const teams = await newWebhook(["request.state"], { format: "teams", language: "de" });
  const slack = await newWebhook(["request.state"], { format: "slack", language: "es" });
  const name = "[Ada](http://evil.example) <!channel> & *co*";
  const { did } = await newDisaster(admin, { name });
  const { id, number } = await newRequest(did);
  const place: SendingPlace = { ...server.app.webhookWorker.place, publicUrl: "https://provision.example.gov" };
  // The server's own worker, which knows no public address, has looked for the change before it is due.
  await server.db.update(webhookDeliveries).set({ nextAt: sql`now() + interval '1 hour'` });
  await wait(600);
  await makeDue();
  await sendDue(place);
  const bodyOf = (secret: string) => {
    const found = receiver.got.find(({ headers, body }) => isGenuine(headers, body, secret)) ?? assert.fail();
    return JSON.parse(found.body) as unknown;
  };
  const link = `https://provision.example.gov/request-detail/${id}`;
  const bold = (text: string) => ({ type: "TextRun", text, weight: "Bolder" });
  const block = (...inlines: object[]) => ({ type: "RichTextBlock", inlines });
  assert.deepEqual(bodyOf(teams.secret), {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          msteams: { width: "Full" },
          body: [
            block({ ...bold(`${name}: Anforderung ${number} ist jetzt „Entwurf“`), size: "Medium" }),
            block(bold("Katastrophe: "), { type: "TextRun", text: name }),
            block(bold("Trinkwasser: "), { type: "TextRun", text: "500 US-Gallonen" }),
          ],
          actions: [{ type: "Action.OpenUrl", title: "In Provision öffnen", url: link }],
        },
      },
    ],
  });
  assert.deepEqual(bodyOf(slack.secret), {
    text: `[Ada](http://evil.example) &lt;!channel&gt; &amp; *co*: la solicitud ${number} está ahora en “Borrador”`,
    blocks: [
      {
        type: "header",
        text: { type: "plain_text", text: `${name}: la solicitud ${number} está ahora en “Borrador”` },
      },
      { type: "section", text: { type: "plain_text", text: `Desastre: ${name}\nAgua potable: 500 galones` } },
      { type: "section", text: { type: "mrkdwn", text: `<${link}|Abrir en Provision>` } },
    ],
  });
});

test("secrets and addresses are in no answer but the first, not in the trail, and not in an archive", async () => {
  await silence();
  const hook = await newWebhook(["site.state"]);
  const { webhookId } = hook;
  const all = (await admin.call(calls.getWebhooks)).ok;
  const kept = { ...all.find((one) => one.webhookId === webhookId), address: undefined };
  const { name, format, language, events, active, version = 0 } = kept;
  const draft = { name, format, language, events, active } as calls.WebhookDraft;
  const renamed = (await admin.call(calls.saveWebhook, { body: { ...draft, webhookId, version, name: "other" } })).ok;
  assert.equal(renamed.secret, null, "a changed webhook keeps its secret");
  const renewing = { ...draft, webhookId, version: renamed.webhook.version, name: "other", renew: true };
  const replaced = (await admin.call(calls.saveWebhook, { body: renewing })).ok;
  assert.notEqual(replaced.secret, hook.secret);
  const tested = (await admin.call(calls.testWebhook, { body: { webhookId } })).ok;
  assert.deepEqual([tested.state, tested.status, tested.answer], ["delivered", 200, "ok"]);
  const [message = assert.fail()] = receiver.got;
  assert.ok(isGenuine(message.headers, message.body, replaced.secret ?? ""));
  const trail = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, `webhook/${webhookId}`));
  assert.deepEqual(
    trail.map(({ action }) => action),
    ["create", "update", "update", "test"],
  );
  const seen = JSON.stringify([all, renamed, tested, await listOf(webhookId), trail]);
  assert.ok(!/hush|whsec_/.test(seen), seen);
  const read = await admin.fetch(addressOf(getAllAudits, { module: 0 }));
  assert.ok(!/hush|whsec_/.test(await read.text()));

  await server.db.delete(webhookTargets);
  const [restored] = (await admin.call(calls.getWebhooks)).ok;
  assert.equal(restored?.host, null);
  assert.deepEqual((await admin.call(calls.testWebhook, { body: { webhookId } })).ok.answer, "noTarget");
  const again = { ...draft, webhookId, version: restored?.version ?? 0, address: `${origin}/in` };
  assert.match((await admin.call(calls.saveWebhook, { body: again })).ok.secret ?? "", /^whsec_/);

  const { version: last = 0 } = (await admin.call(calls.getWebhooks)).ok[0] ?? {};
  await admin.call(calls.deleteWebhook, { body: { webhookId, version: last } });
  assert.deepEqual(
    [await server.db.select().from(webhookTargets), await server.db.select().from(webhookDeliveries)],
    [[], []],
  );
});

test("who may not see estimations sends none out, a token makes no webhooks, and others find nothing", async () => {
  await silence();
  const hook = await newWebhook(["site.state"]);
  const { client } = await personWith(server, admin, "program.edit", "home");
  const body = {
    name: "leak",
    format: "provision",
    language: "en",
    active: true,
    events: ["need.changed"],
    address: `${origin}/`,
  } as const;
  assert.deepEqual([(await client.call(calls.saveWebhook, { body: body as never })).status], [403]);
  const viewer = await server.as("Viewer");
  assert.equal((await viewer.call(calls.getWebhooks)).status, 403);
  const { token } = (
    await admin.call(programs.makeToken, {
      body: { name: "t", privileges: ["program.edit", "estimation.view"], days: 1 },
    })
  ).ok;
  const byToken = await fetch(server.url + addressOf(calls.saveWebhook, {}), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal(((await byToken.json()) as { key: string }).key, "errors.token.person");
  const again = { ...body, name: hook.name, events: [...body.events] };
  assert.equal(
    (await admin.call(calls.saveWebhook, { body: again })).error.details.faults?.[0]?.key,
    "domain.webhook.nameTaken",
  );
  for (const address of [
    "https://10.0.0.1/",
    "http://hooks.example.com/",
    "https://u:p@hooks.example.com/",
    "javascript:1",
  ])
    assert.equal(
      (await admin.call(calls.saveWebhook, { body: { ...again, name: "x", address } })).status,
      422,
      address,
    );
});

test("a redirect is not followed, and no longer answer is kept than its beginning", async () => {
  await silence();
  const hook = await newWebhook(["site.state"]);
  receiver.answers = [302];
  const moved = (await admin.call(calls.testWebhook, { body: { webhookId: hook.webhookId } })).ok;
  assert.deepEqual([moved.state, moved.status, moved.answer], ["dead", null, "redirect"]);
});
