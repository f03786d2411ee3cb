import { expect } from "@open-wc/testing";
import { openApp, plainWidget, shellConfig, type AppPage } from "../../test/kits/app-page.tsx";
import { BUSY_RECHECK_MS, busyCounter } from "../http/busy.ts";
import { waitFor } from "../../test/kits/testing-library.ts";

describe("the loading overlay", () => {
  let page: AppPage;
  const overlay = () => page.host.querySelector<HTMLElement>(".pv-loading") ?? page.host;
  beforeEach(async () => {
    page = await openApp({ config: shellConfig(), registry: [plainWidget("plain")], path: "/main/home" });
    await waitFor(() => expect(overlay().textContent).to.equal(""));
  });
  afterEach(() => page.leave());

  it("says Loading to eye and ear until the last answer has come, and a re-check 100 ms later finds no other", async () => {
    const first = busyCounter.start("/api/Disaster/GetAllDisasters");
    const second = busyCounter.start("/api/Estimation/GetAll");
    await waitFor(() => expect(overlay().textContent).to.equal("Loading"));
    expect(overlay().getAttribute("role")).to.equal("status");
    first();
    second();
    const ended = performance.now();
    const third = busyCounter.start("/api/Zone/GetAll");
    await new Promise((resolve) => setTimeout(resolve, BUSY_RECHECK_MS * 1.5));
    expect(overlay().textContent, "another came meanwhile").to.equal("Loading");
    third();
    await waitFor(() => expect(overlay().textContent).to.equal(""), { interval: 5 });
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

  it("is in no one's way", () => {
    const done = busyCounter.start("/api/Zone/GetAll");
    expect(getComputedStyle(overlay()).pointerEvents).to.equal("none");
    done();
  });
});
