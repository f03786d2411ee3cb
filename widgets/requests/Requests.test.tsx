import { expect } from "@open-wc/testing";
import { waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest);

describe("requests", () => {
  let page: WidgetPage;
  afterEach(() => page.leave());

  it("leaves the greeting out when its config says so", async () => {
    page = await openWidget(manifest, { raw: { greeting: false } });
    await waitFor(() => expect(page.host.querySelector("h2")).not.to.equal(null));
    expect(page.host.querySelector(".pv-widget p")).to.equal(null);
  });
});
