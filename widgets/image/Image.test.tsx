import { expect } from "@open-wc/testing";
import { readConfig } from "../../framework/config/read-config.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest);

/** A picture that the test's own server has. */
const PICTURE = "/docs/map-page.png";

describe("image", () => {
  let page: WidgetPage;
  afterEach(() => page.leave());
  const img = () => page.host.querySelector("img") ?? expect.fail("no picture");

  it("shows an uploaded picture with its description in the reader's language, its caption and where it leads", async () => {
    const alt = { en: "A seal", de: "Ein Siegel" };
    const raw = { picture: PICTURE, alt, caption: "Our seal", link: "https://www.fema.gov", height: 80, fit: "cover" };
    page = await openWidget(manifest, { raw, language: "de" });
    await waitFor(() => expect(img().alt).to.equal("Ein Siegel"));
    expect([img().style.objectFit, img().style.blockSize]).to.deep.equal(["cover", "80px"]);
    expect(page.host.querySelector("figcaption")?.textContent).to.equal("Our seal");
    expect(img().closest("a")?.getAttribute("href")).to.equal("https://www.fema.gov");
  });

  it("names a picture that cannot be loaded", async () => {
    page = await openWidget(manifest, { raw: { picture: "gone.png", decorative: true } });
    await waitFor(() => expect(page.host.textContent).to.contain("The picture gone.png could not be loaded."));
  });

  it("has a fault for a picture without a description, unless it only decorates", () => {
    const faultsOf = (raw: object) => readConfig(manifest.config, "here", raw).faults;
    const [fault] = faultsOf({ picture: "coast.webp" });
    expect([fault?.path, fault?.expected.values]).to.deep.equal(["picture", 'a text in "alt", or "decorative": true']);
    expect(faultsOf({ picture: "coast.webp", decorative: true })).to.deep.equal([]);
    expect(faultsOf({ picture: "coast.webp", alt: { en: "The coast" } })).to.deep.equal([]);
  });
});
