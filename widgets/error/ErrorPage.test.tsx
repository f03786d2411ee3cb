import { expect } from "@open-wc/testing";
import { openApp, plainWidget, type AppPage } from "../../test/kits/app-page.tsx";
import { deepAll, deepOne, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest);

describe("error", () => {
  let page: AppPage;
  const open = async (address: string, { referrer = "", config = {}, at = address } = {}) => {
    Object.defineProperty(document, "referrer", { configurable: true, value: referrer });
    page = await openApp({
      config: {
        pages: [
          { route: "/start", title: "shell.pages.home", regions: { main: ["plain"] } },
          { route: "/error", layout: "blank", title: "widgets.error.title", regions: { main: ["error"] } },
        ],
        start: { signedIn: "/start", visitor: "/start" },
        widgets: [
          { id: "plain", widget: "plain" },
          { id: "error", widget: "error", config },
        ],
      },
      registry: [manifest, plainWidget("plain")],
      path: at,
    });
    if (at !== address) await page.router.navigate(address);
    await waitFor(() => expect(page.host.querySelector(".error h1")).not.to.equal(null));
  };
  const request = () => page.host.querySelector(".error code")?.textContent ?? null;
  const ways = () =>
    deepAll(page.host.querySelector(".error") ?? page.host, "a[href]").map((way) => way.getAttribute("href"));
  afterEach(() => {
    page.leave();
    Reflect.deleteProperty(document, "referrer");
  });

  it("shows the catalog's text and a link home", async () => {
    await open("/error");
    expect(page.host.querySelector(".error")?.textContent).to.contain(
      "Error: An error has occurred. Please contact an administrator",
    );
    expect(request()).to.equal(null);
    expect(ways()).to.deep.equal(["/"]);
    deepOne(page.host.querySelector(".error") ?? page.host, "a[href]")?.click();
    await waitFor(() => expect(page.at()).to.equal("/start"));
  });

  it("shows the request number in the address, but nothing that is not one", async () => {
    await open("/error?request=5f3c9a1e-77b0_A");
    expect(request()).to.equal("5f3c9a1e-77b0_A");
    page.leave();
    await open(`/error?request=${encodeURIComponent("Call 555 010 0100 now")}`);
    expect(request()).to.equal(null);
    expect(page.host.textContent).not.to.contain("555");
  });

  it("hides the request number where its config says so", async () => {
    await open("/error?request=5f3c", { config: { request: false } });
    expect(request()).to.equal(null);
  });

  it("offers to reload the referring page of the app, but no page of another site", async () => {
    await open("/error", { referrer: `${window.location.origin}/main/map?step=zones` });
    expect(ways()).to.deep.equal(["/main/map?step=zones", "/"]);
    page.leave();
    await open("/error", { referrer: "https://portal.example/home" });
    expect(ways()).to.deep.equal(["/"]);
  });

  it("offers no earlier page to a reader who came through the app's menu", async () => {
    await open("/error", { referrer: `${window.location.origin}/main/map`, at: "/start" });
    expect(ways()).to.deep.equal(["/"]);
  });
});
