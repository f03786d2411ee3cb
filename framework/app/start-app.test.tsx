import { expect } from "@open-wc/testing";
import { getAppConfig, getFooterKeys } from "../../contract/config/calls.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import { widgetOf } from "../../test/kits/app-page.tsx";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { provideOnDemand, type WidgetManifest } from "../widget/define-widget.ts";
import { loadApp } from "./load-app.ts";
import { startApp } from "./start-app.tsx";

describe("an app that does not start", () => {
  const trueFetch = window.fetch;
  const root = document.createElement("div");
  const start = async (answer: () => Promise<Response>) => {
    // The texts are loaded; only the calls behave as the test says.
    window.fetch = (input, init) => (String(input).includes("/api/") ? answer() : trueFetch(input, init));
    document.body.append(root);
    await startApp({ registry: [], root });
  };
  afterEach(() => {
    window.fetch = trueFetch;
    root.remove();
  });
  const alertText = () => root.querySelector('[role="alert"]')?.textContent ?? "";

  it("says that the server does not answer, in the window's title too, and offers a second try", async () => {
    await start(() => Promise.reject(new TypeError("no network")));
    await waitFor(() => expect(alertText()).to.contain("The server is not responding."));
    expect(document.title).to.contain("The server is not responding.");
    expect(root.querySelector("button")?.textContent).to.equal("Try again");
    expect(root.querySelector("main") !== null).to.equal(true);
  });

  it("says the same for a server that fails", async () => {
    await start(() => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })));
    expect(alertText()).to.contain("The server is not responding.");
  });

  it("says that there is no such app, and links to the existing one", async () => {
    await start(() => Promise.resolve(Response.json({ key: "errors.notFound.app", message: "none" }, { status: 404 })));
    expect(alertText()).to.contain("There is no app of this name");
    expect(root.querySelector("a")?.getAttribute("href")).to.equal("/");
  });

  it("says that an app was retired, and leads to the app that it names", async () => {
    for (const [leadsTo, href, label] of [
      ["public", "/app/public/", "Go to the app public"],
      ["", "/", "Go to the start page"],
    ]) {
      const details = { values: { app: "old", leadsTo } };
      const refusal = { key: "domain.layout.retired", message: "The app “old” was retired.", details };
      await start(() => Promise.resolve(Response.json(refusal, { status: 404 })));
      expect(alertText()).to.contain("This app was retired.");
      const link = root.querySelector("a");
      expect([link?.getAttribute("href"), link?.textContent]).to.deep.equal([href, label]);
    }
  });
});

describe("a server that cannot be reached", () => {
  const { fetch: trueFetch } = window;
  let root: HTMLElement;
  let fetched = 0;
  const open = widgetOf("open-to-all", () => <p>open to all</p>, { onLoad: () => void fetched++ });
  beforeEach(() => {
    fetched = 0;
    root = document.createElement("div");
    document.body.append(root);
  });
  afterEach(() => {
    window.fetch = trueFetch;
    root.remove();
  });

  for (const [how, answer] of [
    ["does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["answers with a fault", () => Promise.resolve(new Response("", { status: 502 }))],
    ["answers what is no session", () => Promise.resolve(Response.json({ privileges: "all" }))],
  ] as const) {
    it(`that ${how} means no: nothing is mounted, no widget's code is fetched, and the page says so`, async () => {
      window.fetch = (input, init) =>
        String(input instanceof Request ? input.url : input).includes("/api/") ? answer() : trueFetch(input, init);
      await startApp({ registry: [open], root });
      await waitFor(() => expect(root.textContent).to.contain("The server is not responding."));
      expect([fetched, root.querySelectorAll(".pv-widget").length]).to.deep.equal([0, 0]);
    });
  }
});

describe("widgets that few apps need", () => {
  const [always, rare] = ["always", "rare"].map((name) => widgetOf(name, () => null)) as [
    WidgetManifest,
    WidgetManifest,
  ];
  let fetched = 0;
  const widgetsOf = async (...named: readonly string[]) => {
    const config = { widgets: named.map((widget) => ({ id: widget, widget })) };
    const stop = serveFake([
      fake(getSession, () => ({ user: null, privileges: [] })),
      fake(getAppConfig, () => ({ app: "test", file: "test.json", config, leftOut: [] })),
      fake(getFooterKeys, () => ({})),
    ]);
    try {
      return [...(await loadApp("test", [always])).app.widgets.keys()];
    } finally {
      stop();
    }
  };
  beforeEach(() => {
    fetched = 0;
    provideOnDemand(() => Promise.resolve({ onDemand: [rare], fetched: ++fetched }));
  });
  after(() => provideOnDemand(() => Promise.resolve({ onDemand: [] })));

  it("have their manifests fetched with an app that names one of them, and with no other", async () => {
    expect([await widgetsOf("always"), fetched]).to.deep.equal([["always"], 0]);
    expect([await widgetsOf("always", "rare"), fetched]).to.deep.equal([["always", "rare"], 1]);
  });
});
