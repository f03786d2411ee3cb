import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { PLANNING, projectedEstimation, storeGrid } from "../../test/kits/planning.ts";
import { testServer } from "../../test/kits/domain-server.ts";
import { PAGE_TEMPLATE } from "../../build/paths.ts";
import { beforeTests, testFolder } from "../../test/kits/cluster.ts";
import { previewsDomain } from "../public/routes.ts";
import { publishingDomain } from "../reports/publishing/routes.ts";
import { embedDomain } from "./embed-origins.ts";

const domains = [...PLANNING, publishingDomain, previewsDomain, embedDomain];
const dist = testFolder({ "index.html": readFileSync(PAGE_TEMPLATE, "utf8") });
const server = testServer({ domains, dist, data: (db) => storeGrid(db) });
let [eid, hidden] = [0, 0];
beforeTests(async () => {
  const staff = await server.as("Administrator");
  ({ eid } = await projectedEstimation(staff));
  ({ eid: hidden } = await projectedEstimation(staff));
  const { version } = (await staff.call(getEstimation, { params: { eid } })).ok;
  await staff.call(publishEstimation, { body: { eid, version } });
});

interface Oembed {
  readonly type: string;
  readonly title: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
}
async function ask(url: string, more = "") {
  const response = await fetch(`${server.url}/oembed?url=${encodeURIComponent(url)}${more}`);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    answer: (response.ok ? JSON.parse(text) : {}) as Oembed,
  };
}
const sourceOf = ({ html }: Oembed): string => /src="([^"]*)"/.exec(html)?.[1] ?? "";

test("a public page is embedded as the app for other sites, with its own estimation", async () => {
  const { url } = server;
  for (const [page, source] of [
    ["/view", "/embed/embed"],
    [`/view?eid=${eid}`, `/embed/embed?estimation=${eid}`],
    [`/view/report/${eid}`, `/embed/embed?estimation=${eid}`],
    ["/main/home", "/embed/embed"],
    ["/main/map", "/embed/embed/map"],
    ["/app/public/view", "/embed/embed"],
    ["/embed/embed/headline", "/embed/embed/headline"],
  ] as const) {
    const { status, answer } = await ask(url + page);
    assert.deepEqual([status, answer.type, sourceOf(answer)], [200, "rich", url + source], page);
    assert.equal((await fetch(sourceOf(answer))).status, 200);
  }
  const { answer, headers } = await ask(`${url}/view`, "&maxwidth=320&maxheight=9000");
  assert.deepEqual([answer.width, answer.height], [320, 700]);
  assert.match(answer.title, /Disaster \d+/);
  assert.equal(headers.get("access-control-allow-origin"), "*");
});

test("what is not public, not offered or not ours has no answer", async () => {
  const { url } = server;
  for (const page of [
    `${url}/view?eid=${hidden}`,
    `${url}/view/report/999999`,
    `${url}/users`,
    `${url}/embed/staff`,
    `${url}/embed/embed/unlisted`,
    `${url}/embed/nobody`,
    `${url}.elsewhere.example/view`,
    "https://elsewhere.example/view",
    "javascript:alert(1)",
  ])
    assert.equal((await ask(page)).status, 404, page);
  assert.equal((await ask(`${url}/view`, "&format=xml")).status, 501);
  assert.equal((await ask(`${url}/view`, "&maxwidth=wide")).status, 400);
  assert.equal((await fetch(`${url}/oembed`)).status, 400);
});

test("nothing in an address gets into the frame's markup", async () => {
  const { text, status } = await ask(`${server.url}/view?eid="><script>alert(1)</script>`);
  assert.ok(status === 200 && !text.includes("<script"), text);
});

test("each public page names its answer, and other pages name none", async () => {
  const { url } = server;
  const found = async (page: string) => {
    const source = await (await fetch(url + page, { headers: { accept: "text/html" } })).text();
    return /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/
      .exec(source)?.[1]
      ?.replaceAll("&amp;", "&");
  };
  const address = (await found(`/view?eid=${eid}`)) ?? assert.fail("no link");
  const answer = (await (await fetch(address)).json()) as Oembed;
  assert.equal(sourceOf(answer), `${url}/embed/embed?estimation=${eid}`);
  for (const page of ["/help", "/users", "/shared/ABCDEFGHJK"]) assert.equal(await found(page), undefined, page);
});
