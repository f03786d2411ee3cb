import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import pg from "pg";
import type { Page } from "playwright-core";
import { connectionOfRunning } from "../../server/storage/embedded/cluster.ts";
import { beforeTests } from "../kits/cluster.ts";
import { signInFirst } from "../shots/sample.ts";
import { SOAK } from "../kits/numbers.ts";
import { describeOnly, signedInPage, testBrowser, testProduct } from "./journey.ts";
import { axeFindings, keepScreens } from "./screens.ts";

const browser = testBrowser();
const product = testProduct();
let page: Page;
beforeTests(async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  page = await signedInPage(browser, await signInFirst(product), product, { permissions });
});

/** Runs a statement behind the product's back. */
async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client(connectionOfRunning(product.dataDir) ?? assert.fail("no database runs"));
  await client.connect();
  await client.query(statement);
  await client.end();
}

const button = (name: string | RegExp) => page.getByRole("button", { name });
const lines = () => page.getByRole("grid", { name: /Lines of the log/ });

test("an unexpected error shows a reference, by which an administrator finds its line", async () => {
  await inDatabase("alter table disaster rename to disaster_mislaid");
  await page.goto(`${product.address}/main/map`);
  const shown = page.locator(".pv-reference").first();
  await shown.waitFor();
  assert.match(await page.locator("body").innerText(), /An error has occurred\. Please contact an administrator/);
  await page.screenshot({
    path: path.resolve(import.meta.dirname, "../../artifacts/screens/error-reference-1440.png"),
  });
  await shown.getByRole("button", { name: "Copy" }).click();
  await shown.getByText("Copied").waitFor();
  const reference = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(reference, /^[0-9a-f-]{36}$/);
  assert.ok((await shown.innerText()).includes(reference));
  await inDatabase("alter table disaster_mislaid rename to disaster");

  await page.goto(`${product.address}/log-file`);
  await page
    .getByText(/provision-.*\.ndjson/)
    .first()
    .waitFor();
  await keepScreens(page, "log-files");
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole("textbox", { name: "Find a reference" }).fill(reference);
  await button("Find").click();
  await lines().waitFor();
  assert.equal(
    await page
      .getByRole("textbox", { name: "Reference" })
      .or(page.getByRole("searchbox", { name: "Reference" }))
      .inputValue(),
    reference,
  );
  await lines().getByRole("row").filter({ hasText: "call failed" }).click();
  const dialog = page.getByRole("dialog", { name: "Line of the log" });
  await dialog.waitFor();
  const text = await dialog.innerText();
  for (const part of ["Error", reference, 'relation "disaster" does not exist', "err.stack"])
    assert.ok(text.includes(part), part);
  await keepScreens(page, "log-line");
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await button("Close").click();
});

test("following shows a new line as it comes", async () => {
  await page.goto(`${product.address}/log-file`);
  await page
    .getByText(/provision-.*\.ndjson/)
    .first()
    .click();
  await lines().waitFor();
  const before = await page.evaluate(async () => {
    const response = await fetch("/api/Tract/GetDataSets?unheard=1");
    return response.headers.get("x-request-id");
  });
  await lines().getByText("GetDataSets").last().waitFor({ timeout: 15_000 });
  await keepScreens(page, "log-view");
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await page.getByRole("searchbox", { name: "Reference" }).fill(before ?? "");
  await page.getByText("1 line", { exact: true }).waitFor();
});

test("a file is downloaded as it is in the data folder", async () => {
  const waiting = page.waitForEvent("download");
  await button("Download").click();
  const download = await waiting;
  const [name = ""] = readdirSync(path.join(product.dataDir, "logs")).filter((file) => file.endsWith(".ndjson"));
  assert.equal(download.suggestedFilename(), name);
  const downloaded = readFileSync(await download.path(), "utf8");
  assert.ok(downloaded.length > 1_000);
  assert.ok(readFileSync(path.join(product.dataDir, "logs", name), "utf8").startsWith(downloaded));
});

test("the list of the calls opens under our content policy, and its trial requests are accepted", async () => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") violations.push(`${message.text()} ${message.location().url}`);
  });
  await describeOnly(page, "Disaster");
  await page.goto(`${product.address}/api/docs`);
  await page.locator("#swagger-ui .opblock-tag").first().waitFor();
  await keepScreens(page, "api-docs");
  await page.locator("#swagger-ui .opblock-tag", { hasText: "Disaster" }).first().click();
  await page.locator(".opblock", { hasText: "/api/Disaster/GetAllDisasters" }).first().click();
  await button("Try it out").click();
  await button("Execute").click();
  await page.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
  await page.screenshot({ path: path.resolve(import.meta.dirname, "../../artifacts/screens/api-docs-trial-1440.png") });
  assert.deepEqual(violations, []);
});
