import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import { text } from "node:stream/consumers";
import test, { after, before } from "node:test";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { counties } from "../../contract/defaults/counties.ts";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { calculateProjections } from "../../contract/planning/calls/projections.ts";
import { saveZone } from "../../contract/planning/calls/zones.ts";
import {
  getResidentsPage,
  lookUpPlace,
  type PlaceAnswer,
  type PlaceQuestion,
} from "../../contract/reports/calls/residents.ts";
import { testFolder } from "../../test/kits/cluster.ts";
import { startTestServer, type TestServer } from "../../test/kits/domain-server.ts";
import { makeCertificate } from "../../test/kits/network.ts";
import { PLANNING, drawn, newDisaster, newEstimation, square, storeGrid } from "../../test/kits/planning.ts";
import type { Language } from "../answers/texts.ts";
import { setConfigKeys } from "../config/keys.ts";
import { operator } from "../persistence/audit/audit.ts";
import { publishingDomain } from "../reports/publishing/routes.ts";
import { viewDomain } from "../reports/published/routes.ts";
import { defaultsDomain } from "../defaults/routes.ts";
import { countyContacts } from "../storage/schema/index.ts";
import { residentsOf } from "./residents.ts";
import { residentsDomain } from "./routes.ts";

/** The grid of tracts lies from 82° W 27° N, each cell an eighth of a degree; Wauchula and Arcadia in Florida lie in it. */
const START = '<html><head></head><body><div id="app" data-provision-root></div></body></html>';
const dist = testFolder({ "index.html": START });
const lines: string[] = [];
/** The locator's received requests, and its answers. */
const asked: { method: string | undefined; url: string | undefined; form: URLSearchParams }[] = [];
let candidates: readonly { address: string; score: number; location: { x: number; y: number } }[] = [];
let locator: Server;
let server: TestServer;
let eid = 0;

const set = (values: Readonly<Record<string, string>>) =>
  setConfigKeys(server.db, new Map(Object.entries(values)), operator("test"));
const page = async (query: { language: string; eid?: string }) =>
  (await server.anonymous().call(getResidentsPage, { query })).ok;
const ask = async (asks: PlaceQuestion, language: Language = "en"): Promise<PlaceAnswer> =>
  (await server.anonymous().call(lookUpPlace, { body: { eid, language, asks } })).ok;
const post = async (form: Readonly<Record<string, string>>, headers = {}) => {
  const body = new URLSearchParams(form);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return fetch(`${server.url}/view`, { method: "POST", body, headers: { ...type, ...headers } });
};

before(async () => {
  const { cert, key } = await makeCertificate();
  locator = createServer({ cert, key }, async (request, answer) => {
    asked.push({ method: request.method, url: request.url, form: new URLSearchParams(await text(request)) });
    answer.end(JSON.stringify({ candidates }));
  }).listen(0, "127.0.0.1");
  await once(locator, "listening");
  server = await startTestServer({
    domains: [...PLANNING, defaultsDomain, publishingDomain, viewDomain, residentsDomain],
    dist,
    portalCa: cert,
    logger: { level: "trace", stream: { write: (line: string) => void lines.push(line) } },
  });
});
after(async () => {
  await server.close();
  locator.closeAllConnections();
  await new Promise((resolve) => locator.close(resolve));
});

test("without a published estimation the page says so in each language, and lookups are disabled", async () => {
  for (const language of LANGUAGE_CODES) {
    const { eid: none, title, lead, search, tables } = await page({ language });
    assert.deepEqual([none, search, tables], [null, null, []]);
    assert.ok(title !== "" && lead !== "" && !`${title}${lead}`.includes("residents."), title);
  }
  const { status } = await server
    .anonymous()
    .call(lookUpPlace, { body: { language: "en", asks: { text: "Arcadia" } } });
  assert.equal(status, 404);
  assert.match(await (await fetch(`${server.url}/view`)).text(), /Nothing has been published yet\./);
});

test("the published page begins with the event and its figures, with its zones and counties below", async () => {
  await storeGrid(server.db);
  const staff = await server.as("Emergency Staff");
  const { did } = await newDisaster(staff, { name: "Irma", type: "Hurricane", category: "4" });
  const made = await newEstimation(staff, { did, name: "Advisory 37" });
  ({ eid } = made);
  // Zone 1 contains Arcadia (81.858° W), zone 2 extends over it and to the south of Wauchula.
  await staff.call(saveZone, { body: drawn(eid, 1, square(0, 0, 2, 3), { name: "Worst <hit>" }) });
  await staff.call(saveZone, { body: drawn(eid, 2, square(0, 0, 4, 4)) });
  const { version } = (await staff.call(getEstimation, { params: { eid } })).ok;
  await staff.call(calculateProjections, { body: { eid, version } });
  const now = (await staff.call(getEstimation, { params: { eid } })).ok.version;
  await (await server.admin()).call(publishEstimation, { body: { eid, version: now } });

  const content = await page({ language: "en" });
  assert.equal(content.title, "Hurricane Irma: where help is planned");
  assert.equal(content.eid, eid);
  assert.deepEqual(
    content.figures.map(({ name }) => name),
    ["People who may need help", "Food", "Water", "Ice"],
  );
  assert.ok(
    content.figures.every(({ value }) => /^\d/.test(value)),
    JSON.stringify(content.figures),
  );
  assert.deepEqual(
    content.tables.map(({ rows }) => rows.map(([name]) => name)),
    [
      ["Zone 1 – Worst <hit>", "Zone 2"],
      ["Manatee", "Manatee"],
    ],
  );
  assert.ok(
    !JSON.stringify(content).includes("Advisory"),
    "a planner's name of an estimation says nothing to residents",
  );
  assert.match((await page({ language: "de" })).title, /^Hurrikan Irma: wo Hilfe geplant ist$/);
});

test("a place, a county and a position are answered by the published zones, the worst hit first", async () => {
  const of = async (asks: PlaceQuestion) => {
    const { outcome, zone, title } = await ask(asks);
    return [outcome, zone, title];
  };
  assert.deepEqual(await of({ text: "arcadia" }), ["inZone", 1, "Arcadia, FL is in Zone 1 – Worst <hit>."]);
  assert.deepEqual(await of({ text: "Wauchula, FL" }), ["inNone", null, "Wauchula, FL is not in a zone."]);
  assert.deepEqual(await of({ text: "Manatee County" }), [
    "inZone",
    1,
    "Parts of Manatee County are in Zone 1 – Worst <hit> and Zone 2.",
  ]);
  assert.deepEqual(await of({ text: "condado de DeSoto" }), ["inNone", null, "DeSoto County is not in a zone."]);
  // Half a meter inside and outside of zone 2's east edge at 81.5° W; on it counts as inside.
  for (const [longitude, zone] of [
    [-81.500005, 2],
    [-81.5, 2],
    [-81.499995, null],
  ] as const)
    assert.equal((await ask({ longitude, latitude: 27.2 })).zone, zone, `${longitude}`);
  const near = await ask({ longitude: -81.500005, latitude: 27.2 });
  assert.ok(near.sentences.some((sentence) => sentence.startsWith("The edge of a zone is close.")));
  const within = await ask({ longitude: -81.6, latitude: 27.2, accuracy: 20 });
  assert.ok(!within.sentences.some((sentence) => sentence.startsWith("The edge")), within.sentences.join(" "));
  assert.ok(
    within.sentences.some((sentence) =>
      /^Help is planned from September 10, 2026 through \w+ \d+, 2026\.$/.test(sentence),
    ),
  );
  const inGerman = await ask({ text: "Arcadia" }, "de");
  assert.match(inGerman.title, /^Arcadia, FL liegt in Zone 1/);
  assert.match(inGerman.asOf, /^Hurrikan Irma\. Zahlen vom /, "a printed card says what it is about");
});

test("until there are sites, help refers to the county's public information, and people of the contact lists stay internal", async () => {
  const admin = await server.admin();
  const person = { role: "Director", phone: "555-0100", email: "pat@county.example", county: "Manatee" };
  await server.db.insert(countyContacts).values({ ...person, name: "Pat Smith" });
  const helpOf = async (asks: PlaceQuestion, language: Language = "en") => (await ask(asks, language)).help?.lines;
  const danger = "Is your life in danger? Call 911.";
  const none = (await helpOf({ text: "Arcadia" })) ?? [];
  assert.deepEqual(none.slice(1), [danger]);
  assert.match(none[0] ?? "", /Ask the emergency office of your county\.$/);

  const { rows } = (await admin.call(counties.read, {})).ok;
  const changed = rows
    .filter(({ name }) => name === "Manatee")
    .map(({ contacts: _, dataSets: __, editedBy: ___, editedDate: ____, ...row }) => ({
      ...row,
      publicContact: "Emergency office, 941-555-0199",
    }));
  const saved = (await admin.call(counties.save, { body: { changed, removed: [] } })).ok.rows;
  assert.equal(saved.filter(({ publicContact }) => publicContact !== null).length, 1);
  await set({ agencyName: "State Logistics", agencyContact: "800-555-0142" });
  const here = [
    "Places that hand out food, water and ice are not on this page yet. Ask here:",
    "Manatee County: Emergency office, 941-555-0199",
    "State Logistics: 800-555-0142",
    danger,
  ];
  // A city of the county, the county, and a position in it.
  for (const asks of [{ text: "Arcadia" }, { text: "Manatee County" }, { longitude: -81.6, latitude: 27.2 }])
    assert.deepEqual(await helpOf(asks), here, JSON.stringify(asks));
  assert.equal((await helpOf({ text: "DeSoto County" }))?.[1], "State Logistics: 800-555-0142");
  assert.equal((await helpOf({ text: "Arcadia" }, "es"))?.[1], "Condado de Manatee: Emergency office, 941-555-0199");
  const written = await (await post({ text: "Arcadia" })).text();
  assert.ok(written.includes("Manatee County: Emergency office, 941-555-0199"));
  for (const inside of ["Pat Smith", ...Object.values(person).slice(0, 3)])
    assert.ok(!written.includes(inside) && !JSON.stringify(await ask({ text: "Arcadia" })).includes(inside), inside);
  await set({ agencyName: "", agencyContact: "" });
});

/** A place in a zone, in none, near an edge; a county in part; several; outside; nowhere; a ZIP code. */
const QUESTIONS: readonly PlaceQuestion[] = [
  { text: "Arcadia" },
  { text: "Wauchula, FL" },
  { longitude: -81.500005, latitude: 27.2 },
  { text: "Manatee County" },
  { text: "arc" },
  { text: "Miami" },
  { text: "Arcadai" },
  { text: "33040" },
];

/** Everything that residents read in a language: each entry is an answer or a part of the page. */
async function passages(language: Language): Promise<string[]> {
  const { title, lead, notes, search } = await page({ language });
  const answers = await Promise.all(QUESTIONS.map((asks) => residentsOf(server.app).place({ eid, language }, asks)));
  return [
    [`${title}.`, lead, ...notes].join(" "),
    [search?.title, ...(search?.notes ?? [])].join(" "),
    ...answers.map((said) => [said.title, ...said.sentences, ...(said.help?.lines ?? []), said.asOf].join(" ")),
  ];
}

const sentencesOf = (passage: string) =>
  passage.split(/(?<=[.!?:]) +/).flatMap((sentence) => {
    const words = sentence.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
    return words.length === 0 ? [] : [words];
  });

/**
 * Grade by Kincaid et al. 1975 (Research Branch Report 8-75, Naval Technical Training Command); a syllable is a group
 * of sounded vowels.
 */
function gradeOf(passage: string): number {
  const sentences = sentencesOf(passage);
  const words = sentences.flat();
  const syllables = words.map((word) => {
    const heard = word.toLowerCase().replace(/(?:[^laeiouy]es|[^laeioudty]ed|[^laeiouy]e)$|^y/, "");
    return Math.max(1, heard.match(/[aeiouy]{1,2}/g)?.length ?? 0);
  });
  const all = syllables.reduce((sum, each) => sum + each, 0);
  return (0.39 * words.length) / sentences.length + (11.8 * all) / words.length - 15.59;
}

test("residents' texts have grade 8 in English, and short sentences in the other languages", async () => {
  // Published: 13 words of 24 syllables, grade 11.3 (Wikipedia, Flesch–Kincaid readability tests).
  const known = "The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.";
  assert.equal(gradeOf(known).toFixed(1), "11.3");
  for (const passage of await passages("en")) {
    assert.ok(gradeOf(passage) <= 8, `${gradeOf(passage)}: ${passage}`);
    for (const words of sentencesOf(passage))
      if (words.length > 4) assert.ok(gradeOf(words.join(" ")) <= 8, words.join(" "));
  }
  // Grades are defined for English. Guides to plain language count words elsewhere: 15 a sentence on average, 20 at most.
  for (const language of LANGUAGE_CODES)
    for (const passage of await passages(language)) {
      const lengths = sentencesOf(passage).map(({ length }) => length);
      const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
      assert.ok(mean <= 15 && Math.max(...lengths) <= 20, `${mean}, ${Math.max(...lengths)}: ${passage}`);
    }
});

test("a place that is unknown, outside or ambiguous is reported, with the closest choices", async () => {
  const of = async (asks: PlaceQuestion) => {
    const { outcome, title, choices } = await ask(asks);
    return [outcome, title, choices.list.map(({ label }) => label)];
  };
  assert.deepEqual(await of({ text: "Arcadai" }), ["nowhere", "“Arcadai” was not found.", ["Arcadia, FL"]]);
  assert.deepEqual(await of({ text: "qqqqqqqq" }), ["nowhere", "“qqqqqqqq” was not found.", []]);
  assert.deepEqual(await of({ text: "33040" }), ["nowhere", "“33040” was not found.", []]);
  assert.deepEqual(await of({ text: "Miami" }), [
    "outside",
    "Miami, FL is outside the area that this page covers.",
    ["DeSoto County", "Manatee County"],
  ]);
  assert.deepEqual((await of({ longitude: 13.4, latitude: 52.5 })).slice(0, 2), [
    "outside",
    "You are outside the area that this page covers.",
  ]);
  // A prefix shared by several.
  assert.deepEqual(await of({ text: "arc" }), [
    "choose",
    "Which place do you mean?",
    ["Arcadia, FL", "Southeast Arcadia, FL"],
  ]);
  const [nearest] = (await ask({ text: "Arcadai" })).choices.list;
  assert.ok(nearest);
  assert.equal((await ask(nearest.asks)).title, "Arcadia, FL is in Zone 1 – Worst <hit>.");
  for (const asks of [
    { text: "" },
    { text: "a\nb" },
    { text: "x".repeat(201) },
    { county: "12" },
    { longitude: 181, latitude: 0 },
  ])
    assert.equal((await server.anonymous().call(lookUpPlace, { body: { language: "en", asks } })).status, 400);
});

test("street addresses are looked up only by a configured locator, by POST, and one in the area is preferred", async () => {
  const { port } = locator.address() as { port: number };
  assert.ok((await page({ language: "en" })).search?.label.startsWith("City"));
  assert.equal((await ask({ text: "1 Oak St, Arcadia" })).outcome, "nowhere");
  assert.equal(asked.length, 0);
  await set({ locatorUrl: `https://127.0.0.1:${port}/GeocodeServer/`, locatorOperator: "Example GIS" });
  const { search } = await page({ language: "en" });
  assert.deepEqual(
    [search?.label, search?.notes[0]],
    ["Street address, city or county", "Example GIS looks up street addresses."],
  );
  const at = (address: string, x: number, y: number, score = 100) => ({ address, score, location: { x, y } });
  candidates = [at("1 Oak St, Arcadia, FL", -81.86, 27.21), at("1 Oak St, Arcadia, CA", -118, 34)];
  assert.equal((await ask({ text: "1 Oak St, Arcadia" })).title, "1 Oak St, Arcadia, FL is in Zone 1 – Worst <hit>.");
  candidates = [at("1 Oak St", -81.86, 27.21, 90), at("1 Oak Ave", -81.6, 27.3, 90), at("1 Elm", -81.6, 27.3, 20)];
  assert.deepEqual(
    (await ask({ text: "1 Oak" })).choices.list.map(({ label }) => label),
    ["1 Oak St", "1 Oak Ave"],
  );
  assert.equal(asked[0]?.method, "POST");
  assert.equal(asked[0]?.url, "/GeocodeServer/findAddressCandidates");
  assert.equal(asked[0]?.form.get("SingleLine"), "1 Oak St, Arcadia");
  await set({ locatorUrl: "", locatorOperator: "" });
});

test("the server renders the complete page, its form works, and no typed text is in a log or an address", async () => {
  const answer = await fetch(`${server.url}/view?eid=${eid}`, { headers: { "accept-language": "es" } });
  const markup = await answer.text();
  assert.match(answer.headers.get("vary") ?? "", /accept-language/);
  assert.match(markup, /<div id="app" data-provision-root><main lang="es"/);
  assert.match(markup, /<h1[^>]*>Huracán Irma: dónde/);
  assert.match(markup, new RegExp(`<form [^>]*method="post" action="/view\\?eid=${eid}"`));
  assert.ok(markup.includes("Worst &lt;hit&gt;") && !markup.includes("<hit>"));
  assert.ok(Buffer.byteLength(markup) < 60_000);

  const typed = "Arcadia <b>";
  const none = await post({ text: typed });
  assert.deepEqual([none.status, none.headers.get("cache-control")], [200, "no-store"]);
  const plainPage = await none.text();
  assert.ok(plainPage.includes("Arcadia &lt;b&gt;") && !plainPage.includes("<b>"));
  const found = await (await post({ text: "Arcadia" })).text();
  assert.match(found, /Arcadia, FL is in Zone 1 – Worst &lt;hit&gt;\./);
  const chosen = await (await post({ asks: JSON.stringify({ county: "12027" }) })).text();
  assert.match(chosen, /DeSoto County is not in a zone\./);
  for (const form of [{}, { asks: "{" }, { asks: '{"county":"1"}' }, { text: "x".repeat(300) }])
    assert.equal((await post(form as Record<string, string>)).status, 200, "the page without an answer");
  assert.equal((await post({ text: "x".repeat(5_000) })).status, 413);
  assert.ok(!lines.join("").includes("Arcadia"), "typed words are in the log");
});
