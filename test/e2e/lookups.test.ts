import assert from "node:assert/strict";
import test, { after } from "node:test";
import type { Page } from "playwright-core";
import { openMailSink, type MailSink } from "../kits/network.ts";
import { beforeTests } from "../kits/cluster.ts";
import { signInFirst } from "../shots/sample.ts";
import { SOAK } from "../kits/numbers.ts";
import { signedInPage, testBrowser, testProduct } from "./journey.ts";
import { callFrom } from "./page-calls.ts";
import { Planner } from "./planner.ts";
import { axeFindings, keepScreens, newRowHasFocus } from "./screens.ts";

/**
 * The lists of an agency in the real product: an entry that an administrator adds to a lookup is offered where the list
 * is used; and a link to an estimation is mailed and leads back to it.
 */
const ADMIN_PASSWORD = "three quiet pelicans";

let sink: MailSink;
const product = testProduct(async () => {
  sink = await openMailSink();
  return { SMTP_URL: sink.url, MAIL_FROM: "needs@agency.example", MAIL_DOMAINS: "agency.example" };
});
after(() => sink?.close());
const browser = testBrowser();
let page: Page;
let planner: Planner;

beforeTests(async () => {
  page = await signedInPage(browser, await signInFirst(product, ADMIN_PASSWORD), product);
  planner = new Planner(page, product.address);
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const toast = (text: string | RegExp) => page.locator(".pv-toast").getByText(text);
const entry = (caption: string) =>
  page.getByRole("grid", { name: "Entries" }).getByText(caption, { exact: true }).first();
const listed = (caption: string) =>
  page.getByRole("link", { name: caption, exact: true }).or(page.getByRole("button", { name: caption, exact: true }));

async function openList(): Promise<void> {
  await page.goto(`${product.address}/lookup-list`);
  await page.getByText("Disaster types", { exact: true }).waitFor();
}

/** Adds an entry with the keyboard, except for pressing its button, and saves. */
async function addEntry(value: string): Promise<void> {
  await button("Add entry").click();
  await newRowHasFocus(page);
  await page.keyboard.type(value);
  await page.keyboard.press("Enter");
  await button("Save").click();
  await toast(/ updated\./).waitFor();
}

test("a disaster type that the administrator adds is offered in the form of a new disaster", async () => {
  await openList();
  await keepScreens(page, "lookup-list");
  assert.deepEqual(await axeFindings(page), []);
  await listed("Disaster types").first().click();
  await page.waitForURL("**/lookup-detail/*");
  await entry("Radiological Emergency").waitFor();
  await addEntry("Tsunami");
  await keepScreens(page, "lookup-detail");
  assert.deepEqual(await axeFindings(page), []);
  // A deep link and a reload lead to the same list.
  await page.reload();
  await entry("Tsunami").waitFor();

  await page.goto(`${product.address}/main/map`);
  await planner.openStep("Disaster");
  await button("Create your first disaster").click();
  const type = page.getByRole("form", { name: "New disaster" }).getByLabel("Type");
  await type.selectOption({ label: "Tsunami" });
  assert.equal(await type.inputValue(), "Tsunami");
});

test("a page size that the administrator adds is offered by the lists", async () => {
  await openList();
  await listed("Page sizes").first().click();
  await entry("100").waitFor();
  // The list of lookups is longer than this one: it has pages.
  await addEntry("5");
  await openList();
  const size = page.getByLabel("Records per page");
  await size.selectOption("5");
  assert.equal(await size.inputValue(), "5");
});

test("a link to an estimation is mailed from the desk, and opens it in another browser", async () => {
  const disaster = await callFrom(page, "POST", "/api/Disaster/AddOrUpdateDisaster", {
    name: "Wave",
    type: "Tsunami",
    category: null,
    startDate: "2026-11-01",
    status: "Active",
  });
  await callFrom(page, "POST", "/api/Estimation/AddOrUpdateEstimation", { did: disaster["did"], name: "First look" });
  const estimations = (await callFrom(
    page,
    "GET",
    `/api/Estimation/GetEstimations/${Number(disaster["did"])}`,
  )) as unknown as { eid: number }[];
  await page.goto(`${product.address}/main/map?disaster=${Number(disaster["did"])}&estimation=${estimations[0]?.eid}`);
  await planner.openStep("Disaster");
  await button("Send link").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email addresses").fill("ana@elsewhere.example");
  const agree = async () => {
    await dialog.getByRole("button", { name: "Send" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  };
  await agree();
  await dialog.getByText(/“ana@elsewhere.example” cannot receive email from here/).waitFor();
  await dialog.getByLabel("Email addresses").fill("ana@agency.example");
  await dialog.getByLabel("Language of the email").selectOption("es");
  await keepScreens(page, "send-link");
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await agree();
  await toast("Email sent successfully.").waitFor();
  const [mail] = sink.mails;
  assert.equal(mail?.header("Subject"), "Estimación de necesidades “First look”");
  const [link = ""] = /http:\S+estimation=\d+/.exec(mail.text) ?? [];

  const other = await browser.newPage();
  const reader = new Planner(other, product.address);
  await reader.signIn(product.userName, ADMIN_PASSWORD);
  await other.waitForURL("**/main/home**");
  await other.goto(link);
  await reader.openStep("Disaster");
  await other.getByRole("heading", { name: "First look" }).waitFor();
  assert.ok(other.url().startsWith(link), `${other.url()} is still the link to send`);
});
