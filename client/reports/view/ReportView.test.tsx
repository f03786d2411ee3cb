import { expect } from "@open-wc/testing";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { createRoot } from "react-dom/client";
import type { Language } from "../../../contract/api/languages.ts";
import type { Figure, ReportBlock, ReportDocument } from "../../../engine/reports/document.ts";
import { createFormatter } from "../../../engine/reports/formatter.ts";
import { startTexts } from "../../../framework/i18n/start.ts";
import { axeFindings } from "../../../test/kits/dom.ts";
import { sampleReport } from "../../../test/kits/sample-report.ts";
import { waitFor } from "../../../test/kits/testing-library.ts";
import "../../../themes/index.ts";
import { getReportSeal } from "../../../contract/reports/calls/reports.ts";
import { fake, serveFake } from "../../../test/kits/fake-api.ts";
import { ReportView } from "./ReportView.tsx";
import type { ChartHandles } from "./reading.ts";

/** Every figure of a block with its address. */
function figuresOf(block: ReportBlock): [string, Figure, "bare" | "named"][] {
  switch (block.kind) {
    case "facts":
      return block.facts.flatMap(({ id, value }) =>
        "figure" in value ? [[`${block.id}/${id}`, value.figure, "bare"]] : [],
      );
    case "headline":
      return block.figures.flatMap(({ id, figure, trucks, band }) => [
        [`${block.id}/${id}`, figure, "named"],
        ...(trucks ? [[`${block.id}/${id}/trucks`, trucks, "named"] as [string, Figure, "named"]] : []),
        ...(band ? [[`${block.id}/${id}/low`, band.low, "bare"] as [string, Figure, "bare"]] : []),
        ...(band ? [[`${block.id}/${id}/high`, band.high, "named"] as [string, Figure, "named"]] : []),
      ]);
    case "table":
      return block.rows.flatMap((row) =>
        row.cells.flatMap((cell, i): [string, Figure, "bare"][] =>
          "figure" in cell ? [[`${block.id}/${row.id}/${block.columns[i]?.id ?? ""}`, cell.figure, "bare"]] : [],
        ),
      );
    case "chart":
    case "map":
    case "notes":
      return [];
  }
}

/** A picture with a single point. */
const SEAL = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

describe("a report on screen", () => {
  const host = document.createElement("main");
  const client = new QueryClient();
  let take: () => void = () => undefined;
  let stopFake: () => void = () => undefined;
  const charts: ChartHandles = new Map();
  const show = async (report: ReportDocument, language: Language) => {
    const root = createRoot(host);
    take = () => root.unmount();
    root.render(
      <QueryClientProvider client={client}>
        <ReportView document={report} language={language} charts={charts} />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(host.querySelector("article")?.lang).to.equal(language));
  };
  before(async () => {
    localStorage.setItem("provision.preference.language", "en");
    await startTexts();
    stopFake = serveFake([fake(getReportSeal, () => ({ seal: SEAL }))]);
    host.style.inlineSize = "1000px";
    document.body.append(host);
  });
  afterEach(() => take());
  after(() => {
    stopFake();
    host.remove();
    client.clear();
  });

  it("has the agency's name, seal and contact; the pages after the Executive report's are its annex", async () => {
    await show(sampleReport({ variant: "Executive" }), "en");
    await waitFor(() => expect(host.querySelector("header img")?.getAttribute("src")).to.equal(SEAL));
    expect(host.querySelector("header")?.textContent).to.contain("Contact: Logistics desk, 850 555 0100");
    const titles = [...host.querySelectorAll("h2")].map(({ textContent }) => textContent);
    expect(titles[0]).to.contain("Overview");
    expect(titles.slice(1).every((title) => title?.includes("Annex: "))).to.equal(true);
  });

  // The longest words and the other order of a date; `npm run soak` has all.
  for (const language of process.env["SOAK"] === "1" ? (["en", "es", "pt", "de"] as const) : (["en", "de"] as const)) {
    it(`shows every figure of the document once, at its address, as ${language} writes it`, async () => {
      const report = sampleReport();
      await show(report, language);
      const { figure, quantity } = createFormatter({
        locale: `${language}-US`,
        timeZone: report.timeZone,
        text: (key, values) => i18next.t(key, { ...values, lng: language }),
      });
      const blocks = report.pages.flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
      const expected = blocks
        .flatMap(figuresOf)
        .map(([address, value, form]) => `${address}: ${form === "named" ? quantity(value) : figure(value)}`);
      const shown = [...host.querySelectorAll<HTMLElement>("[data-figure]")].map(
        (one) => `${one.dataset["figure"]}: ${one.textContent}`,
      );
      expect(expected.length).to.be.greaterThan(300);
      expect(shown.toSorted()).to.deep.equal(expected.toSorted());
      expect(new Set(shown).size).to.equal(shown.length);
      expect(host.textContent).not.to.match(/\b(?:report|client)\.[a-z]+\.\w/i);
    });
  }

  it("draws every chart with the figures of its table, and hands each out to be saved", async () => {
    const report = sampleReport();
    await show(report, "en");
    const blocks = report.pages.flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
    const drawn = blocks.filter((block) => block.kind === "chart");
    expect(drawn.length).to.be.greaterThan(0);
    await waitFor(() => expect([...charts.keys()].toSorted()).to.deep.equal(drawn.map(({ id }) => id).toSorted()));
    for (const { id, table } of drawn) {
      expect(
        blocks.some((block) => block.kind === "table" && block.id === table),
        id,
      ).to.equal(true);
      expect(charts.get(id)?.drawn().svg.startsWith("<svg")).to.equal(true);
    }
    take();
    await waitFor(() => expect(charts.size).to.equal(0));
  });

  it("heads pages, sections and tables so that they can be walked through, without an axe violation", async () => {
    const report = sampleReport();
    await show(report, "en");
    expect(host.querySelectorAll("h1").length).to.equal(1);
    expect([...host.querySelectorAll("h2")].length).to.equal(report.pages.length);
    for (const table of host.querySelectorAll("table")) {
      expect(table.caption?.textContent).not.to.equal("");
      const cells = [...table.querySelectorAll("tbody th")];
      expect(cells.every((cell) => ["row", "rowgroup"].includes(cell.getAttribute("scope") ?? ""))).to.equal(true);
    }
    await waitFor(() => expect(host.querySelectorAll(".highcharts-root").length).to.equal(charts.size));
    // Few landmarks: pages and charts are not landmarks.
    const named = "section:is([aria-label], [aria-labelledby]):not([role])";
    expect(host.querySelectorAll(`[role="region"], ${named}`).length).to.equal(0);
    expect(await axeFindings(host)).to.deep.equal([]);
  });

  it("shows the map with an accessible name, and draws it in one step with the page's own colors", async () => {
    await show(sampleReport({ selection: "summary" }), "en");
    const map = host.querySelector('.report-view__map svg[role="img"]');
    expect(map?.getAttribute("aria-label")).to.contain("zones");
    expect(map?.querySelector('[fill^="var(--"]')).not.to.equal(null);
    const printed = host.querySelector(".report-view__on-paper svg");
    expect(printed?.getAttribute("aria-hidden")).to.equal("true");
    expect(printed?.querySelector('[fill^="var("]')).to.equal(null);
  });

  it("fits a phone: tables scroll by themselves", async () => {
    host.style.inlineSize = "390px";
    await show(sampleReport(), "de");
    expect(host.scrollWidth).to.be.at.most(390);
    host.style.inlineSize = "1000px";
  });

  it("removes its print frame when it is unmounted", async () => {
    const before = document.adoptedStyleSheets.length;
    await show(sampleReport({ selection: "summary" }), "en");
    await waitFor(() => expect(document.adoptedStyleSheets.length).to.equal(before + 1));
    take();
    await waitFor(() => expect(document.adoptedStyleSheets.length).to.equal(before));
  });
});
