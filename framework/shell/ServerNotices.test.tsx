import { expect } from "@open-wc/testing";
import { openApp, plainWidget, shellConfig, widgetOf, type AppPage } from "../../test/kits/app-page.tsx";
import { BUSY_RECHECK_MS, busyCounter } from "../http/signals.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { useQuery } from "@tanstack/react-query";

describe("the loading overlay", () => {
  let page: AppPage;
  const overlay = () => page.host.querySelector<HTMLElement>(".pv-loading") ?? page.host;
  const spoken = () => page.host.querySelector<HTMLElement>(".pv-loading + [role=status]") ?? page.host;
  beforeEach(async () => {
    page = await openApp({ config: shellConfig(), registry: [plainWidget("plain")], path: "/main/home" });
    await waitFor(() => expect(overlay().textContent).to.equal(""));
  });
  afterEach(() => page.leave());

  it("shows and announces Loading until the last answer, and a check 100 ms later finds no other", async () => {
    const first = busyCounter.start("/api/Disaster/GetAllDisasters");
    const second = busyCounter.start("/api/Estimation/GetAll");
    await waitFor(() => expect(overlay().textContent).to.equal("Loading"));
    expect(spoken().textContent, "what is over in a moment is not said").to.equal("");
    await waitFor(() => expect(spoken().textContent).to.equal("Loading"));
    first();
    second();
    const ended = performance.now();
    const third = busyCounter.start("/api/Zone/GetAll");
    await new Promise((resolve) => setTimeout(resolve, BUSY_RECHECK_MS * 1.5));
    expect(overlay().textContent, "another came meanwhile").to.equal("Loading");
    third();
    await waitFor(() => expect(overlay().textContent).to.equal(""), { interval: 5 });
    expect(spoken().textContent).to.equal("");
    expect(performance.now() - ended).to.be.at.least(BUSY_RECHECK_MS * 2.4);
  });

  for (const address of ["/api/Map/GetStyleData", "https://desk.example/ESF11_API/Calculate?eid=4"]) {
    it(`is not shown for ${address}`, async () => {
      const done = busyCounter.start(address);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(overlay().textContent).to.equal("");
      done();
    });
  }

  it("covers nothing", () => {
    const done = busyCounter.start("/api/Zone/GetAll");
    expect(getComputedStyle(overlay()).pointerEvents).to.equal("none");
    done();
  });
});

let asked = 0;
/** A widget whose request succeeds only the second time. */
function Asking() {
  const { data, error } = useQuery({
    queryKey: ["asked"],
    queryFn: () => (++asked === 1 ? Promise.reject(new Error("no network")) : Promise.resolve("the answer")),
  });
  return <p>{data ?? (error ? "failed" : "asking")}</p>;
}

describe("an offline browser", () => {
  let page: AppPage;
  let online = true;
  const turn = (to: "online" | "offline") => {
    online = to === "online";
    window.dispatchEvent(new Event(to));
  };
  before(() => Object.defineProperty(navigator, "onLine", { configurable: true, get: () => online }));
  after(() => Reflect.deleteProperty(navigator, "onLine"));
  afterEach(() => {
    turn("online");
    page.leave();
  });
  const notice = () => page.host.querySelector<HTMLElement>(".pv-offline")?.textContent ?? null;

  it("is reported plainly, for as long as it lasts; failed requests are repeated when it is back", async () => {
    asked = 0;
    const widget = widgetOf("plain", Asking);
    page = await openApp({ config: shellConfig(), registry: [widget], path: "/main/home" });
    page.client.mount();
    await waitFor(() => expect(page.host.textContent).to.contain("failed"));
    expect(notice()).to.equal(null);
    turn("offline");
    await waitFor(() => expect(notice()).to.contain("You are offline."));
    turn("online");
    await waitFor(() => expect(notice()).to.equal(null));
    await waitFor(() => expect(page.host.textContent).to.contain("the answer"));
    expect(page.host.textContent).to.contain("You are back online.");
    page.client.unmount();
  });
});
