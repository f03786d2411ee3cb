import { expect } from "@open-wc/testing";
import { deepOne, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import { HIGHLIGHT, placesOf } from "./help-place.ts";
import manifest from "./manifest.ts";

const drawn = (host: HTMLElement) => waitFor(() => expect(host.querySelector(".help__topic")).not.to.equal(null));

widgetKit(manifest, { drawn, width: 900 });

describe("help", () => {
  let page: WidgetPage;
  const open = async (options = {}) => {
    page = await openWidget(manifest, { width: 900, ...options });
    await drawn(page.host);
    return page.host;
  };
  const title = () => page.host.querySelector("h1")?.textContent;
  const links = () => [...page.host.querySelectorAll<HTMLAnchorElement>(".help__list li > a")];
  const search = (text: string) => userEvent.type(deepOne(page.host, "input") ?? page.host, text);
  afterEach(() => page.leave());

  it("begins with the topic that the config names, and opens another", async () => {
    await open();
    expect(title()).to.equal("First steps: from sign-in to the report");
    await userEvent.click(links().find((link) => link.textContent === "How need is computed") ?? page.host);
    await waitFor(() => expect(title()).to.equal("How need is computed"));
    expect(page.host.querySelector('[aria-current="page"]')?.textContent).to.equal("How need is computed");
  });

  it("lists no topic of a widget that this reader or app does not have", async () => {
    await open();
    const titles = links().map((link) => link.textContent);
    expect(titles).to.contain("This help");
    expect(titles).not.to.contain("The layout editor");
  });

  it("searches titles, headings and texts, marks what was found and counts it", async () => {
    await open();
    await search("distribution points");
    await waitFor(() => expect(links()[0]?.textContent).to.contain("Projections"));
    const [first] = links();
    expect(first?.querySelectorAll("mark").length).to.be.above(0);
    expect(page.host.querySelector(".help__count")?.textContent).to.match(/^\d+ topics?$/);
    await userEvent.click(first ?? page.host);
    await waitFor(() => expect(title()).to.equal("Projections"));
    await waitFor(() => expect(CSS.highlights.get(HIGHLIGHT)?.size).to.be.above(1));
    await waitFor(() => expect(document.activeElement?.id).to.equal("points"));
  });

  it("says that nothing was found", async () => {
    await open();
    await search("xyzzy");
    expect(
      deepOne<HTMLInputElement>(page.host, "input")?.value,
      "keys are lost that are typed before the page is drawn",
    ).to.equal("xyzzy");
    await waitFor(() => expect(page.host.querySelector(".help__count")?.textContent).to.equal("No Matches Found"));
  });

  it("follows a link to another topic's section", async () => {
    await open({ raw: { topic: "zones" } });
    await userEvent.click(page.host.querySelector('.pv-article a[href="/help?topic=zone-statistics"]') ?? page.host);
    await waitFor(() => expect(title()).to.equal("Zone statistics and rules"));
  });

  it("shows every shortcut with its keys", async () => {
    await open({ raw: { topic: "keyboard" } });
    expect(page.host.querySelectorAll("kbd").length).to.be.above(15);
    expect(page.host.querySelector(".pv-article")?.textContent).to.contain("Walk through the results of the search");
  });

  it("prints", async () => {
    const print = window.print;
    let printed = 0;
    window.print = () => void printed++;
    await open();
    await userEvent.click(page.host.querySelector(".help__print") ?? page.host);
    window.print = print;
    expect(printed).to.equal(1);
  });

  it("finds every place of every word, accents and case aside", () => {
    expect(placesOf("Zona 1 y ZONA 2: estimación", ["zona", "estimacion"])).to.deep.equal([
      [0, 4],
      [9, 13],
      [17, 27],
    ]);
    expect(placesOf("nothing here", ["zone"])).to.deep.equal([]);
  });
});
