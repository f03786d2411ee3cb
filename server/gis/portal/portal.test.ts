import assert from "node:assert/strict";
import test from "node:test";
import { addressOf } from "../../../contract/api/call.ts";
import { getPublished } from "../../../contract/reports/calls/published.ts";
import { testFolder } from "../../../test/kits/cluster.ts";
import { testServer } from "../../../test/kits/domain-server.ts";
import { configKeys } from "../../storage/schema/index.ts";
import { viewDomain } from "../../reports/published/routes.ts";
import { portalDomain } from "./routes.ts";

const server = testServer({
  domains: [viewDomain, portalDomain],
  dist: testFolder({ "index.html": "<!doctype html><title>x</title>" }),
});

const connectOf = async (): Promise<string> => {
  const policy = (await fetch(`${server.url}/main/home`)).headers.get("content-security-policy") ?? "";
  return /connect-src [^;]*/.exec(policy)?.[0] ?? "";
};

test("the product's pages may connect only to the configured portal's exact origin", async () => {
  assert.ok(!(await connectOf()).includes("portal.example"));
  await server.db.insert(configKeys).values({ key: "portalUrl", value: "https://portal.example:7443/portal" });
  assert.match(await connectOf(), / https:\/\/portal\.example:7443$/);
  const known = { "if-modified-since": new Date().toUTCString(), "if-none-match": "*", "cache-control": "max-age=0" };
  const again = await fetch(`${server.url}/main/home`, { headers: known });
  assert.equal(again.status, 200, "the page is sent anew, with the nonce of its policy");
  assert.match(again.headers.get("content-security-policy") ?? "", /portal\.example:7443/);
  const call = await fetch(`${server.url}/api/User/GetSession`);
  assert.ok(!(call.headers.get("content-security-policy") ?? "").includes("portal.example"));
  const published = server.url + addressOf(getPublished, {});
  const etag = (await fetch(published)).headers.get("etag") ?? "";
  const kept = await fetch(published, { headers: { "if-none-match": etag, "cache-control": "max-age=0" } });
  assert.equal(kept.status, 304);
  assert.ok(
    !(kept.headers.get("content-security-policy") ?? "").includes("portal.example"),
    "nor is a kept call a page",
  );
});

test("a setting that is not a portal's address allows nothing", async () => {
  for (const value of [
    "http://portal.example",
    "https://a.example; script-src *",
    "javascript:alert(1)",
    "//evil.example",
  ]) {
    await server.db.update(configKeys).set({ value });
    const policy = (await fetch(`${server.url}/main/home`)).headers.get("content-security-policy") ?? "";
    assert.ok(!/example|javascript|script-src \*/.test(policy), value);
  }
});
