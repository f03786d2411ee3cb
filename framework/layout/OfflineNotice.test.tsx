import { expect } from "@open-wc/testing";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { publicAccess } from "../../contract/privileges.ts";
import { openApp, shellConfig, type AppPage } from "../../test/kits/app-page.tsx";
import { defineWidget } from "../widget/define-widget.ts";
import { waitFor } from "../../test/kits/testing-library.ts";

let asked = 0;
/** A widget that asks a server which answers the second time alone. */
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

  it("is reported plainly, for as long as it lasts; what failed is asked again when it is back", async () => {
    asked = 0;
    const widget = defineWidget({
      name: "plain",
      version: "1.0.0",
      config: z.object({}),
      needs: publicAccess,
      publishes: [],
      hears: [],
      actions: {},
      load: () => Promise.resolve({ default: Asking }),
    });
    page = await openApp({ config: shellConfig(), registry: [widget], path: "/main/home" });
    page.client.mount();
    await waitFor(() => expect(page.host.textContent).to.contain("failed"));
    expect(notice()).to.equal(null);
    turn("offline");
    await waitFor(() => expect(notice()).to.contain("You are offline."));
    turn("online");
    await waitFor(() => expect(notice()).to.equal(null));
    await waitFor(() => expect(page.host.textContent).to.contain("the answer"));
    expect(page.host.textContent).to.contain("The connection is back.");
    page.client.unmount();
  });
});
