import { expect } from "@open-wc/testing";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import { widgetOf } from "../../test/kits/app-page.tsx";

/** A sample widget, with the name of one that has a topic. */
const widget = widgetOf("zone-table", () => <input aria-label="half-done" />);

describe("the ? of a widget", () => {
  let page: WidgetPage;
  const button = () => page.host.querySelector<HTMLElement>(".pv-help-button");
  const sheet = () => document.querySelector<HTMLDialogElement>(".pv-sheet");
  const open = async () => {
    await waitFor(() => expect(button()).not.to.equal(null));
    await userEvent.click(button() ?? page.host);
    await waitFor(() => expect(document.querySelector(".pv-sheet .pv-article")).not.to.equal(null));
  };
  afterEach(() => {
    page.leave();
    window.fetch = trueFetch;
  });
  const trueFetch = window.fetch;

  it("names the widget and fetches nothing before it is pressed", async () => {
    const fetched: string[] = [];
    window.fetch = (input, init) => {
      fetched.push(String(input));
      return trueFetch(input, init);
    };
    page = await openWidget(widget);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Help on Zone statistics" })).not.to.equal(null));
    expect(fetched.filter((address) => address.includes("/help/"))).to.deep.equal([]);
    await open();
    expect(fetched.filter((address) => address.includes("/help/"))).to.deep.equal(["/assets/help/en.json"]);
  });

  it("opens the widget's topic next to the unchanged work, and returns the focus", async () => {
    page = await openWidget(widget);
    await waitFor(() => expect(page.host.querySelector("input")).not.to.equal(null));
    await userEvent.type(page.host.querySelector("input") ?? page.host, "abc");
    await open();
    expect(sheet()?.querySelector("h2")?.textContent).to.equal("The table of zones");
    await waitFor(() => expect(document.activeElement === sheet()?.querySelector("h2")).to.equal(true));
    await userEvent.type(page.host.querySelector("input") ?? page.host, "d");
    expect(page.host.querySelector("input")?.value).to.equal("abcd");
    sheet()?.querySelector<HTMLElement>("calcite-button")?.focus();
    await userEvent.keyboard("{Escape}");
    expect(sheet()).to.equal(null);
    await waitFor(() => expect(document.activeElement === button()).to.equal(true));
  });

  it("moves to another topic within the sheet", async () => {
    page = await openWidget(widget);
    await open();
    await userEvent.click(sheet()?.querySelector('a[href="/help?topic=zone-statistics"]') ?? page.host);
    await waitFor(() => expect(sheet()?.querySelector("h2")?.textContent).to.equal("Zone statistics and rules"));
  });

  it("says in the reader's language why help could not be fetched, and tries again", async () => {
    let broken = true;
    window.fetch = (input, init) =>
      broken && String(input).includes("/help/") ? Promise.reject(new TypeError("offline")) : trueFetch(input, init);
    page = await openWidget(widget, { language: "de" });
    await waitFor(() => expect(button()).not.to.equal(null));
    await userEvent.click(button() ?? page.host);
    await waitFor(() => expect(sheet()?.textContent).to.contain("Der Server antwortet nicht"));
    broken = false;
    await userEvent.click(sheet()?.querySelector('[role="alert"] calcite-button') ?? page.host);
    await waitFor(() => expect(sheet()?.querySelector("h2")?.textContent).to.equal("Die Tabelle der Zonen"));
  });
});
