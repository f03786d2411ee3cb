import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import {
  openApp,
  plainWidget,
  shellConfig,
  signedIn,
  visitor,
  type AppPage,
  type AppPageOptions,
} from "../../test/kits/app-page.tsx";
import { deepOne, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { THEMES } from "../../themes/index.ts";
import { showTheme } from "./theme.ts";

const LINKS = { HeaderOurDepartment: "https://department.example/about", HeaderByTopic: "" };

describe("the bar", () => {
  let page: AppPage;
  const open = async (options: Partial<AppPageOptions> = {}) => {
    const registry = [plainWidget("plain")];
    page = await openApp({
      config: shellConfig(),
      registry,
      session: signedIn(),
      links: LINKS,
      path: "/user-list",
      ...options,
    });
  };
  const bar = () => page.host.querySelector<HTMLElement>(".pv-navbar") ?? page.host;
  const called = (name: string) =>
    [...bar().querySelectorAll<HTMLElement>("a, button")].find(
      (each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").trim() === name,
    );
  /**
   * Returns whether a control exists; a boolean, since printing a DOM node in a failed assertion would take minutes.
   */
  const has = (name: string) => called(name) !== undefined;
  const press = async (name: string) => {
    await waitFor(() => expect(has(name), name).to.equal(true));
    const control = called(name);
    if (control) await userEvent.click(control);
  };
  const items = () => [...bar().querySelectorAll<HTMLElement>('[role="menuitem"]')];
  beforeEach(async () => {
    localStorage.clear();
    await setViewport({ width: 1440, height: 900 });
  });
  afterEach(async () => {
    page.leave();
    await setViewport({ width: 1440, height: 900 });
  });

  it("links to departments with an address, in a new tab without access to this one", async () => {
    await open();
    const links = [...bar().querySelectorAll<HTMLAnchorElement>(".pv-navbar__links a")];
    expect(links.map(({ href, target, rel, textContent }) => [href, target, rel, textContent])).to.deep.equal([
      [LINKS.HeaderOurDepartment, "_blank", "noopener noreferrer", "Our Department (opens in a new tab)"],
    ]);
  });

  it("keeps the department links within reach in a menu on a narrow window and on a phone", async () => {
    await setViewport({ width: 1000, height: 900 });
    await open();
    await press("Department links");
    expect(items().map((item) => item.getAttribute("href"))).to.deep.equal([LINKS.HeaderOurDepartment]);
    page.leave();
    await setViewport({ width: 390, height: 844 });
    await open();
    await press("More");
    expect(items().map((item) => item.textContent)).to.deep.equal([
      "Users",
      "Security desk (opens in a new tab)",
      "Our Department (opens in a new tab)",
    ]);
    const fits = bar().scrollWidth <= bar().clientWidth;
    expect(fits, `the bar needs ${bar().scrollWidth} px`).to.equal(true);
  });

  it("shows its menu's button in the bar's own ink, in every variant", async () => {
    await setViewport({ width: 390, height: 844 });
    await open();
    const button = () => deepOne(bar(), ".pv-navbar__toggle")?.shadowRoot?.querySelector("button");
    await waitFor(() => expect(button() instanceof HTMLElement).to.equal(true));
    for (const theme of THEMES) {
      showTheme(theme);
      await waitFor(() => expect(getComputedStyle(button() ?? bar()).color).to.equal(getComputedStyle(bar()).color));
      expect(getComputedStyle(button() ?? document.body).backgroundColor, theme).to.match(/, 0\)$/);
    }
    showTheme("light");
  });

  it("lets the reader have names on tools and steps, and have them no more", async () => {
    await open();
    const kept = () => localStorage.getItem("provision.preference.toolWords");
    for (const [name, now] of [
      ["Names on tools and steps", "true"],
      ["Only icons on tools and steps", "false"],
    ] as const) {
      await press("Appearance: Light");
      items()
        .find((item) => item.textContent === name)
        ?.click();
      await waitFor(() => expect(kept()).to.equal(now));
    }
    localStorage.removeItem("provision.preference.toolWords");
  });

  it("offers View outside view mode and Home within it", async () => {
    await open();
    expect(has("Home")).to.equal(false);
    await press("Public view");
    await waitFor(() => expect(page.at()).to.equal("/view"));
    await waitFor(() => expect(has("Public view")).to.equal(false));
    await press("Home");
    await waitFor(() => expect(page.at()).to.equal("/main/home"));
    await waitFor(() => expect(has("Public view")).to.equal(true));
  });

  it("leads Home from a home page in view mode to the map", async () => {
    const config = shellConfig();
    const pages = config.pages.map((each) => (each.route === "/main/home" ? { ...each, layout: "view" } : each));
    await open({ config: { ...config, pages }, path: "/main/home" });
    await press("Home");
    await waitFor(() => expect(page.at()).to.equal("/main/map"));
  });

  it("leads home by the logo", async () => {
    await open();
    await press("Emergency Supplies");
    await waitFor(() => expect(page.at()).to.equal("/main/home"));
  });

  it("lists the administration pages that the caller may see", async () => {
    await open({ session: signedIn(["home", "user.view"]) });
    await press("Administration");
    expect(items().map((item) => item.textContent)).to.deep.equal(["Users"]);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(page.at()).to.equal("/user-list"));
  });

  it("lists the main menu's data and administration, where its entries are in such parts", async () => {
    const config = shellConfig();
    const at = (id: string, section: string) => ({ id, section, label: { en: id }, page: "/user-list" });
    await open({
      config: { ...config, menus: { ...config.menus, main: [at("a", "work"), at("b", "data"), at("c", "admin")] } },
    });
    await press("Administration");
    expect(items().map((item) => item.textContent)).to.deep.equal(["b", "c"]);
    expect(bar().textContent).to.contain("DatabAdminc");
  });

  it("hides an empty Administration menu, also for a visitor", async () => {
    await open({ session: signedIn(["home"]), path: "/main/home" });
    expect(has("Administration")).to.equal(false);
    page.leave();
    await open({ session: visitor(["home", "user.view"]), path: "/main/home" });
    expect(has("Administration")).to.equal(false);
  });

  it("shows a visitor Login, which comes back to the page", async () => {
    await open({ session: visitor(), path: "/view" });
    expect(called("Login")?.getAttribute("href")).to.equal("/login?next=%2Fview");
    await press("Login");
    await waitFor(() => expect(page.at()).to.equal("/login"));
    await waitFor(() => expect(has("Login")).to.equal(false));
  });

  it("shows who is signed in, with Logout", async () => {
    await open();
    expect(bar().textContent).to.contain("Pat Reyes");
    await press("Account of Pat Reyes");
    expect(items().map((item) => item.textContent)).to.deep.equal(["Logout"]);
  });

  for (const width of [320, 390, 767, 768, 991, 1199, 1200, 1440]) {
    it(`fits at ${width} px with a long name and every part there is`, async () => {
      await setViewport({ width, height: 800 });
      const title = "Emergency food, water and ice needs of the whole State and its neighbours";
      const links = { ...LINKS, HeaderByTopic: "https://department.example/topics" };
      await open({ config: { ...shellConfig(), title, shortTitle: "Emergency needs" }, links });
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      for (const control of bar().querySelectorAll<HTMLElement>("a, button")) {
        if (!control.checkVisibility()) continue;
        const { left, right, width: own } = control.getBoundingClientRect();
        expect(left, control.outerHTML.slice(0, 90)).to.be.at.least(0);
        expect(right, control.outerHTML.slice(0, 90)).to.be.at.most(width);
        expect(own, control.outerHTML.slice(0, 90)).to.be.at.least(24);
      }
    });
  }
});
