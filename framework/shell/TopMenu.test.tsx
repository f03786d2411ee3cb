import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { axeFindings } from "../../test/kits/dom.ts";
import { openApp, plainWidget, shellConfig, signedIn, visitor, type AppPage } from "../../test/kits/app-page.tsx";
import { userEvent, waitFor } from "../../test/kits/testing-library.ts";

describe("the top menu", () => {
  let page: AppPage;
  const open = async (path = "/main/home", session = signedIn()) => {
    const config = shellConfig({ menuPosition: "Top" });
    page = await openApp({ config, registry: [plainWidget("plain")], session, path });
    await waitFor(() => expect(page.host.querySelector("nav.pv-top") !== null).to.equal(true));
  };
  const menu = () => page.host.querySelector<HTMLElement>("nav.pv-top") ?? page.host;
  const shown = () =>
    [...menu().querySelectorAll<HTMLElement>(".pv-top__entry")].map(({ textContent }) => textContent?.trim());
  const entry = (name: string) =>
    [...menu().querySelectorAll<HTMLElement>(".pv-top__entry")].find((e) => e.textContent?.trim() === name) ??
    page.host;
  const focused = () => document.activeElement?.textContent?.trim();
  const expanded = () => entry("Admin").getAttribute("aria-expanded");
  beforeEach(async () => {
    localStorage.clear();
    await setViewport({ width: 1440, height: 900 });
  });
  afterEach(() => page.leave());

  it("is a row of links and of buttons that disclose their lists", async () => {
    await open();
    expect(shown()).to.deep.equal(["Home", "Map", "Admin", "View", "Guide (opens in a new tab)"]);
    await userEvent.click(entry("Admin"));
    expect(shown()).to.include.members(["Users", "Roles", "Log Files"]);
    expect(menu().textContent).to.contain("Further");
    await userEvent.click(entry("Users"));
    await waitFor(() => expect(page.at()).to.equal("/user-list"));
    await waitFor(() => expect(expanded()).to.equal("false"));
    expect(entry("Admin").dataset["current"]).to.equal("true");
  });

  it("has data and administration in a list each, and the rest in the row", async () => {
    const at = (id: string, section: string) => ({ id, section, label: { en: id }, page: "/user-list" });
    const main = [at("maps", "work"), at("layers", "data"), at("users", "admin"), at("guide", "foot")];
    page = await openApp({
      config: { ...shellConfig({ menuPosition: "Top" }), menus: { main } },
      registry: [plainWidget("plain")],
      session: signedIn(),
      path: "/main/home",
    });
    await waitFor(() => expect(shown()).to.deep.equal(["maps", "Data", "Admin", "guide"]));
    await userEvent.click(entry("Data"));
    expect(shown()).to.include("layers");
  });

  it("closes on Escape and gives the focus back, on a click elsewhere and when the focus leaves it", async () => {
    await open();
    await userEvent.click(entry("Admin"));
    entry("Roles").focus();
    await userEvent.keyboard("{Escape}");
    expect([expanded(), focused()]).to.deep.equal(["false", "Admin"]);
    await userEvent.click(entry("Admin"));
    await userEvent.click(page.host.querySelector("main") ?? page.host);
    expect(expanded()).to.equal("false");
    await userEvent.click(entry("Admin"));
    entry("View").focus();
    await waitFor(() => expect(expanded()).to.equal("false"));
  });

  it("is navigated with the arrows, Home and End", async () => {
    await open();
    entry("Home").focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(focused()).to.equal("Admin");
    await userEvent.keyboard("{Enter}");
    expect(expanded()).to.equal("true");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()).to.equal("Roles");
    await userEvent.keyboard("{End}");
    expect(focused()).to.equal("Log Files");
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).to.equal("Users");
    await userEvent.keyboard("{ArrowRight}");
    expect(focused()).to.equal("View");
    await userEvent.keyboard("{Home}");
    expect(focused()).to.equal("Home");
    await userEvent.keyboard("{ArrowLeft}");
    expect(focused()).to.contain("Guide");
  });

  it("leads Home from home to the map and back, as the side menu does", async () => {
    await open();
    await userEvent.click(entry("Home"));
    await waitFor(() => expect(page.at()).to.equal("/main/map"));
    // The router knows before the link is drawn again.
    await waitFor(() => expect(entry("Home").getAttribute("href")).to.equal("/main/home"));
    await userEvent.click(entry("Home"));
    await waitFor(() => expect(page.at()).to.equal("/main/home"));
  });

  it("shows a visitor the pages open to visitors", async () => {
    await open("/main/home", visitor());
    expect(shown()).to.deep.equal(["Home", "View", "Guide (opens in a new tab)"]);
  });

  it("has no axe violation with a list open", async () => {
    await open("/log-file");
    await userEvent.click(entry("Admin"));
    expect(await axeFindings(page.host)).to.deep.equal([]);
  });
});
