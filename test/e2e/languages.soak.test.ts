import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { getAppConfig } from "../../contract/config/calls.ts";
import { publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { calculateProjections } from "../../contract/planning/calls/projections.ts";
import { createShareLink } from "../../contract/reports/calls/links.ts";
import { saveAllocations, saveInventory } from "../../contract/supply/calls/supply.ts";
import { allPlaces } from "../../server/planning/search/places.ts";
import { englishWords } from "../texts/english-words.ts";
import { countZones, newDisaster, newEstimation } from "../kits/planning.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { signInFirst } from "../shots/sample.ts";
import { goWithin } from "./go-within.ts";
import { testBrowser, testProduct, useSession } from "./journey.ts";

/**
 * Every page of the staff's app and of the visitors' in another language than English: no visible text, name or hint is
 * English. Texts typed by users are named with words that are not English. test/texts and test/text-keys.test.ts show
 * in every run that every text exists in every language and is requested by its key; this walk takes minutes.
 */
const LANGUAGES = ["es", "pt", "de"] as const;

/**
 * Pages for those who maintain the app's code and configuration: keys, addresses, topics and log lines are not
 * translated.
 */
const IN_CODE = ["/layout", "/inspector", "/log-file"];
/**
 * The audit trail, the lookups, and the titles of layers and of imported data show stored values; the words around them
 * are checked on other pages, and by the widgets' own tests.
 */
const AS_STORED = ["/audit-list", "/lookup-list", "/lookup-detail", "/layers", "/data"];
/** Places have their names in every language. */
const PLACES = new Set(allPlaces().map(({ name }) => name));

const browser = testBrowser({ webgl: true });
const product = testProduct();
let admin: TestClient;
const records = { did: 0, eid: 0, links: new Map<string, { token: string; code: string }>() };

beforeTests(async () => {
  admin = await signInFirst(product);
  await plan();
});

/** A calculated and published estimation with stock, and a link to its report in each language. */
async function plan(): Promise<void> {
  const { did } = await newDisaster(admin, { name: "Petra", category: "3", startDate: "2026-11-18" });
  const { eid } = await newEstimation(admin, { did, name: "Zolta" });
  const parts = [{ kind: "counties" as const, fips: ["12105"] }];
  let version = await countZones(admin, eid, [{ zone: 1, affected: 85, parts }]);
  const stock = {
    product: "Water",
    category: "Loose Goods",
    agency: "Depoto",
    quantity: 5000,
    unit: "Liters",
  } as const;
  const [held] = (await admin.call(saveInventory, { body: { changed: [stock], removed: [] } })).ok.rows;
  const given = { inventoryId: held?.id ?? 0, block: 1, quantity: 1000 };
  await admin.call(saveAllocations, { body: { eid, changed: [given], removed: [] } });
  version = (await admin.call(calculateProjections, { body: { eid, version } })).ok.estimationVersion;
  await admin.call(publishEstimation, { body: { eid, version } });
  for (const language of LANGUAGES) {
    const order = { eid, variant: "Operations", selection: "full", units: "asEntered" } as const;
    const { link, address } = (await admin.call(createShareLink, { body: { ...order, language, days: 1 } })).ok;
    records.links.set(language, { token: address.slice(address.lastIndexOf("/") + 1), code: link.code });
  }
  Object.assign(records, { did, eid });
}

/** The addresses of the staff's pages in one language. */
async function addresses(language: string): Promise<string[]> {
  const { config } = (await admin.call(getAppConfig, { params: { app: "staff" } })).ok;
  const { token, code } = records.links.get(language) ?? { token: "", code: "" };
  const values: Readonly<Record<string, string | number>> = {
    ":id?": 1,
    ":eid": records.eid,
    ":token": token,
    ":code": code,
  };
  return (config as { pages: { route: string }[] }).pages.map(({ route }) =>
    route.replace(/:\w+\??/, (name) => String(values[name] ?? "")),
  );
}

async function pageIn(language: string, signedIn: boolean): Promise<Page> {
  const context = await browser.newContext({ locale: language });
  if (signedIn) await useSession(context, admin, product);
  await context.addInitScript(
    ([did, eid, chosen]) => {
      localStorage.setItem("provision.currentDisaster", String(did));
      localStorage.setItem("provision.currentEstimation", String(eid));
      localStorage.setItem("provision.preference.language", String(chosen));
    },
    [records.did, records.eid, language] as const,
  );
  return context.newPage();
}

/** All texts and accessible names on a page, except parts marked as another language. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"];
    const own = document.documentElement.lang;
    const found: string[] = [document.title];
    const walk = (node: Node): void => {
      if (node.nodeType === Node.TEXT_NODE && node.textContent) found.push(node.textContent.trim());
      if (!(node instanceof Element) || ["SCRIPT", "STYLE", "CODE", "PRE"].includes(node.tagName)) return;
      const lang = node.getAttribute("lang");
      if ((lang !== null && lang !== own) || node.getAttribute("translate") === "no") return;
      found.push(...spoken.map((name) => node.getAttribute(name) ?? ""));
      for (const child of [...node.childNodes, ...(node.shadowRoot?.childNodes ?? [])]) walk(child);
    };
    for (const child of document.body.childNodes) walk(child);
    return [...new Set(found)].filter((text) => text !== "");
  });
}

/** Lines with English words; codes, addresses and the "St." of counties do not count. */
function english(texts: readonly string[], language: string): string[] {
  const wordsIn = englishWords(language);
  return texts.flatMap((text) => {
    // Map credits use the makers' own names.
    if (PLACES.has(text) || text.includes("©")) return [];
    const words = wordsIn(text.replaceAll(/https?:\/\/\S+|\b[A-Z0-9]{5}-?[A-Z0-9]{5}\b|\bSt\. (?=[A-Z])/g, " "));
    return words.length === 0 ? [] : [`${words.join(", ")}: ${text.slice(0, 160)}`];
  });
}

for (const language of LANGUAGES)
  test(`no page shows English to a reader of ${language}`, { timeout: 240_000 }, async (t) => {
    const found: string[] = [];
    let pages = 0;
    const all = await addresses(language);
    for (const signedIn of [true, false]) {
      const page = await pageIn(language, signedIn);
      const shown = all.filter((address) =>
        signedIn
          ? !IN_CODE.concat(AS_STORED).some((left) => address.startsWith(left)) &&
            !/^\/(view|shared|login)/.test(address)
          : /^\/(view|shared|login)/.test(address),
      );
      await page.goto(`${product.address}${shown[0] ?? "/"}`, { waitUntil: "load" });
      for (const address of shown) {
        await goWithin(page, address);
        found.push(...english(await textsOn(page), language).map((line) => `${address} ${line}`));
        pages += 1;
      }
      await page.context().close();
    }
    assert.ok(pages >= 20, `${pages} pages`);
    t.diagnostic(`${pages} pages`);
    assert.deepEqual([...new Set(found)], []);
  });
