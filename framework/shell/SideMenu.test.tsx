import { expect } from "@open-wc/testing";
import { sendKeys, sendMouse, setViewport } from "@web/test-runner-commands";
import {
  openApp,
  plainWidget,
  shellConfig,
  signedIn,
  visitor,
  type AppPage,
  type AppPageOptions,
} from "../../test/kits/app-page.tsx";
import { axeFindings } from "../../test/kits/dom.ts";
import { userEvent, waitFor } from "../../test/kits/testing-library.ts";

describe("the side menu", () => {
  let page: AppPage;
  const open = async (options: Partial<AppPageOptions> = {}) => {
    const registry = [plainWidget("plain")];
    page = await openApp({ config: shellConfig(), registry, session: signedIn(), path: "/main/home", ...options });
  };
  const collapsed = (size = "sidebar-sm") => ({
    config: shellConfig({ sidebar: { collapsed: true, size } }),
  });
  const menu = () => page.host.querySelector<HTMLElement>(".pv-side") ?? page.host;
  const sheet = () => page.host.querySelector<HTMLElement>(".pv-side__sheet") ?? page.host;
  const entries = () => [...menu().querySelectorAll<HTMLElement>("li > a, li > button")];
  const names = () => entries().map(({ textContent }) => textContent?.trim());
  const entry = (name: string) => entries().find(({ textContent }) => textContent?.trim() === name) ?? page.host;
  const current = () => entries().flatMap((e) => (e.getAttribute("aria-current") === "page" ? [e.textContent] : []));
  beforeEach(async () => {
    localStorage.clear();
    await setViewport({ width: 1440, height: 900 });
  });
  afterEach(async () => {
    await sendMouse({ type: "move", position: [1200, 700] });
    page.leave();
  });

  it("shows the Admin group while any entry below it may be seen, and that one alone", async () => {
    await open({ session: signedIn(["home", "role.edit"]) });
    expect(names()).to.deep.equal(["Home", "Admin", "View", "Guide (opens in a new tab)"]);
    await userEvent.click(entry("Admin"));
    expect(names()).to.deep.equal(["Home", "Admin", "Roles", "View", "Guide (opens in a new tab)"]);
  });

  it("hides the Admin group if nothing in it is permitted", async () => {
    await open({ session: visitor() });
    expect(names()).to.deep.equal(["Home", "View", "Guide (opens in a new tab)"]);
  });

  it("opens the groups around the open page, and marks the page", async () => {
    await open({ path: "/log-file" });
    expect(names()).to.include.members(["Users", "Further", "Log Files"]);
    expect(current()).to.deep.equal(["Log Files"]);
    await userEvent.click(entry("Admin"));
    await waitFor(() => expect(names()).not.to.include("Users"));
    await page.router.navigate("/user-list");
    await waitFor(() => expect(current()).to.deep.equal(["Users"]));
  });

  it("marks the list while one of its records is open", async () => {
    await open({ path: "/role-detail/3" });
    expect(current()).to.deep.equal(["Roles"]);
  });

  it("leads Home from home to the map, and home from anywhere else", async () => {
    await open({ path: "/user-list" });
    await page.router.navigate("/main/home");
    await waitFor(() => expect(entry("Home").getAttribute("aria-current")).to.equal("page"));
    expect(entry("Home").title).to.equal("Opens the map");
    await userEvent.click(entry("Home"));
    await waitFor(() => expect(page.at()).to.equal("/main/map"));
    // The router knows before the link is drawn again.
    await waitFor(() => expect(entry("Home").getAttribute("href")).to.equal("/main/home"));
    await userEvent.click(entry("Home"));
    await waitFor(() => expect(page.at()).to.equal("/main/home"));
    await page.router.navigate("/user-list");
    await waitFor(() => expect(entry("Users").getAttribute("aria-current")).to.equal("page"));
    await userEvent.click(entry("Home"));
    await waitFor(() => expect(page.at()).to.equal("/main/home"));
  });

  it("keeps Home at home for callers who may not open the map", async () => {
    await open({ session: visitor() });
    expect(entry("Home").getAttribute("href")).to.equal("/main/home");
  });

  it("opens an external address in a new tab without access to this one", async () => {
    await open();
    const guide = entry("Guide (opens in a new tab)");
    expect([guide.getAttribute("target"), guide.getAttribute("rel")]).to.deep.equal(["_blank", "noopener noreferrer"]);
  });

  it("is small or large", async () => {
    await open({ config: shellConfig({ sidebar: { collapsed: false, size: "sidebar-sm" } }) });
    const small = menu().getBoundingClientRect().width;
    page.leave();
    await open({ config: shellConfig({ sidebar: { collapsed: false, size: "sidebar-lg" } }) });
    expect(menu().getBoundingClientRect().width).to.be.greaterThan(small + 32);
  });

  it("collapses to its icons, opens under the pointer and closes on Escape until the pointer has left", async () => {
    await open(collapsed());
    const width = () => Math.round(sheet().getBoundingClientRect().width);
    await sendMouse({ type: "move", position: [1200, 700] });
    await waitFor(() => expect(width()).to.equal(56));
    await sendMouse({ type: "move", position: [20, 120] });
    await waitFor(() => expect(width()).to.be.greaterThan(150));
    entry("Home").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await waitFor(() => expect(width()).to.equal(56));
    await sendMouse({ type: "move", position: [1200, 700] });
    await sendMouse({ type: "move", position: [20, 120] });
    await waitFor(() => expect(width()).to.be.greaterThan(150));
  });

  it("opens for the keyboard while collapsed", async () => {
    await open(collapsed("sidebar-lg"));
    const width = () => Math.round(sheet().getBoundingClientRect().width);
    // Real keys, since a focus set by script is shown as keyboard focus only after key use.
    for (let stop = 0; stop < 30 && !menu().contains(document.activeElement); stop++) await sendKeys({ press: "Tab" });
    await waitFor(() => expect(width()).to.be.greaterThan(200));
  });

  it("remembers that the reader keeps it open", async () => {
    await open(collapsed());
    await userEvent.click(menu().querySelector(".pv-side__foot > button") ?? page.host);
    await waitFor(() => expect(menu().classList.contains("pv-side--collapsed")).to.equal(false));
    page.leave();
    await open(collapsed());
    expect(menu().classList.contains("pv-side--collapsed")).to.equal(false);
  });

  const sectioned = (...sections: readonly (readonly [id: string, section: string])[]) => ({
    ...shellConfig({ sidebar: { collapsed: false } }),
    menus: { main: sections.map(([id, section]) => ({ id, section, label: { en: id }, page: "/user-list" })) },
  });

  it("names the parts of the menu if there are several, and keeps its foot visible in a low window", async () => {
    await setViewport({ width: 1440, height: 500 });
    const many = Array.from({ length: 20 }, (_, i) => [`entry-${i}`, "admin"] as const);
    await open({ config: sectioned(["maps", "work"], ...many, ["guide", "foot"]) });
    expect([...menu().querySelectorAll("p")].map(({ textContent }) => textContent)).to.deep.equal(["Work", "Admin"]);
    expect(entry("guide").getBoundingClientRect().bottom).to.be.lessThan(500);
    expect(entry("entry-19").getBoundingClientRect().bottom).to.be.greaterThan(500);
    page.leave();
    await open({ config: sectioned(["maps", "work"], ["guide", "foot"]) });
    expect(menu().querySelectorAll("p")).to.have.length(0);
  });

  it("has no axe violation", async () => {
    await open({ path: "/log-file" });
    expect(await axeFindings(page.host)).to.deep.equal([]);
  });

  it("takes 500 entries, and marks the page among them", async () => {
    const main = Array.from({ length: 500 }, (_, i) => ({
      id: `entry-${i}`,
      label: { en: `Entry ${i}` },
      page: i === 400 ? "/user-list" : "/main/home",
      privileges: [i % 40],
    }));
    await open({ config: { ...shellConfig(), menus: { main } } });
    await waitFor(() => expect(entries()).to.have.length(500));
    await page.router.navigate("/user-list");
    await waitFor(() => expect(current()).to.deep.equal(["Entry 400"]));
  });
});
