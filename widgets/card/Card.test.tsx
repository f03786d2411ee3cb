import { expect } from "@open-wc/testing";
import { chooseZone } from "../../contract/config/actions.ts";
import { CardPressed } from "../../contract/content/topics.ts";
import { checkConfig } from "../../framework/layout/check-config.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest);

describe("card", () => {
  let page: WidgetPage;
  afterEach(() => page?.leave());
  const open = async (raw: object) => {
    page = await openWidget(manifest, { raw });
  };
  const pressed = () => page.bus.latest(CardPressed)?.payload;

  for (const look of ["card", "button"] as const) {
    it(`as a ${look} opens a page of the app, or an address in a window of its own`, async () => {
      await open({ look, title: "Sites", text: "Where help is", icon: "pin", page: "/sites" });
      const link = await screen.findByRole("link", { name: /^Sites/ });
      await userEvent.click(link);
      await waitFor(() => expect(page.address()).to.equal("/sites"));
      expect(pressed()).to.deep.equal({});
      page.leave();
      await open({ look, title: { en: "FEMA" }, href: "https://www.fema.gov" });
      const away = (await screen.findByRole("link", { name: /^FEMA/ })) as HTMLAnchorElement;
      expect([away.target, away.rel]).to.deep.equal(["_blank", "noopener noreferrer"]);
    });

    it(`as a ${look} without an address sends its own payload to what it is wired to`, async () => {
      await open({ look, title: "Zone 2", payload: { zone: 2 } });
      await userEvent.click(await screen.findByRole("button", { name: "Zone 2" }));
      await waitFor(() => expect(pressed()).to.deep.equal({ zone: 2 }));
    });
  }

  it("has a fault for a payload that its wire's action does not take, a page that is not there, and an icon", () => {
    const map = { ...manifest, name: "map", publishes: [], actions: { chooseZone } } as unknown as WidgetManifest;
    const faultsOf = (config: object) => {
      const raw = {
        pages: [{ route: "/main/map", title: "Map" }],
        start: { signedIn: "/main/map", visitor: "/main/map" },
        widgets: [
          { id: "card", widget: "card", config },
          { id: "map", widget: "map" },
        ],
        wiring: [{ from: { instance: "card", topic: "card.pressed" }, to: { instance: "map", action: "chooseZone" } }],
      };
      const found = checkConfig(raw, { widgets: [manifest, map], icons: ["pin"] }, { file: "here" });
      return found.map(({ path, expected, nearest }) => [path, expected.kind, expected.values, nearest]);
    };
    const title = "Zone 2";
    expect(faultsOf({ title, payload: { zone: 2 } })).to.deep.equal([]);
    const unfit = ["widgets[0].config.payload", "carries", "zone", undefined];
    expect(faultsOf({ title, payload: { zone: 9 } })).to.deep.equal([unfit]);
    expect(faultsOf({ title })).to.deep.equal([unfit]);
    expect(faultsOf({ title, payload: { zone: 2 }, page: "/main/mpa" })).to.deep.equal([
      ["widgets[0].config.page", "reference", "/main/map", "/main/map"],
    ]);
    const [icon] = faultsOf({ title, payload: { zone: 2 }, icon: "pni" });
    expect([icon?.[0], icon?.[3]]).to.deep.equal(["widgets[0].config.icon", "pin"]);
  });
});
