import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { getAppConfig, getFooterKeys } from "../../contract/config/calls.ts";
import { getSession, type Session } from "../../contract/people/calls/session.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { openApp, plainWidget, shellConfig, signedIn, type AppPage } from "../../test/kits/app-page.tsx";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { waitFor } from "../../test/kits/testing-library.ts";

describe("changed permissions", () => {
  let page: AppPage;
  let takeOut: () => void = () => undefined;
  const config = shellConfig();
  /** The config that the server sends to callers without administration rights. */
  const filtered = {
    ...config,
    menus: { main: config.menus.main.filter(({ id }) => id !== "admin"), administration: [] },
  };
  before(() => setViewport({ width: 1440, height: 900 }));
  const open = async (given: object, session: Session, path: string) => {
    page = await openApp({ config: given, registry: [plainWidget("plain")], session, path });
    await waitFor(() => expect(page.host.querySelector(".pv-side") !== null).to.equal(true));
  };
  const serve = (given: object, session: Session) => {
    takeOut = serveFake([
      fake(getSession, () => session),
      fake(getAppConfig, () => ({ app: "test", file: "test.json", config: given })),
      fake(getFooterKeys, () => ({ HeaderOurDepartment: "https://department.example/" })),
    ]);
  };
  const update = () => page.bus.publish(MenuUpdate, {}, "roles");
  const menu = () => page.host.querySelector(".pv-side")?.textContent ?? "";
  afterEach(() => {
    takeOut();
    page.leave();
  });

  it("bring menus, links and pages that were withheld, without a reload and without loss of what is mounted", async () => {
    await open(filtered, signedIn(["home", "estimation.view"]), "/main/home");
    await waitFor(() => expect(page.host.querySelector('[data-widget="plain"] button') !== null).to.equal(true));
    const mounted = page.host.querySelector('[data-widget="plain"]');
    expect(menu()).not.to.contain("Admin");
    serve(config, signedIn());
    update();
    await waitFor(() => expect(menu()).to.contain("Admin"));
    expect(page.host.querySelector(".pv-navbar")?.textContent)
      .to.contain("Administration")
      .and.to.contain("Our Department");
    expect(page.host.querySelector('[data-widget="plain"]') === mounted, "the widget stays").to.equal(true);
    await page.router.navigate("/user-list");
    await waitFor(() => expect(document.title).to.contain("Users page"));
  });

  it("remove what is no longer permitted, including the open page", async () => {
    await open(config, signedIn(), "/user-list");
    await waitFor(() => expect(page.host.querySelector("main button") !== null).to.equal(true));
    serve(filtered, signedIn(["home"]));
    update();
    await waitFor(() => expect(menu()).not.to.contain("Admin"));
    await waitFor(() =>
      expect(page.host.querySelector("main")?.textContent).to.contain("You do not have required permissions"),
    );
  });

  it("leave everything unchanged if the server cannot be reached, and say so", async () => {
    await open(config, signedIn(), "/main/home");
    takeOut = serveFake([]);
    update();
    await waitFor(() => expect(page.host.querySelector(".pv-toast") !== null).to.equal(true));
    const bar = document.querySelector(".pv-navbar")?.getBoundingClientRect().bottom ?? NaN;
    const top = page.host.querySelector(".pv-toast")?.getBoundingClientRect().top ?? NaN;
    expect(top, "no notice covers the bar").to.be.greaterThan(bar);
    expect(menu()).to.contain("Admin");
    await page.router.navigate("/user-list");
    await waitFor(() => expect(page.host.querySelector(".pv-toast"), "a failure ends with its page").to.equal(null));
  });
});
