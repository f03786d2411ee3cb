import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { createStore, Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { anyOf, publicAccess } from "../../../contract/people/privileges.ts";
import { AppContext } from "../../widget/app-context.ts";
import { buildApp } from "../../app/load-app.ts";
import { routesOf } from "../../app/routes.tsx";
import { Bus } from "../../bus/bus.ts";
import { BusProvider } from "../../bus/use-bus.tsx";
import { sessionAtom } from "../../gate/session.ts";
import { LANGUAGE_STORAGE_KEY } from "../../i18n/languages.ts";
import { startTexts } from "../../i18n/start.ts";
import { storePreference } from "../../preferences/stored.ts";
import { showTheme } from "../theme.ts";
import type { WidgetManifest, WidgetStatus } from "../../widget/define-widget.ts";
import { useMainRegion, useMaximizing } from "../../widget/main-region.ts";
import { axeFindings } from "../../../test/kits/dom.ts";
import { tap, touch } from "../../../test/kits/finger.ts";
import { plainWidget } from "../../../test/kits/app-page.tsx";
import { userEvent, waitFor } from "../../../test/kits/testing-library.ts";
import { nextHint, stepAfter } from "./StepBar.tsx";
import { PANEL_WIDTH } from "./Workbench.tsx";

const mounted: string[] = [];
const widget = (name: string, status?: WidgetStatus, needs = publicAccess): WidgetManifest => ({
  ...plainWidget(name, needs, () => void mounted.push(name)),
  ...(status ? { status: () => Promise.resolve({ default: () => status }) } : {}),
});
/** Works in the main region as long as it is there. */
function Hand() {
  useMainRegion(true);
  return null;
}

/** Takes the space of panel and drawer, and gives it back. */
function Ground() {
  const room = useMaximizing();
  return (
    <button type="button" aria-pressed={room?.maximized} onClick={room?.toggle}>
      Maximize
    </button>
  );
}

/** Made for each test: the code of a widget is fetched once. */
const makeRegistry = () => [
  {
    ...widget("ground"),
    load: () => {
      mounted.push("ground");
      return Promise.resolve({ default: Ground });
    },
  },
  widget("first", { state: "done" }),
  widget("second", { state: "stale", hint: "Calculate anew" }),
  widget("wide"),
  widget("paper", { state: "done" }),
  widget("secret", { state: "ready" }, anyOf("layout.edit")),
  { ...widget("hand"), load: () => Promise.resolve({ default: Hand }) },
];
const step = (id: string, drawer: string[] = []) => ({
  id,
  title: "shell.steps.zones",
  icon: "map",
  panel: [id],
  drawer,
});
const CONFIG = {
  start: { signedIn: "/work", visitor: "/work" },
  pages: [
    {
      route: "/work",
      title: "shell.pages.map",
      regions: { main: ["ground"] },
      steps: [
        step("first"),
        step("second", ["wide"]),
        step("secret"),
        { ...step("paper"), panel: [], page: "/paper" },
        step("hand", ["wide"]),
        { ...step("table", ["wide"]), panel: [] },
      ],
    },
    { route: "/paper", title: "shell.pages.help", regions: { main: ["paper"] } },
  ],
  widgets: makeRegistry().map(({ name }) => ({ id: name, widget: name })),
};

describe("the workbench", () => {
  const host = document.createElement("div");
  let leave: () => void = () => undefined;
  beforeEach(async () => {
    localStorage.clear();
    localStorage.setItem(LANGUAGE_STORAGE_KEY, "en");
    mounted.length = 0;
    showTheme("light");
    await startTexts();
    const app = buildApp({ name: "test", file: "test.json", raw: CONFIG, links: {}, registry: makeRegistry() });
    expect(app.faults).to.deep.equal([]);
    const store = createStore();
    store.set(sessionAtom, { user: null, privileges: [] });
    const router = createMemoryRouter(routesOf(app), { initialEntries: ["/work"] });
    document.body.append(host);
    const root = createRoot(host);
    root.render(
      <Provider store={store}>
        <BusProvider bus={new Bus()}>
          <AppContext value={app}>
            <RouterProvider router={router} />
          </AppContext>
        </BusProvider>
      </Provider>,
    );
    leave = () => {
      root.unmount();
      router.dispose();
      host.remove();
    };
    await waitFor(() => expect(host.querySelector(".pv-step--stale")).not.to.equal(null));
  });
  afterEach(() => leave());
  const steps = () => [...host.querySelectorAll<HTMLElement>(".pv-steps__list .pv-step")];
  const ofStep = (place: number) => steps()[place] ?? host;
  const next = () => host.querySelector<HTMLElement>(".pv-next");
  const menu = () => host.querySelector<HTMLElement>(".pv-steps > div > .pv-step") ?? host;
  const shown = (name: string) =>
    [...host.querySelectorAll(`[data-widget="${name}"]`)].some((element) => element.checkVisibility());

  it("lists the steps with their states and leads to the next one", async () => {
    expect(steps().map((one) => one.getAttribute("aria-label"))).to.deep.equal([
      "Zones, done",
      "Zones, Out of date",
      "Zones, no permission",
      "Zones, done",
      "Zones",
      "Zones",
    ]);
    expect(ofStep(0).getAttribute("aria-current")).to.equal("step");
    expect(next()?.title).to.equal("Calculate anew");
    next()?.click();
    await waitFor(() => expect(shown("second")).to.equal(true));
    expect(ofStep(1).getAttribute("aria-current")).to.equal("step");
  });

  it("shows the names of the steps above a panel where the reader wants them", async () => {
    const named = () => steps().map((one) => one.querySelector(".pv-step__title")?.checkVisibility());
    expect(new Set(named())).to.deep.equal(new Set([false]));
    storePreference("toolWords", true);
    await waitFor(() => expect(new Set(named())).to.deep.equal(new Set([true])));
    const panel = host.querySelector(".pv-steps");
    expect(panel?.scrollWidth).to.be.at.most(panel?.clientWidth ?? 0);
    storePreference("toolWords", false);
  });

  it("follows the order of the steps, past those without a state, and back to one that can be done", () => {
    const steps = ["first", "free", "second", "last"].map((id) => ({ id }));
    const empty = { state: "empty", hint: "Choose first" } as const;
    const done = { state: "done" } as const;
    const after = (current: string, first: WidgetStatus, second: WidgetStatus = done) =>
      stepAfter(steps, current, { first, second, last: done })?.id;
    expect(after("first", done)).to.equal("second");
    expect(after("free", done)).to.equal("second");
    expect(after("second", { state: "stale", hint: "Count" })).to.equal("last");
    expect(after("second", { state: "ready", hint: "Draw" }, empty)).to.equal("first");
    expect(after("last", done)).to.equal(undefined);
  });

  it("offers the next step from one where nothing can be done yet", () => {
    const [empty, stale] = [
      { state: "empty", hint: "Choose first" },
      { state: "stale", hint: "Count anew" },
    ] as const;
    const steps = [{ id: "zones" }, { id: "needs" }];
    expect(nextHint(steps, "needs", { zones: stale, needs: empty })?.step).to.equal("zones");
    expect(nextHint(steps, "needs", { zones: { state: "done" }, needs: empty })?.text).to.equal("Choose first");
  });

  it("opens the page of a step that has one, and shows its state", async () => {
    const link = ofStep(3);
    expect(link.getAttribute("aria-label")).to.equal("Zones, done");
    link.click();
    await waitFor(() => expect(shown("paper")).to.equal(true));
    expect(steps()).to.have.length(0);
  });

  it("loads nothing of a forbidden or unopened step", () => {
    expect(mounted).to.have.members(["ground", "first"]);
  });

  it("opens a step next to the map, which stays, and keeps the step that was left", async () => {
    // Not userEvent: a lazy widget does not arrive inside its act().
    ofStep(1).click();
    await waitFor(() => expect(shown("second")).to.equal(true));
    expect([shown("first"), shown("wide")]).to.deep.equal([false, false]);
    const handle = host.querySelector<HTMLElement>(".pv-drawer__title") ?? expect.fail("no handle");
    // Closed, it lies over the map of a wide window.
    const before = { width: window.innerWidth, height: window.innerHeight };
    await setViewport({ width: 1440, height: 900 });
    const { left, top, width, height } = handle.getBoundingClientRect();
    expect(handle.contains(document.elementFromPoint(left + width / 2, top + height / 2))).to.equal(true);
    await setViewport(before);
    handle.click();
    await waitFor(() => expect(shown("wide")).to.equal(true));
    expect(host.querySelector('[data-widget="first"]')).not.to.equal(null);
    expect(mounted.filter((name) => name === "ground")).to.have.length(1);
  });

  it("leaves all the space to the main region while the user works there, and only at its step", async () => {
    const bench = () => host.querySelector(".pv-workbench");
    ofStep(4).click();
    await waitFor(() => expect(bench()?.hasAttribute("data-at-work")).to.equal(true));
    expect(host.querySelector(".pv-drawer")?.checkVisibility()).to.equal(false);
    expect(host.querySelector(".pv-workbench__main")?.hasAttribute("inert")).to.equal(false);
    ofStep(1).click();
    await waitFor(() => expect(host.querySelector(".pv-drawer")?.checkVisibility()).to.equal(true));
    expect(bench()?.hasAttribute("data-at-work")).to.equal(false);
  });

  it("expands the main region over panel and drawer until they are requested or another step is opened", async () => {
    if (window.innerWidth < 768) return; // A phone has no panel next to it.
    const press = () => host.querySelector<HTMLElement>('[data-widget="ground"] button')?.click();
    const seen = () =>
      [".pv-workbench__panel", ".pv-drawer"].map((part) => host.querySelector(part)?.checkVisibility());
    ofStep(1).click();
    await waitFor(() => expect(seen()).to.deep.equal([true, true]));
    host.querySelector<HTMLElement>(".pv-drawer__title")?.click();
    await waitFor(() =>
      expect(host.querySelector('.pv-drawer calcite-button[icon-start="pushpin"]')).not.to.equal(null),
    );
    host.querySelector<HTMLElement>('.pv-drawer calcite-button[icon-start="pushpin"]')?.click();
    press();
    await waitFor(() => expect(seen()).to.deep.equal([false, false]));
    expect(host.querySelector('[data-widget="ground"] button')?.getAttribute("aria-pressed")).to.equal("true");
    press();
    await waitFor(() => expect(seen()).to.deep.equal([true, true]));
    expect(shown("second")).to.equal(true);
    press();
    await waitFor(() => expect(seen()).to.deep.equal([false, false]));
    ofStep(0).click();
    await waitFor(() => expect(shown("first")).to.equal(true));
    expect(seen()).to.deep.equal([true, true]);
  });

  it("opens a step of tables alone at full width, without a panel, until it is closed", async () => {
    ofStep(5).click();
    await waitFor(() => expect(shown("wide")).to.equal(true));
    const [panel, drawer] = [host.querySelector(".pv-workbench__panel"), host.querySelector(".pv-drawer")];
    expect(panel?.checkVisibility()).to.equal(false);
    expect(drawer?.getBoundingClientRect().width).to.equal(host.getBoundingClientRect().width);
    host.querySelector<HTMLElement>('.pv-drawer calcite-button[icon-start="x"]')?.click();
    await waitFor(() => expect(shown("wide")).to.equal(false));
    expect(steps().some((one) => one.hasAttribute("aria-current"))).to.equal(false);
  });

  it("moves from step to step and reads long texts with a finger at 390 px", async () => {
    const [width, height] = [window.innerWidth, window.innerHeight];
    try {
      await setViewport({ width: 390, height: 844 });
      await waitFor(() => expect(host.querySelector(".pv-resizer--width")).to.equal(null));
      // The row of figures has the whole width; what follows is beside the menu.
      expect(host.querySelector(".pv-workbench__head .pv-next")).to.equal(null);
      expect(host.querySelector(".pv-steps .pv-next")?.checkVisibility()).to.equal(true);
      await tap(menu());
      await tap(ofStep(1));
      await waitFor(() => expect(shown("second")).to.equal(true));
      await tap(menu());
      await tap(ofStep(0));
      await waitFor(() => expect(shown("first")).to.equal(true));
      const long = host.querySelector<HTMLElement>('[data-widget="first"]');
      long?.style.setProperty("block-size", "3000px");
      const top = () => long?.getBoundingClientRect().top ?? 0;
      const before = top();
      await touch(Array.from({ length: 12 }, (_, i) => [190, 700 - i * 30] as const));
      await waitFor(() => expect(before - top()).to.be.greaterThan(200));
    } finally {
      await setViewport({ width, height });
    }
  });

  it("resizes the panel by keyboard and remembers it", async () => {
    const separator = host.querySelector<HTMLElement>(".pv-resizer--width");
    if (separator === null) return; // A phone has no room next to the panel.
    separator.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(separator.getAttribute("aria-valuenow")).to.equal(String(PANEL_WIDTH.initial + 32));
    expect(localStorage.getItem("provision.preference.panelWidth")).to.equal(String(PANEL_WIDTH.initial + 32));
  });

  it("has no axe violation", async () => {
    expect(
      await axeFindings(host, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
      }),
    ).to.deep.equal([]);
  });
});
