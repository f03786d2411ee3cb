import assert from "node:assert/strict";
import { test } from "node:test";
import { addOrUpdateDisaster, getDisaster } from "../../contract/planning/calls/disasters.ts";
import { publishEstimation, unpublishEstimation } from "../../contract/planning/calls/estimations.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { childrenOf, parseXml } from "../../engine/files/xml.ts";
import { newDisaster, planningServer, present, projectedEstimation } from "../../test/kits/planning.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { viewDomain } from "../reports/published/routes.ts";
import { publishingDomain } from "../reports/publishing/routes.ts";
import { previewsDomain } from "./routes.ts";

const { server } = planningServer([previewsDomain, publishingDomain, viewDomain]);
const admin = testClient(server);

type XmlElement = ReturnType<typeof childrenOf>[number];

const read = (query = "", headers: Record<string, string> = {}) =>
  fetch(`${server.url}/feed.atom${query}`, { headers });
/** The text of the only child of a name, which must be there exactly once. */
function only(parent: XmlElement, name: string): string {
  const [child, ...others] = childrenOf(parent, name);
  assert.ok(child && others.length === 0, `${parent.nodeName} has one ${name}`);
  return child.textContent ?? "";
}
async function feed(query = "") {
  const root = parseXml(await (await read(query)).text()).documentElement ?? assert.fail();
  return { root, entries: childrenOf(root, "entry") };
}
/** What RFC 4287 demands of a feed (4.1.1) and of an entry (4.1.2) with a summary of plain text. */
function assertValid(root: XmlElement): void {
  assert.deepEqual([root.nodeName, root.getAttribute("xmlns")], ["feed", "http://www.w3.org/2005/Atom"]);
  const ids = new Set<string>();
  for (const part of [root, ...childrenOf(root, "entry")]) {
    const id = only(part, "id");
    assert.match(id, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    assert.ok(!ids.has(id));
    ids.add(id);
    assert.notEqual(only(part, "title"), "");
    assert.match(only(part, "updated"), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
    const links = childrenOf(part, "link").map((link) =>
      ["rel", "type", "hreflang"].map((name) => link.getAttribute(name)).join(" "),
    );
    assert.equal(new Set(links).size, links.length, "no two links of one relation, type and language");
    assert.ok(links.some((link) => link.startsWith("alternate text/html")));
    for (const link of childrenOf(part, "link")) assert.ok(URL.canParse(link.getAttribute("href") ?? ""));
  }
  const [author] = childrenOf(root, "author");
  assert.notEqual(author && only(author, "name"), "");
  assert.equal(childrenOf(root, "link").filter((link) => link.getAttribute("rel") === "self").length, 1);
}

test("an empty feed is valid", async () => {
  const { root, entries } = await feed();
  assertValid(root);
  assert.equal(entries.length, 0);
});

test("it has what is published and nothing else, in each language, under ids that stay", async () => {
  const name = 'Storm <Ada> & "co" ]]>';
  const { did } = await newDisaster(admin, { name });
  const { eid } = await projectedEstimation(admin, { did });
  const { eid: other } = await projectedEstimation(admin, { did });
  const publish = async () =>
    (await admin.call(publishEstimation, { body: { eid, version: (await present(admin, eid)).version } })).ok;
  await publish();
  const first = await read("?lang=en");
  assert.equal(first.headers.get("content-type"), "application/atom+xml; charset=utf-8");
  const { root, entries } = await feed("?lang=en");
  assertValid(root);
  const [entry, ...others] = entries;
  assert.ok(entry && others.length === 0, `not ${other}`);
  assert.equal(only(entry, "title"), `${name}: zones and what people there need`);
  assert.match(only(entry, "summary"), /People to serve: [\d,]+.*gallons.*Calculated/);
  const href = childrenOf(entry, "link")[0]?.getAttribute("href");
  assert.equal(href, `${server.url}/view?eid=${eid}`);
  assert.equal(only(root, "updated"), only(entry, "updated"));

  const titles = new Set<string>();
  for (const language of LANGUAGE_CODES) {
    const { root: told, entries: all } = await feed(`?lang=${language}`);
    assertValid(told);
    assert.equal(told.getAttribute("xml:lang"), language);
    assert.deepEqual(
      all.map((one) => only(one, "id")),
      [only(entry, "id")],
    );
    titles.add(only(told, "title"));
  }
  assert.equal(titles.size, LANGUAGE_CODES.length);
  assert.match(await (await read("", { "accept-language": "pt-BR" })).text(), /xml:lang="pt"/);
  assert.equal((await read("?lang=xx&lang=%00<script>")).status, 200);

  const etag = first.headers.get("etag") ?? "";
  assert.equal((await read("?lang=en", { "if-none-match": etag })).status, 304);
  assert.equal((await read("?lang=en", { "if-none-match": `"x", W/${etag}` })).status, 304);
  assert.equal((await read("?lang=de", { "if-none-match": etag })).status, 200);
  const { version, type, category, startDate, status } = (await admin.call(getDisaster, { params: { did } })).ok;
  const body = { did, version, type, category, startDate, status, name: "Renamed" };
  assert.equal((await admin.call(addOrUpdateDisaster, { body })).status, 200);
  assert.equal((await read("?lang=en", { "if-none-match": etag })).status, 200);
  const renamed = (await feed("?lang=en")).entries;
  assert.deepEqual(
    renamed.map((one) => only(one, "id")),
    [only(entry, "id")],
  );

  const { version: last } = await present(admin, eid);
  await admin.call(unpublishEstimation, { body: { eid, version: last, endLinks: false } });
  assert.equal((await feed()).entries.length, 0);
});
