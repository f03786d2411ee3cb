import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { saveLayout } from "../../contract/layout/calls/layouts.ts";
import { changePassword } from "../../contract/people/calls/session.ts";
import { loadPage } from "../bench/page-load.ts";
import { clientOf, type TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { goWithin } from "./go-within.ts";
import { testBrowser, testProduct } from "./journey.ts";
import { WIDE, axeFindings, keepScreen, keepScreens, restingBox, settled, until } from "./screens.ts";
import { quietNetwork } from "../kits/quiet-network.ts";

/** The shell of the built product: for a visitor and an administrator, with its menu at the side and on top, at every width that changes it. */
const PASSWORD = "three quiet pelicans";
const KEYS = {
  HeaderOurDepartment: "https://department.example.gov/about",
  HeaderByTopic: "https://department.example.gov/topics",
  HeaderForms: "https://department.example.gov/forms",
  HeaderPayRegisterOnline: "https://department.example.gov/pay",
  FooterEmployement: "https://department.example.gov/jobs",
  FooterPublicNotices: "https://department.example.gov/notices",
  FooterContact: "https://department.example.gov/contracts",
  FooterAccessibility: "https://department.example.gov/accessibility",
  FooterPrivacyPolicy: "https://department.example.gov/privacy",
  FooterLiveChat: "https://chat.example.gov/",
  FooterAddress: "The Capitol, 400 South Example Street, Tallahassee",
  FooterHelpLine1: "(555) 010-0100",
  FooterHelpLine2: "(555) 010-0200",
};
const WIDTHS = [390, 767, 991, 1199, 1440];

const browser = testBrowser();
const product = testProduct();
let client: TestClient;
let cookie: { name: string; value: string; url: string };

beforeTests(async () => {
  const assignments = Object.entries(KEYS).map(([key, value]) => `${key}=${value}`);
  execFileSync(process.execPath, ["cli/config-keys.ts", ...assignments], {
    env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: product.dataDir },
  });
  client = await clientOf(product.address).signIn(product.userName, product.oneTimePassword);
  await client.call(changePassword, { body: { current: product.oneTimePassword, next: PASSWORD } });
  const [name = "", value = ""] = client.cookie.split("=");
  cookie = { name, value, url: product.address };
});

async function open(
  path: string,
  { signedIn = false, ...options }: { signedIn?: boolean } & BrowserContextOptions = {},
) {
  const context = await browser.newContext(options);
  if (signedIn) await context.addCookies([cookie]);
  const page = await context.newPage();
  await page.goto(product.address + path);
  await page.locator("main").waitFor();
  await quietNetwork(page);
  return { context, page };
}

const at = (page: Page): string => new URL(page.url()).pathname;
const bar = (page: Page) => page.locator(".pv-navbar");

/** Finds elements that extend beyond the window on either side, or are too narrow to be pressed. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const out =
      document.documentElement.scrollWidth > width
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : [];
    for (const control of document.querySelectorAll<HTMLElement>(
      "header a, header button, header calcite-button, nav a, nav button, footer a",
    )) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // A strip that scrolls sideways brings its controls into view.
      if (control.closest(".pv-steps__list")) continue;
      const { left, right } = control.getBoundingClientRect();
      if (left < -1 || right > width + 1) out.push(`${control.textContent} from ${left} to ${right}`);
    }
    return out;
  });

test("a visitor starts at home: the operator's links, help lines and hours, Login, and no administration", async () => {
  const { context, page } = await open("/");
  assert.equal(at(page), "/main/home");
  for (const [name, address] of [
    ["Our Department", KEYS.HeaderOurDepartment],
    ["By Topic", KEYS.HeaderByTopic],
    ["Forms", KEYS.HeaderForms],
    ["Pay Register", KEYS.HeaderPayRegisterOnline],
    ["Employment", KEYS.FooterEmployement],
    ["Public Notices", KEYS.FooterPublicNotices],
    ["Contracts", KEYS.FooterContact],
    ["Accessibility", KEYS.FooterAccessibility],
    ["Privacy Policy", KEYS.FooterPrivacyPolicy],
    ["Live Chat", KEYS.FooterLiveChat],
  ] as const) {
    const link = page.getByRole("link", { name: `${name} (opens in a new tab)` });
    assert.equal(await link.getAttribute("href"), address, name);
    assert.equal(await link.getAttribute("target"), "_blank", name);
    assert.match((await link.getAttribute("rel")) ?? "", /noopener/, name);
  }
  const footer = await page.getByRole("contentinfo").innerText();
  for (const part of [
    KEYS.FooterAddress,
    KEYS.FooterHelpLine1,
    KEYS.FooterHelpLine2,
    "8:00 a.m.–5:00 p.m. EST",
    "© 2023",
  ])
    assert.ok(footer.includes(part), part);
  assert.equal(await bar(page).getByRole("link", { name: "Login" }).count(), 1);
  assert.equal(await bar(page).getByRole("button", { name: "Administration" }).count(), 0);
  await keepScreens(page, "shell-visitor");
  assert.deepEqual(await axeFindings(page), []);
  await context.close();
});

test("home, help and the sign-in cost a visitor at most 230 kB of JavaScript in brotli", async () => {
  for (const path of ["/main/home", "/help", "/login"]) {
    const { scriptBytes } = await loadPage(browser, {
      address: product.address,
      path,
      drawn: (page) => quietNetwork(page),
    });
    assert.ok(scriptBytes <= 230_000, `${path}: ${scriptBytes} bytes`);
  }
});

test("so does a page of an agency's own with a text, a figure and a card, without a map", async () => {
  const parts = [
    { id: "note", widget: "text", config: { text: { en: "Kitchens open at eight. {{people}} people are expected." } } },
    { id: "people", widget: "figure", width: 6, config: { figure: "people", source: "published" } },
    { id: "more", widget: "card", width: 6, config: { title: "More", page: "/own" } },
  ];
  const pages = [{ route: "/own", title: "Own", regions: { top: ["people", "more"], main: ["note"] } }];
  const config = { start: { signedIn: "/own", visitor: "/own" }, pages, widgets: parts };
  const body = { app: "own", config, note: "For a test", basedOn: 0 };
  assert.equal((await client.call(saveLayout, { body })).status, 200);
  const { scriptBytes } = await loadPage(browser, {
    address: product.address,
    path: "/app/own/own",
    drawn: async (page) => {
      await page.getByText("Kitchens open at eight.").waitFor();
      await page.waitForLoadState("networkidle");
      const [left, right] = await Promise.all(
        (["people", "more"] as const).map((id) => restingBox(page.locator(`[data-instance=${id}]`))),
      );
      assert.ok(left && right && left.y === right.y && right.x >= left.x + left.width - 1, "they share a row");
    },
  });
  assert.ok(scriptBytes <= 230_000, `${scriptBytes} bytes`);
});

test("an administrator has the Administration menu, a name and Logout, which keeps the current records", async () => {
  const { context, page } = await open("/main/home", { signedIn: true });
  await page.evaluate(() => {
    localStorage.setItem("provision.currentDisaster", "7");
    localStorage.setItem("provision.currentEstimation", "8");
    localStorage.setItem("somebody.else", "x");
  });
  await bar(page).getByRole("button", { name: "Administration" }).click();
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.press("Escape");
  await bar(page)
    .getByRole("button", { name: /^Appearance/ })
    .click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await keepScreens(page, "shell-administrator-dark");
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await bar(page)
    .getByRole("button", { name: /^Account of/ })
    .click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await renewSession();
  await bar(page).getByRole("link", { name: "Login" }).waitFor();
  const left = await page.evaluate(() => ({ ...localStorage }));
  assert.deepEqual(
    [left["provision.currentDisaster"], left["provision.currentEstimation"], left["somebody.else"]],
    ["7", "8", undefined],
  );
  assert.equal(left["provision.preference.variant"], undefined, "a preference that the server holds goes too");
  await context.close();
});

for (const [app, position] of [
  ["staff", "Side"],
  ["top-menu-sample", "Top"],
] as const) {
  test(`the menu of ${app} (${position}) at every width that changes it; nothing is cut off`, async () => {
    const { context, page } = await open(`/main/home?app=${app}`, { signedIn: true });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const overlaid = width < (position === "Side" ? 1200 : 768);
      const button = bar(page).getByRole("button", { name: "Open menu" });
      const expected = [overlaid, position === "Top" && !overlaid, position === "Top" && width === 991].map(Number);
      const shown = () =>
        Promise.all([button, page.locator(".pv-top"), page.locator(".pv-top--condensed")].map((each) => each.count()));
      await until(async () => String(await shown()) === String(expected));
      assert.deepEqual(await cutOff(page), [], `${app} at ${width}`);
      await keepScreen(page, `shell-${app}-${width}`);
    }
    await context.close();
  });
}

test("nothing is cut off at 200 % of a window 1440 px wide", async () => {
  const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };
  for (const [signedIn, paths] of [
    [true, ["/main/home", "/main/map", "/help"]],
    [false, ["/login"]],
  ] as const) {
    const { context, page } = await open(paths[0], { signedIn, ...zoomed });
    for (const path of paths) {
      if (at(page) !== path) await goWithin(page, path);
      assert.deepEqual(await cutOff(page), [], path);
      await keepScreen(page, `shell-zoom${path.replaceAll("/", "-")}`);
    }
    await context.close();
  }
});

test("an app that cannot start says why, and starts at the second attempt", async () => {
  const context = await browser.newContext({ viewport: WIDE, locale: "de-DE" });
  const page = await context.newPage();
  await page.route("**/api/**", (route) => route.abort());
  await page.goto(product.address);
  await page.getByText("Der Server antwortet nicht.").waitFor();
  await keepScreen(page, "shell-not-started-1440");
  assert.deepEqual(await axeFindings(page), []);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await page.getByRole("link", { name: "Anmelden" }).first().waitFor();
  await context.close();
});

/** Signs in again: the session before was ended by a test. */
async function renewSession(): Promise<void> {
  const client = await clientOf(product.address).signIn(product.userName, PASSWORD);
  const [name = "", value = ""] = client.cookie.split("=");
  cookie = { name, value, url: product.address };
}
