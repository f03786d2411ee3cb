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
import { RESIZE_DEBOUNCE_MS } from "../ui/breakpoints.ts";
import { userEvent, waitFor } from "../../test/kits/testing-library.ts";

const WIDE = { width: 1440, height: 900 };
const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("the shell", () => {
  let page: AppPage;
  const open = async (options: Partial<AppPageOptions> = {}, layout: object = {}) => {
    page = await openApp({
      config: shellConfig(layout),
      registry: [plainWidget("plain")],
      session: signedIn(),
      path: "/main/home",
      ...options,
    });
  };
  /** Makes the page long, once the router has put the scrolling where it was before. */
  const makeLong = async () => {
    const tall = document.createElement("div");
    tall.style.blockSize = "3000px";
    find("main")?.append(tall);
    await quiet(150);
  };
  const find = (selector: string) => page.host.querySelector<HTMLElement>(selector);
  const has = (selector: string) => find(selector) !== null;
  /** Compared as a truth value: a chai diff of two elements would take minutes. */
  const focused = (element: Element | null) => element !== null && element === document.activeElement;
  const toggle = () => find(".pv-navbar__toggle");
  const overlay = () => find("dialog.pv-overlay-menu");
  const openOverlay = async () => {
    await userEvent.click(toggle() ?? page.host);
    await waitFor(() => expect(overlay() !== null).to.equal(true));
  };
  beforeEach(async () => {
    localStorage.clear();
    await setViewport(WIDE);
  });
  afterEach(async () => {
    page.leave();
    await setViewport(WIDE);
  });

  it("leads the keyboard past bar and menu to the main part", async () => {
    await open();
    await userEvent.tab();
    expect(document.activeElement?.className).to.equal("pv-skip");
    await userEvent.keyboard("{Enter}");
    expect(focused(find("main"))).to.equal(true);
  });

  it("gives a content view the bar and the footer, but no menu", async () => {
    await open({ path: "/view" });
    expect(has(".pv-navbar")).to.equal(true);
    expect(has(".pv-side, .pv-top, .pv-navbar__toggle")).to.equal(false);
    expect(has(".pv-footer")).to.equal(true);
  });

  it("gives a blank page the bar and the whole footer, but no menu", async () => {
    await open({ path: "/login" });
    expect(has(".pv-side, .pv-top")).to.equal(false);
    expect(has(".pv-footer:not(.pv-footer--slim)")).to.equal(true);
  });

  it("keeps the same shell while pages of one layout change", async () => {
    await open();
    const before = find(".pv-shell");
    await page.router.navigate("/user-list");
    await waitFor(() => expect(document.title).to.contain("Users page"));
    expect(find(".pv-shell") === before).to.equal(true);
  });

  it("turns the side menu into an overlay below 1200 px, half a second after the last change of the window", async () => {
    await open();
    let lastMove = 0;
    const moved = () => (lastMove = performance.now());
    window.addEventListener("resize", moved);
    for (const width of [1199, 1195, 1190]) await setViewport({ width, height: 900 });
    await waitFor(() => expect(has(".pv-side")).to.equal(false), { interval: 10 });
    const waited = performance.now() - lastMove;
    window.removeEventListener("resize", moved);
    expect(waited).to.be.at.least(RESIZE_DEBOUNCE_MS - 5);
    expect(has(".pv-navbar__toggle")).to.equal(true);
    await setViewport({ width: 1200, height: 900 });
    await waitFor(() => expect(has(".pv-navbar__toggle")).to.equal(false));
    expect(has(".pv-side")).to.equal(true);
  });

  it("keeps the focus in the overlay menu and gives it back on Escape", async () => {
    await setViewport({ width: 1199, height: 900 });
    await open();
    await openOverlay();
    expect(overlay()?.matches(":modal")).to.equal(true);
    expect(overlay()?.contains(document.activeElement)).to.equal(true);
    find("main")?.focus();
    expect(overlay()?.contains(document.activeElement), "the page behind is inert").to.equal(true);
    overlay()?.dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(overlay() !== null).to.equal(false));
    expect(focused(toggle())).to.equal(true);
  });

  it("closes the overlay menu on a click outside", async () => {
    await setViewport({ width: 800, height: 900 });
    await open();
    await openOverlay();
    overlay()?.click();
    await waitFor(() => expect(overlay() !== null).to.equal(false));
    expect(focused(toggle())).to.equal(true);
  });

  it("closes the overlay menu when the page changes, and the keyboard continues in the page", async () => {
    await setViewport({ width: 390, height: 844 });
    await open();
    await openOverlay();
    const map = [...(overlay()?.querySelectorAll<HTMLElement>("a") ?? [])].find((link) => link.textContent === "Map");
    await userEvent.click(map ?? page.host);
    await waitFor(() => expect(page.at()).to.equal("/main/map"));
    await waitFor(() => expect(overlay() !== null).to.equal(false));
    expect(focused(find("main"))).to.equal(true);
    await page.router.navigate("/main/home");
    await quiet(50);
    expect(overlay() !== null, "coming back does not open it").to.equal(false);
  });

  it("puts the menu on top where the config says so: whole from 992 px, condensed to 768, behind a button below", async () => {
    await open({}, { menuPosition: "Top" });
    await waitFor(() => expect(has(".pv-top:not(.pv-top--condensed)")).to.equal(true));
    expect(has(".pv-side")).to.equal(false);
    for (const width of [992, 1199]) {
      await setViewport({ width, height: 900 });
      await quiet(RESIZE_DEBOUNCE_MS + 150);
      expect(has(".pv-top:not(.pv-top--condensed)"), `${width}`).to.equal(true);
      expect(toggle() !== null, `${width}`).to.equal(false);
    }
    for (const width of [991, 768]) {
      await setViewport({ width, height: 900 });
      await waitFor(() => expect(has(".pv-top--condensed"), `${width}`).to.equal(true));
    }
    await setViewport({ width: 767, height: 900 });
    await waitFor(() => expect(has(".pv-top")).to.equal(false));
    await openOverlay();
    expect(overlay()?.textContent).to.contain("Map");
  });

  it("reacts to scrolling by 20, 60 and 400 px, and scrolls back up", async () => {
    await open();
    const shell = find(".pv-shell");
    await makeLong();
    const states = () => [
      shell?.dataset["pageScrolled"],
      shell?.dataset["navbarScrolled"],
      find(".pv-scroll-top") !== null,
    ];
    const scroll = async (top: number, expected: unknown) => {
      // Repeated: until the new height has been laid out, there is nothing to scroll to.
      await waitFor(() => {
        window.scrollTo({ top, behavior: "instant" });
        expect(states(), `${top}`).to.deep.equal(expected);
      });
    };
    await scroll(20, ["false", "false", false]);
    await scroll(21, ["true", "false", false]);
    await scroll(60, ["true", "false", false]);
    await scroll(61, ["true", "true", false]);
    await scroll(400, ["true", "true", false]);
    await scroll(401, ["true", "true", true]);
    const icon = find(".pv-scroll-top")?.shadowRoot?.querySelector("calcite-icon")?.getBoundingClientRect();
    expect(
      (icon?.left ?? 0) > (find(".pv-side")?.getBoundingClientRect().right ?? Infinity),
      "beside the menu",
    ).to.equal(true);
    find(".pv-scroll-top")?.click();
    await waitFor(() => expect(window.scrollY).to.equal(0));
    await waitFor(() => expect(states()).to.deep.equal(["false", "false", false]));
    expect(focused(find("main"))).to.equal(true);
  });

  for (const [navbar, stays] of [
    ["Fixed", true],
    ["Static", false],
  ] as const) {
    it(`${navbar}: the bar ${stays ? "stays" : "scrolls away"} while the page scrolls`, async () => {
      await open({ session: visitor() }, { navbar });
      await makeLong();
      await waitFor(() => {
        window.scrollTo({ top: 500, behavior: "instant" });
        expect(window.scrollY).to.equal(500);
      });
      expect((find(".pv-navbar")?.getBoundingClientRect().bottom ?? 0) > 0).to.equal(stays);
      window.scrollTo({ top: 0, behavior: "instant" });
    });
  }
});
