import { expect } from "@open-wc/testing";
import { readConfig } from "../../framework/config/read-config.ts";
import { NONE_PUBLISHED, publicProjections, publishedAnswers } from "../../test/kits/content-fixtures.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { render, screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import { Markdown } from "./Markdown.tsx";
import { PlainText, isPlain } from "./PlainText.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest);

describe("text", () => {
  let page: WidgetPage;
  let stop = () => {};
  afterEach(() => {
    page.leave();
    stop();
  });
  const open = async (text: object, options: WidgetPageOptions = {}, answers = publishedAnswers()) => {
    ({ stop } = servePlanner({ answers }));
    const { raw = {}, ...rest } = options;
    page = await openWidget(manifest, { ...rest, raw: { text, ...(raw as object) } });
  };
  const shown = () => page.host.querySelector(".pv-article")?.textContent ?? "";

  it("draws Markdown as elements: headings below the page's own, lists, tables, links and uploaded pictures", async () => {
    const lines = ["# Kitchens", "- one", "  1. two", "", "| a | b |", "|---|---|", "| 1 | **2** |", "", "> Note `x`"];
    const more = [
      "",
      "[Map](/main/map) [FEMA](https://www.fema.gov) [Mail](mailto:eoc@county.example)",
      "![Coast](coast.webp)",
    ];
    await open({ en: [...lines, ...more].join("\n") });
    await waitFor(() => expect(shown()).to.contain("Kitchens"));
    const tags = [...page.host.querySelectorAll(".pv-article *")].map(({ localName }) => localName);
    for (const tag of ["h2", "ul", "ol", "table", "strong", "blockquote", "code"]) expect(tags).to.include(tag);
    expect(tags).not.to.include("h1");
    const links = [...page.host.querySelectorAll("a")].map((link) => [
      link.getAttribute("href"),
      link.target,
      link.rel,
    ]);
    expect(links).to.deep.equal([
      ["/main/map", "", ""],
      ["https://www.fema.gov", "_blank", "noopener noreferrer"],
      ["mailto:eoc@county.example", "", ""],
    ]);
    expect(page.host.querySelector("img")?.getAttribute("src")).to.equal("/assets/images/coast.webp");
  });

  it("does without the reader of Markdown where paragraphs alone are written, and draws them alike", async () => {
    const plain = [
      "One line.",
      "Two\nlines of (one) paragraph: 3.5 + 4, 50% – now!\n\n  And a second.\n\n\nA third, {{x}}",
      "A # b = c; e.g. 1 - 2",
    ];
    const placed = (name: string) => `(${name})`;
    for (const text of plain) {
      expect(isPlain(text), text).to.equal(true);
      const view = render(<PlainText {...{ text, placed }} />);
      const read = render(<Markdown {...{ text, placed }} />);
      const paragraphs = ({ container }: typeof view) =>
        [...container.querySelectorAll("p")].map(({ textContent }) => textContent?.trim());
      expect(paragraphs(view)).to.deep.equal(paragraphs(read));
      view.unmount();
      read.unmount();
    }
    const marked = ["**a**", "a _b_", "# a", "a\n- b", "1. a", "a  \nb", "see https://a.b", "a@b.example", "a\n===", "`x`", "> a", "[a](/b)", "&copy;", "    code", "www.a.example", "~~a~~", "a\\*"]; // oxfmt-ignore
    for (const text of marked) expect(isPlain(text), text).to.equal(false);
  });

  it("puts a published estimation's figures into its sentences, each with its explanation", async () => {
    await open({
      en: "**{{people}}** people, {{meals}}, {{ trucks }} trucks, advisory {{advisory}} of {{storm}}, {{updated}}",
    });
    await waitFor(() =>
      expect(shown()).to.match(/^[\d,]+ people, [\d,.]+(\sM)? meals, [\d,]+ trucks, advisory 12 of Ada, Sep 1, 2026/),
    );
    await userEvent.click(screen.getByRole("button", { name: /^Truckloads: / }));
    const dialog = await screen.findByRole("dialog", { name: "Truckloads" });
    await waitFor(() => expect(dialog.textContent).to.match(/Food\+ [\d,]+.*Together= [\d,]+/));
  });

  it("shows a missing figure as a dash with the reason, never as 0", async () => {
    await open({ en: "{{people}}, {{advisory}}" }, {}, [...NONE_PUBLISHED]);
    await waitFor(() => expect(shown()).to.equal("– (nothing published yet), – (nothing published yet)"));
    page.leave();
    stop();
    const { needs, totals, ...rest } = publicProjections();
    const without = (rows: typeof totals) => rows.filter(({ product }) => product !== "Ice");
    const projections = { ...rest, totals: without(totals), needs: needs.filter(({ product }) => product !== "Ice") };
    await open({ en: "{{ice}}, {{advisory}}" }, {}, publishedAnswers(null, projections));
    await waitFor(() => expect(shown()).to.equal("– (not part of this plan), – (not planned from an advisory)"));
  });

  it("shows the working estimation's figures only to those who may see them", async () => {
    await open({ en: "{{people}} {{estimation}}" }, { raw: { source: "working" } });
    await waitFor(() => expect(shown()).to.match(/^[\d,]+ Landfall at Tampa Bay$/));
    page.leave();
    stop();
    await open({ en: "{{people}}" }, { raw: { source: "working" }, privileges: [] });
    await waitFor(() => expect(shown()).to.equal("– (for planners only)"));
  });

  it("falls back to the app's default language, else to another one with a text", async () => {
    await open({ de: "Guten Tag", pt: "Bom dia" }, { language: "es" });
    await waitFor(() => expect(shown()).to.equal("Bom dia"));
    expect(page.host.querySelector("[lang=pt]")).not.to.equal(null);
  });

  it("has a fault for a name that no estimation has, with the nearest one", () => {
    const { faults } = readConfig(manifest.config, "here", { text: { en: "{{peple}} of {{zones}}" } });
    expect(faults.map(({ path, found, nearest }) => [path, found, nearest])).to.deep.equal([
      ["text.en", '"peple"', "people"],
    ]);
    expect(faults[0]?.expected.values).to.contain('"advisory"');
  });
});
