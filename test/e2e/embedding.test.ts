import assert from "node:assert/strict";
import path from "node:path";
import test, { after, before } from "node:test";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { headlineFormat } from "../../engine/display/numbers.ts";
import { getProjections, type Projections } from "../../contract/planning/calls/projections.ts";
import { eq } from "../../server/storage/orm.ts";
import { layouts, rolePrivileges, roles } from "../../server/storage/schema/index.ts";
import { servePortal, type Portal } from "../fixtures/portal/serve.ts";
import { newEstimation, projectedEstimation, storeGrid } from "../kits/planning.ts";
import { SOAK, sure } from "../kits/numbers.ts";
import type { TestServer } from "../kits/domain-server.ts";
import { startTestServer } from "../kits/server.ts";
import { testBrowser, watchTrouble } from "./journey.ts";
import { WIDE, axeFindings, keepScreen, keepScreens, mapAtRest, restingBox, until } from "./screens.ts";

/** A portal of another site embeds widgets of the built product, in a real browser. */
const DIST = path.resolve(import.meta.dirname, "../../dist");
/**
 * Calcite as on a portal's page: Esri's own bundle, which defines every element. The folder of another version may be
 * given.
 */
const OWN_CALCITE = path.resolve(
  process.env["OWN_CALCITE"] ?? path.join(import.meta.dirname, "../../node_modules/@esri/calcite-components/dist/cdn"),
);
/** Next to the shipped `embed`: its listed and unlisted widgets, the permitted and the forbidden ones. */
const CONFIG = {
  version: 1,
  title: "Portal test",
  pages: [],
  widgets: [
    { id: "headline", widget: "projections", config: { display: "headline", source: "published" } },
    { id: "unlisted", widget: "projections", config: { source: "published" } },
    { id: "zone-table", widget: "zone-table" },
    { id: "disaster-desk", widget: "disaster-desk" },
  ],
  embedding: { widgets: ["headline", "zone-table"] },
};

interface Heard {
  readonly name: string;
  readonly id: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const browser = testBrowser({ webgl: true });
let server: TestServer;
let portal: Portal;
let stranger: Portal;
let context: BrowserContext;
let page: Page;
let first: number;
let second: number;
let staffCookie: string;
let figures: { first: Projections; second: Projections };

before(async () => {
  [portal, stranger] = await Promise.all([servePortal(), servePortal()]);
  const embedOrigins = { everyApp: [], byApp: new Map(["embed", "portal"].map((app) => [app, [portal.origin]])) };
  server = await startTestServer({ dist: DIST, embedOrigins });
  for (const each of [portal, stranger]) each.show(server.url);
  await storeGrid(server.db);
  await server.db.insert(layouts).values({ app: "portal", revision: 1, config: CONFIG });
  const staff = await server.as("Administrator");
  staffCookie = staff.cookie;
  const projected = async () => {
    const { eid } = await projectedEstimation(staff);
    const { version } = (await staff.call(getEstimation, { params: { eid } })).ok;
    await staff.call(publishEstimation, { body: { eid, version } });
    const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
    return { eid, projections: projections ?? assert.fail("no run") };
  };
  const [one, two] = [await projected(), await projected()];
  [first, second] = [one.eid, two.eid];
  figures = { first: one.projections, second: two.projections };
  context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
});
after(async () => {
  await Promise.all([server?.close(), portal?.close(), stranger?.close()]);
});

const forget = () => page.evaluate(() => void ((window as unknown as { heard: Heard[] }).heard.length = 0));
const heard = (where: Page = page) => where.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
/** Waits until the page received an event, and returns it. */
async function hears(wanted: (event: Heard) => boolean, where: Page = page): Promise<Heard> {
  for (let i = 0; i < 200; i++) {
    const found = (await heard(where)).findLast(wanted);
    if (found) return found;
    await where.waitForTimeout(100);
  }
  return assert.fail(`not heard; the page heard ${JSON.stringify(await heard(where))}`);
}
const ready = (id: string, where: Page = page) =>
  hears((event) => event.name === "provision-ready" && event.id === id, where);
const refused = (id: string, where: Page = page) =>
  hears((event) => event.name === "provision-error" && event.id === id, where);
const frameOf = (widget: string): Frame =>
  page.frames().find((frame) => frame.url().includes(`/${widget}`)) ?? assert.fail(`no frame of ${widget}`);

const signIn = async (): Promise<void> => {
  const [name = "", value = ""] = staffCookie.split("=");
  await context.addCookies([{ name, value, url: server.url }]);
};

/** Puts an element into a page that has none. */
async function put(attributes: Readonly<Record<string, string>>, where: Page = page): Promise<void> {
  await where.waitForFunction(() => customElements.get("provision-widget") !== undefined);
  await where.evaluate((all) => {
    const element = document.createElement("provision-widget");
    for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
    document.querySelector("main")?.append(element);
  }, attributes);
}
const onBarePage = async (attributes: Readonly<Record<string, string>>): Promise<void> => {
  await page.goto(`${portal.origin}/bare.html`);
  await put(attributes);
};
const heightOf = (id: string) =>
  page.evaluate((name) => {
    const frame = document.getElementById(name)?.shadowRoot?.querySelector("iframe");
    return frame?.getBoundingClientRect().height ?? -1;
  }, id);

test("a portal's page shows three widgets of another site, and each says that it is ready", async () => {
  await page.goto(portal.origin);
  for (const [id, widget] of [
    ["glance", "headline"],
    ["where", "map"],
    ["much", "projections"],
  ] as const) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    const { detail } = await ready(id);
    assert.deepEqual([detail["app"], detail["widget"], detail["language"]], ["embed", widget, "en"]);
    assert.notEqual(detail["title"], "");
  }
  const people = headlineFormat("en-US").format(sure(figures.second.headline.peopleAssisted));
  await frameOf("headline").getByText(people).first().waitFor();
  console.log(`The public sees the published figures: ${people} people to serve.`);
});

test("the frames are named, sandboxed, and carry no session", async () => {
  const frames = await page.evaluate(() =>
    [...document.querySelectorAll("provision-widget")].map((element) => {
      const frame = element.shadowRoot?.querySelector("iframe");
      return { title: frame?.title ?? "", sandbox: frame?.getAttribute("sandbox") ?? "" };
    }),
  );
  for (const { title, sandbox } of frames) {
    assert.ok(title.length > 2, title);
    assert.ok(!sandbox.includes("top-navigation"));
  }
  assert.equal(new Set(frames.map(({ title }) => title)).size >= 2, true);
  assert.deepEqual(await axeFindings(page), []);
});

test("a frame is as high as its content, at every width, and never scrolls", async () => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const id of ["glance", "much"]) {
      // Elements out of view are not drawn, nor laid out again for another width.
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      const frame = frameOf(id === "glance" ? "headline" : "projections");
      let [content, outside] = [0, -100];
      for (let i = 0; i < 50 && Math.abs(content - outside) > 1; i++) {
        await page.waitForTimeout(200);
        const root = await frame.evaluate(() => document.querySelector(".pv-embed")?.getBoundingClientRect().height);
        [content, outside] = [root ?? 0, await heightOf(id)];
      }
      assert.ok(Math.abs(content - outside) <= 1, `${id} at ${width}: ${content} in ${outside}`);
      assert.ok(outside > 30, `${id} at ${width} is ${outside} high`);
      const scrolls = await frame.evaluate(() => getComputedStyle(document.documentElement).overflowY);
      assert.equal(scrolls, "hidden");
    }
  }
  await page.setViewportSize(WIDE);
  // A map takes its least height.
  await until(async () => Math.round(await heightOf("where")) === 420);
});

test("the wheel over every widget scrolls the portal's page; over the map it says how to zoom", async () => {
  for (const id of ["glance", "where", "much"]) {
    await page.evaluate((name) => document.getElementById(name)?.scrollIntoView({ block: "center" }), id);
    const box = await restingBox(page.locator(`#${id}`));
    await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 200));
    const from = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, id === "much" ? -240 : 240);
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) > 100, from, { timeout: 5000 });
  }
});

test("the map zooms by wheel only with Ctrl, and explains that", async () => {
  await page.evaluate(() => document.getElementById("where")?.scrollIntoView({ block: "center" }));
  const frame = frameOf("map");
  const scale = () => mapAtRest(frame.locator(".map"));
  const box = await restingBox(page.locator("#where"));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const before = await scale();
  await page.mouse.wheel(0, 60);
  await frame.getByText("Hold Ctrl").waitFor();
  await keepScreens(page, "embedding-hint");
  await page.evaluate(() => document.getElementById("where")?.scrollIntoView({ block: "center" }));
  await frame.getByText("Hold Ctrl").waitFor({ state: "detached" });
  assert.equal(await scale(), before);
  await page.keyboard.down("Control");
  const from = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, -600);
  await page.keyboard.up("Control");
  await until(async () => (await scale()) !== before);
  assert.equal(await page.evaluate(() => window.scrollY), from);
});

test("the host sets language and variant, and is notified when they are applied", async () => {
  await page.getByLabel("Language").selectOption("es");
  await page.getByLabel("Look").selectOption("dark");
  await hears(({ id, detail }) => id === "glance" && detail["language"] === "es" && detail["variant"] === "dark");
  const frame = frameOf("headline");
  assert.deepEqual(
    await frame.evaluate(() => [document.documentElement.lang, document.documentElement.dataset["variant"]]),
    ["es", "dark"],
  );
  await page.evaluate(() => window.scrollTo(0, 0));
  await keepScreens(page, "embedding-portal-dark-es");
  await forget();
  await page.getByLabel("Language").selectOption("en");
  await page.getByLabel("Look").selectOption("light");
  await hears(({ id, detail }) => id === "much" && detail["language"] === "en" && detail["variant"] === "light");
  await keepScreens(page, "embedding-portal");
});

test("the attribute chooses the estimation, the host another, and neither touches the reader's own choice", async () => {
  const people = (run: Projections) => headlineFormat("en-US").format(sure(run.headline.peopleAssisted));
  await onBarePage({ id: "one", app: "portal", widget: "headline", estimation: String(first) });
  await ready("one");
  const frame = frameOf("headline");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await frame.getByText(people(figures.first)).first().waitFor();
  await page.evaluate((id) => document.querySelector("provision-widget")?.setEstimation(id), second);
  await page.waitForFunction(() => document.querySelector("provision-widget")?.getAttribute("estimation") !== null);
  await frame.getByText(people(figures.second)).first().waitFor();
  const kept = await frame.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("current")));
  assert.deepEqual(kept, []);
});

test("an estimation that is not there, or not public, is refused, and another one is shown after it", async () => {
  const unpublished = await newEstimation(await server.as("Administrator"));
  for (const estimation of SOAK ? [999_999, unpublished.eid] : [unpublished.eid]) {
    await onBarePage({ id: "one", app: "portal", widget: "headline", estimation: String(estimation), language: "es" });
    const { detail } = await refused("one");
    assert.deepEqual(detail, { code: "notPublic", message: "Esta información no está abierta al público." });
    await frameOf("headline").getByRole("alert").getByText("no está abierta al público").waitFor();
  }
  const choose = (id: number | null) =>
    page.evaluate((eid) => document.querySelector("provision-widget")?.setEstimation(eid), id);
  await choose(first);
  await ready("one");
  await forget();
  await choose(999_999);
  assert.equal((await refused("one")).detail["code"], "notPublic");
  assert.equal(await page.evaluate(() => document.querySelector("provision-widget")?.state), "refused");
  await forget();
  // Of two in a row only the last one counts.
  await page.evaluate((eid) => {
    const element = document.querySelector("provision-widget");
    element?.setEstimation(999_999);
    element?.setEstimation(eid);
  }, second);
  await ready("one");
  const people = headlineFormat("es-US").format(sure(figures.second.headline.peopleAssisted));
  await frameOf("headline").getByText(people).first().waitFor();
  assert.ok((await heard()).every(({ name }) => name !== "provision-error"));
});

test("a compact part is cut at a height, says so to its page, and shows all of it on request", async () => {
  await page.setViewportSize({ width: 375, height: 900 });
  for (const compact of SOAK ? ["", "300"] : ["300"]) {
    await onBarePage({ id: "much", app: "embed", widget: "projections", compact });
    await ready("much");
    const limit = compact === "" ? 480 : 300;
    const frame = frameOf("projections");
    const more = frame.getByRole("button", { name: "Show all" });
    await more.waitFor();
    await until(async () => (await heightOf("much")) < limit + 80);
    await keepScreen(page, `embedding-compact-${limit}`);
    await more.click();
    const { detail } = await hears(
      ({ name, detail: size }) => name === "provision-resize" && Number(size["height"]) > 1_000,
    );
    await until(async () => (await heightOf("much")) === detail["height"]);
    await frame.getByRole("button", { name: "Show less" }).click();
    await until(async () => (await heightOf("much")) < limit + 80);
  }
  // What fits is not cut.
  await onBarePage({ id: "small", app: "embed", widget: "headline", compact: "" });
  await ready("small");
  assert.equal(await frameOf("headline").getByRole("button", { name: "Show all" }).count(), 0);
  await page.setViewportSize(WIDE);
});

/** A page of the portal with a plain frame instead of the element; it keeps what the frame sends. */
async function plainFrame(address: string, sandbox: string | null = null) {
  await page.goto(`${portal.origin}/bare.html`);
  await page.evaluate(
    ([source, box]) => {
      const frame = document.createElement("iframe");
      if (box) frame.setAttribute("sandbox", box);
      frame.src = source ?? "";
      const messages: unknown[] = [];
      Object.assign(window, { messages });
      window.addEventListener("message", ({ data }) => messages.push(data));
      document.body.append(frame);
    },
    [address, sandbox] as const,
  );
  return page.locator("body > iframe").contentFrame();
}

test("a plain frame takes lang for its language, and sends its height to the host that its address names", async () => {
  const host = encodeURIComponent(portal.origin);
  const frame = await plainFrame(`${server.url}/embed/embed/headline?lang=es&host=${host}`);
  await frame.locator(".pv-embed[lang=es]").waitFor();
  const heights = () =>
    page.evaluate(() => (window as unknown as { messages: { provision: number; kind: string; height: number }[] }).messages
      .filter(({ provision, kind }) => provision === 1 && kind === "height")
      .map(({ height }) => height)); // oxfmt-ignore
  await until(async () => ((await heights()).at(-1) ?? 0) > 30);
});

test("a frame whose sandbox hides its origin says what it needs, in words", async () => {
  const frame = await plainFrame(`${server.url}/embed/embed/headline?language=de`, "allow-scripts");
  await frame.getByRole("alert").getByText("allow-same-origin").waitFor();
  await keepScreens(page, "embedding-sandboxed");
  const whole = await plainFrame(`${server.url}/embed/embed/headline?language=de`, "allow-scripts allow-same-origin");
  await whole.locator(".pv-embed[lang=de]").waitFor();
});

test("the host's page shows through if requested, in every variant", async () => {
  await onBarePage({ id: "one", app: "portal", widget: "headline", background: "transparent", variant: "dark" });
  await ready("one");
  const grounds = await frameOf("headline").evaluate(() =>
    [document.documentElement, document.body, document.querySelector(".pv-embed")].map(
      (element) => element && getComputedStyle(element).backgroundColor,
    ),
  );
  assert.deepEqual(grounds, ["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
  const scheme = await page.evaluate(
    () => document.querySelector("provision-widget")?.shadowRoot?.querySelector("iframe")?.style.colorScheme,
  );
  assert.equal(scheme, "dark", "a frame of another scheme than its page's would be opaque");
});

test("a whole app that offers itself is in its frame and scrolls there", async () => {
  await onBarePage({ id: "whole", app: "embed", variant: "light" });
  const { detail } = await ready("whole");
  assert.equal(detail["widget"], null);
  const frame = frameOf("embed/embed");
  await frame.locator(".map").waitFor();
  const people = headlineFormat("en-US").format(sure(figures.second.headline.peopleAssisted));
  await frame.getByText(people).first().waitFor();
  assert.equal(await heightOf("whole"), 765, "85 % of the window");
  await keepScreens(page, "embedding-whole-app");
});

test("a widget that the config does not list is refused in its place, in words and with a link", async () => {
  for (const widget of SOAK ? ["unlisted", "nobody"] : ["unlisted"]) {
    await onBarePage({ id: widget, app: "portal", widget, language: "de" });
    const { detail } = await refused(widget);
    assert.equal(detail["code"], "notEmbeddable");
    const frame = frameOf(widget);
    await frame.getByRole("alert").getByText("können hier nicht gezeigt werden").waitFor();
    const link = await frame.getByRole("link").getAttribute("href");
    assert.equal(link, "/app/portal");
    assert.ok((await heightOf(widget)) < 200);
  }
  await keepScreens(page, "embedding-refused");
});

test("so is an app that does not exist, and a whole app whose config does not offer it", async () => {
  await onBarePage({ id: "app", app: "portal" });
  assert.equal((await refused("app")).detail["code"], "notEmbeddable");
  await onBarePage({ id: "bad", app: "No App" });
  assert.equal((await refused("bad")).detail["code"], "attributes");
  await page.getByRole("alert").getByText("does not say which app").waitFor();
});

test("a listed but restricted widget says so and loads nothing", async () => {
  await onBarePage({ id: "table", app: "portal", widget: "zone-table", estimation: String(first) });
  assert.equal((await refused("table")).detail["code"], "notPublic");
});

test("a site that the operator did not name gets a refusal instead of the frame", async () => {
  const other = await context.newPage();
  await other.goto(`${stranger.origin}/bare.html`);
  await put({ id: "one", app: "portal", widget: "headline" }, other);
  const { detail } = await refused("one", other);
  assert.equal(detail["code"], "siteNotAllowed");
  await other.getByRole("alert").getByText("This site may not show this information.").waitFor();
  assert.equal(await other.locator("iframe").count(), 0);
  await keepScreens(other, "embedding-site-not-allowed");
  await other.close();
  // The same site may not frame any other app either.
  await onBarePage({ id: "staff", app: "staff", widget: "headline" });
  assert.equal((await refused("staff")).detail["code"], "siteNotAllowed");
});

test("an unresponsive server is reported with a retry button", async () => {
  await page.goto(`${portal.origin}/bare.html`);
  await page.waitForFunction(() => customElements.get("provision-widget") !== undefined);
  await context.route(`${server.url}/**`, (route) => route.abort("connectionrefused"));
  await put({ id: "one", app: "portal", widget: "headline" });
  assert.equal((await refused("one")).detail["code"], "noAnswer");
  await context.unroute(`${server.url}/**`);
  await page.getByRole("button", { name: "Try again" }).click();
  await ready("one");
});

test("messages from a wrong origin or window, or of another form, are ignored on both sides", async () => {
  await onBarePage({ id: "one", app: "portal", widget: "headline" });
  await ready("one");
  // The part may still change its own height in the meantime.
  const others = async () => (await heard()).filter(({ name }) => name !== "provision-resize").length;
  const before = await others();
  await page.evaluate(() => {
    for (const data of [
      { provision: 1, kind: "error", code: "failed", message: "forged" },
      { provision: 1, kind: "selection", disaster: 1, estimation: 1, zone: 1 },
    ])
      window.postMessage(data, "*");
  });
  // A second frame on the same page from another origin sends messages to the framed page.
  await page.evaluate(() => {
    const inner = document.querySelector("provision-widget")?.shadowRoot?.querySelector("iframe")?.contentWindow;
    inner?.postMessage({ provision: 2, kind: "set", variant: "dark" }, "*");
    inner?.postMessage({ provision: 1, kind: "set", variant: "<dark>" }, "*");
  });
  const frame = frameOf("headline");
  await frame.evaluate(() => window.postMessage({ provision: 1, kind: "set", variant: "dark" }, "*"));
  await page.waitForTimeout(500);
  assert.equal(await others(), before);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset["variant"]), "light");

  // The same frame with another host's origin: it sends messages only to that host, which is absent.
  await page.goto(`${portal.origin}/bare.html`);
  await page.evaluate(
    (address) => {
      const frame = document.createElement("iframe");
      frame.src = address;
      const messages: unknown[] = [];
      Object.assign(window, { messages });
      window.addEventListener("message", (event) => messages.push(event.data));
      document.body.append(frame);
    },
    `${server.url}/embed/portal/headline?host=${encodeURIComponent(stranger.origin)}`,
  );
  await page.locator("body > iframe").contentFrame().locator(".pv-embed").waitFor();
  await page.waitForTimeout(500);
  assert.deepEqual(await page.evaluate(() => (window as unknown as { messages: unknown[] }).messages), []);
});

test("on our own origin the widget is mounted in place, with the page's styles left alone", async () => {
  const own = await context.newPage();
  const address = `${server.url}/intranet.html`;
  const styles = "<style>h1{margin:40px 0;font:700 30px serif}body{margin:7px;background:rgb(250,240,230)}</style>";
  const body = `<!doctype html><html lang="fr"><head>${styles}<script src="/embed.js"></script></head><body><main><h1>Intranet</h1></main></body></html>`;
  await own.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
  await signIn();
  await own.goto(address);
  await own.addScriptTag({ path: path.resolve(import.meta.dirname, "../fixtures/portal/portal.js") });
  await own.evaluate(() => localStorage.setItem("provision.currentEstimation", "1"));
  await put({ id: "a", app: "portal", widget: "headline", language: "en" }, own);
  await put({ id: "b", app: "portal", widget: "disaster-desk" }, own);
  await Promise.all([ready("a", own), ready("b", own)]);
  await put({ id: "c", app: "portal", widget: "headline", language: "en", estimation: "999999" }, own);
  assert.equal((await refused("c", own)).detail["code"], "notPublic");
  await own.evaluate(
    (eid) => document.querySelector("provision-widget#c")?.setAttribute("estimation", eid),
    String(first),
  );
  await ready("c", own);
  await hears(
    ({ name, id, detail }) => name === "provision-resize" && id === "c" && Number(detail["height"]) > 30,
    own,
  );
  await own.evaluate(() => document.querySelector("#c")?.remove());
  assert.equal(await own.locator("iframe").count(), 0);
  assert.equal(await own.locator("#b .pv-widget").count(), 1, "it stands in the page's own tree");

  const look = await own.evaluate(() => {
    const [title, widget] = [document.querySelector("h1"), document.querySelector("#a .pv-embed")];
    if (!title || !widget) return null;
    const { marginTop, fontSize } = getComputedStyle(title);
    const { margin, backgroundColor } = getComputedStyle(document.body);
    return [
      marginTop,
      fontSize,
      margin,
      backgroundColor,
      document.documentElement.lang,
      getComputedStyle(widget).fontSize,
    ];
  });
  assert.deepEqual(look, ["40px", "30px", "7px", "rgb(250, 240, 230)", "fr", "14px"]);

  // Several elements of one app share its store and bus, so a choice in one is shown in the other.
  await own.locator("#b").getByText("Disaster 1").first().click();
  const messages = await hears(({ name: event }) => event === "provision-selection", own);
  assert.ok(Number(messages.detail["disaster"]) > 0);
  assert.equal(await own.evaluate(() => localStorage.getItem("provision.currentEstimation")), "1");
  await keepScreens(own, "embedding-in-place");
  await own.evaluate(() => document.querySelector("#a")?.remove());
  assert.equal(await own.locator(".pv-embed").count(), 1);
  await own.close();
  await context.clearCookies();
});

test("a page with its own Calcite keeps it, and the mounted widget works", async () => {
  const body = `<!doctype html><html lang="en"><head><link rel="stylesheet" href="/own-calcite/main.css"><script src="/embed.js"></script></head>
    <body><main><calcite-button id="theirs" icon-start="plus">Theirs</calcite-button></main></body></html>`;
  // A soak tries both orders.
  for (const first of SOAK ? ["theirs", "ours"] : ["ours"]) {
    const own = await context.newPage();
    const trouble: string[] = [];
    watchTrouble(own, trouble);
    await own.route(`${server.url}/intranet.html`, (route) => route.fulfill({ contentType: "text/html", body }));
    await own.route(`${server.url}/own-calcite/**`, (route) =>
      route.fulfill({
        path: path.join(OWN_CALCITE, new URL(route.request().url()).pathname.slice("/own-calcite".length)),
      }),
    );
    await signIn();
    await own.goto(`${server.url}/intranet.html`);
    await own.addScriptTag({ path: path.resolve(import.meta.dirname, "../fixtures/portal/portal.js") });
    const theirs = async () => {
      await own.addScriptTag({ type: "module", url: "/own-calcite/index.js" });
      await own.locator("#theirs[hydrated], #theirs[calcite-hydrated]").waitFor();
    };
    if (first === "theirs") await theirs();
    await put({ id: "desk", app: "portal", widget: "disaster-desk" }, own);
    await ready("desk", own);
    if (first === "ours") await theirs();
    await own.getByRole("button", { name: "Theirs" }).click();
    await own.getByRole("button", { name: "New disaster" }).click();
    await own.getByRole("textbox", { name: "Name" }).fill("Ice storm");
    assert.equal(await own.getByRole("textbox", { name: "Name" }).inputValue(), "Ice storm");
    assert.deepEqual(trouble, [], `${first} first`);
    await keepScreens(own, `embedding-calcite-${first}-first`);
    // The typed draft would be offered on the next page.
    await own.evaluate(() => localStorage.clear());
    await own.close();
  }
  await context.clearCookies();
});

test("the reader's choice in a frame is reported to the host", async () => {
  const [role] = await server.db.select({ id: roles.roleId }).from(roles).where(eq(roles.name, "Public"));
  assert.ok(role);
  await server.db.insert(rolePrivileges).values({ roleId: role.id, privilegeCode: "estimation.view" });
  await onBarePage({ id: "table", app: "portal", widget: "zone-table", estimation: String(first) });
  await ready("table");
  await frameOf("zone-table")
    .getByRole("button", { name: /zoom|show/i })
    .first()
    .click();
  const { detail } = await hears(({ name }) => name === "provision-selection");
  assert.deepEqual([detail["estimation"], detail["zone"]], [first, 1]);
});

test("a page of another site reads the published zones by a file's address, as docs/examples has it", async () => {
  const county = await context.newPage();
  await county.goto(`${portal.origin}/county.html?from=${encodeURIComponent(server.url)}`);
  // Of two published estimations of two disasters, three zones each.
  await county.getByRole("heading", { name: /^Published zones: [1-9]/ }).waitFor();
  const rows = await county.locator("tbody tr").allTextContents();
  assert.ok(rows.length > 0 && rows.every((row) => /^.+\d$/.test(row)), JSON.stringify(rows));
  await county.close();
});
