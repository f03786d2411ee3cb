import { expect } from "@open-wc/testing";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getEstimation, getEstimations } from "../../contract/planning/calls/estimations.ts";
import { calculateProjections, updateEverything } from "../../contract/planning/calls/projections.ts";
import { issueReport } from "../../contract/reports/calls/issuing.ts";
import { getShareLinks } from "../../contract/reports/calls/links.ts";
import { getPublicReport, getReport, startReportFile } from "../../contract/reports/calls/reports.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { CODE, Refusal, reportAnswers, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { sampleReport } from "../../test/kits/sample-report.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

/** Waits for the charts, which are drawn last. */
const drawn = (host: HTMLElement) =>
  waitFor(() => {
    const charts = host.querySelectorAll("[data-block] .report-view__on-screen:has(.pv-chart, .pv-state--loading)");
    expect(charts.length).to.be.greaterThan(0);
    expect([...charts].every((one) => one.querySelector(".highcharts-root") !== null)).to.equal(true);
  });

widgetKit(manifest, {
  // Long reports are checked with axe in client/reports/view/ReportView.test.tsx.
  prepare: () =>
    servePlanner({
      answers: [fake(getReport, () => sampleReport({ variant: "Public" })), ...reportAnswers()],
    }).stop,
  drawn,
  width: 1000,
  actions: { choose: { eid: 7 }, chooseUnit: { unit: "Liters" } },
});

describe("the report page", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const trueprint = window.print;
  let printed = 0;
  const open = async (
    address: string,
    {
      answers = [],
      eid,
      ...options
    }: WidgetPageOptions & { answers?: readonly FakeAnswer[]; eid?: number | null } = {},
  ) => {
    server = servePlanner({ answers: [...answers, ...reportAnswers()], ...(eid === undefined ? {} : { eid }) });
    const at = { route: address.startsWith("/report/") ? "/report/:eid" : "*", address };
    page = await openWidget(manifest, { at, width: 1100, ...options });
  };
  beforeEach(() => {
    printed = 0;
    window.print = () => void printed++;
  });
  afterEach(() => {
    page.leave();
    server.stop();
    window.print = trueprint;
  });
  /** Finds a choice after opening the line above the report. */
  const chosen = async (name: string) => {
    const shown = () => screen.queryByRole<HTMLSelectElement>("combobox", { name });
    const opener = () => screen.queryByRole("button", { name: /^What the report shows: / });
    await waitFor(() => expect(shown() ?? opener()).not.to.equal(null));
    const closed = shown() === null ? opener() : null;
    if (closed) await user.click(closed);
    return screen.findByRole<HTMLSelectElement>("combobox", { name });
  };
  const article = () => screen.findByRole("article", {});
  const refused = (key: string, status: 404 | 409 = 409) =>
    fake(getReport, () => {
      throw new Refusal(status, { key, message: key });
    });

  it("shows the report in the address, in its variant, pages, units and language", async () => {
    await open("/report/7?variant=Logistics&selection=summary&units=metric&language=de");
    const report = await article();
    expect(report.lang).to.equal("de");
    expect(report.querySelectorAll("[data-page]").length).to.equal(2);
    expect(report.textContent).to.contain("Logistik");
    expect((await chosen("Variant")).value).to.equal("Logistics");
    expect((await chosen("Pages")).value).to.equal("summary");
    expect((await chosen("Units")).value).to.equal("metric");
    expect((await chosen("Language")).value).to.equal("de");
  });

  it("explains figures made of others by their row and the rule, by mouse or by keyboard", async () => {
    await open("/report/7?variant=Operations&selection=full");
    const report = await article();
    const figure = (address: string) =>
      report.querySelector<HTMLElement>(
        `[data-figure$="${address}"] [aria-haspopup], [data-figure$="${address}"] button`,
      ) ?? expect.fail(address);
    const explained = async (address: string, open: (figure: HTMLElement) => Promise<void>) => {
      await open(figure(address));
      const dialog = await screen.findByRole("dialog");
      const { textContent: text } = dialog;
      within(dialog).getByRole("button", { name: "Copy" });
      await user.click(within(dialog).getByRole("button", { name: "Close" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
      return text;
    };
    const click = (one: HTMLElement) => user.click(one);
    const enter = async (one: HTMLElement) => {
      one.focus();
      await user.keyboard("{Enter}");
    };
    const surplus = await explained("-1/surplus", click);
    expect(surplus).to.match(/Projected.*− .*Actual.*\+ .*Surplus.*= /);
    expect(await explained("people/low", enter)).to.contain("Low is the smallest result");
    expect(await explained("headline/peopleAssisted/high", enter)).to.contain("high is the largest result");
  });

  it("keeps each choice in the address", async () => {
    await open("/report/7");
    await article();
    await user.selectOptions(await chosen("Variant"), "Logistics");
    await user.selectOptions(await chosen("Pages"), "summary");
    await user.selectOptions(await chosen("Units"), "metric");
    await user.selectOptions(await chosen("Language"), "pt");
    const kept = "/report/7?variant=Logistics&selection=summary&units=metric&language=pt";
    await waitFor(() => expect(page.address()).to.equal(kept));
    await waitFor(async () => expect((await article()).lang).to.equal("pt"));
  });

  it("falls back to defaults for an invalid address", async () => {
    await open("/report/7?variant=None&selection=all&units=stone&language=fr");
    expect((await article()).lang).to.equal("en");
    expect((await chosen("Variant")).value).to.equal("Executive");
  });

  it("redirects to the current estimation if the address has none", async () => {
    await open("/report?units=metric&selection=summary");
    await article();
    expect(page.address()).to.equal("/report/7?units=metric&selection=summary");
  });

  it("lets the reader choose an estimation, and says that the latest disaster has none with figures", async () => {
    const draft = { ...ESTIMATION, eid: 9, name: "Second look", status: "Draft" as const };
    await open("/report", { eid: null, answers: [fake(getEstimations, () => [draft])] });
    await screen.findByText(/The latest disaster, .+, has no calculated projection data to show the report\./);
    await user.selectOptions(await chosen("Estimation"), "9");
    await waitFor(() => expect(page.address()).to.equal("/report/9"));
  });

  it("says that there is no disaster", async () => {
    await open("/report", { eid: null, answers: [fake(getAllDisasters, () => [])] });
    await screen.findByText("There is no disaster yet, so there is no report.");
  });

  it("says that there are no zones, and links to their step", async () => {
    const estimation = { ...ESTIMATION, status: "Draft" as const, zones: 0, lastRun: null };
    await open("/report/7", { answers: [refused("domain.zone.none"), fake(getEstimation, () => estimation)] });
    await screen.findByText("No zones drawn");
    await screen.findByText(/has no calculated projection data to show the report/);
    const link = screen.getByRole("link", { name: "Go to the zones" });
    expect(link.getAttribute("href")).to.equal(
      `/main/map?disaster=${ESTIMATION.did}&estimation=${ESTIMATION.eid}&step=zones`,
    );
    expect(screen.queryByRole("button", { name: "Calculate Projections" })).to.equal(null);
  });

  it("refuses an outdated estimation with a button, and shows the report after calculating", async () => {
    let stale = true;
    let refusals = 0;
    const answers = [
      fake(getEstimation, () => ({
        ...ESTIMATION,
        status: stale ? ("ProjectionsStale" as const) : ("Projected" as const),
      })),
      ...reportAnswers().map((one) =>
        one.call !== getReport
          ? one
          : {
              ...one,
              handler: ((...given) => {
                refusals += stale ? 1 : 0;
                if (stale) throw new Refusal(409, { key: "domain.prompt.projections" });
                return one.handler(...given);
              }) satisfies FakeAnswer["handler"],
            },
      ),
    ];
    await open("/report/7", { answers });
    await screen.findByText("Please click 'Calculate Projections' button");
    await user.click(await screen.findByRole("button", { name: "Calculate Projections" }));
    await waitFor(() => expect(server.to(calculateProjections)).to.have.length(1));
    // It is still refused; the same button updates everything.
    await waitFor(() => expect(refusals).to.be.above(1));
    stale = false;
    await user.click(await screen.findByRole("button", { name: "Update everything" }));
    await article();
    expect(server.to(updateEverything)).to.have.length(1);
  });

  it("offers no calculation to users without the right to edit, nor for a locked estimation", async () => {
    const lock = { by: "Kim Keeper", byId: 99, at: "2026-09-01T12:00:00Z" };
    for (const [by, reason] of [
      [{ lock }, /Kim Keeper has locked the estimation/],
      [{ disasterClosed: true }, /The disaster “Hurricane Ada” is closed/],
    ] as const) {
      const held = fake(getEstimation, () => ({ ...ESTIMATION, status: "ProjectionsStale" as const, ...by }));
      await open("/report/7", { answers: [refused("domain.prompt.projections"), held] });
      await screen.findAllByText(reason);
      expect(screen.queryByRole("button", { name: "Calculate Projections" })).to.equal(null);
      page.leave();
      server.stop();
    }
    const privileges: PrivilegeCode[] = ["estimation.view"];
    await open("/report/7", { privileges, answers: [refused("domain.prompt.projections")] });
    await screen.findByText("Please click 'Calculate Projections' button");
    expect(screen.queryByRole("button", { name: "Calculate Projections" })).to.equal(null);
  });

  it("opens a locked estimation's report, names the holder of the lock, and says that an unpublished one is not public", async () => {
    const lock = { by: "Kim Keeper", byId: 99, at: "2026-09-01T12:00:00Z" };
    await open("/report/7?variant=Public&selection=summary", {
      answers: [fake(getEstimation, () => ({ ...ESTIMATION, lock }))],
    });
    await article();
    await screen.findByText(/Kim Keeper has locked the estimation/);
    await screen.findByText(/is not published, so the public cannot see this report/);
  });

  it("says that an unknown estimation has no report", async () => {
    await open("/report/8", { answers: [refused("domain.estimation.unknown", 404)] });
    await screen.findByRole("alert");
    await chosen("Estimation");
  });

  it("exports files for permitted users, in the report's language", async () => {
    const saved: string[] = [];
    const trueClick = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    try {
      await open("/report/7?language=es&units=metric&selection=summary");
      await article();
      await user.click(screen.getByRole("button", { name: "Save as file" }));
      await user.click(await screen.findByRole("menuitem", { name: "PDF, A4" }));
      await waitFor(() => expect(saved).to.deep.equal(["Report_11212026_120000.pdf"]));
      const order = { eid: 7, variant: "Executive", selection: "summary", units: "metric", language: "es" };
      expect(server.to(startReportFile)).to.deep.equal([{ ...order, format: "pdf", paper: "a4" }]);
    } finally {
      HTMLAnchorElement.prototype.click = trueClick;
    }
  });

  it("prints with a code that anyone can check, and shows it below the report", async () => {
    await open("/report/7?selection=summary");
    const report = await article();
    await user.click(screen.getByRole("button", { name: "Print" }));
    await waitFor(() => expect(printed).to.equal(1));
    expect(server.to(issueReport)).to.deep.equal([
      { eid: 7, variant: "Executive", selection: "summary", units: "asEntered" },
    ]);
    const shown = `${CODE.slice(0, 5)}-${CODE.slice(5)}`;
    await within(report).findByText(`Report code ${shown}`);
    expect(report.querySelector(`svg[aria-label*="/verify/${CODE}"] path`)).not.to.equal(null);
    const sheets = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
    expect(sheets.some((rule) => rule.includes("@page") && rule.includes(shown))).to.equal(true);
    await user.selectOptions(await chosen("Units"), "metric");
    await waitFor(() => expect(document.querySelector(".report-view__check")).to.equal(null));
  });

  it("shares the shown report, for permitted users", async () => {
    await open("/report/7?variant=Logistics&language=de&selection=summary", {
      answers: [fake(getShareLinks, () => [])],
    });
    await article();
    await user.click(screen.getByRole("button", { name: /share$/i }));
    await screen.findByRole("dialog");
  });

  it("hides actions that a viewer may not use", async () => {
    const privileges: PrivilegeCode[] = ["estimation.view"];
    await open("/report/7?selection=summary", { privileges });
    await article();
    for (const name of ["Save as file", "Print", "Charts", /share$/i])
      expect(screen.queryByRole("button", { name })).to.equal(null);
  });

  it("says that there is no chart to export or to print where the pages have none", async () => {
    await open("/report/7?selection=summary");
    await article();
    for (const [item, expected] of [
      ["Charts as PNG", "No Chart Found to Export"],
      ["Charts as PDF", "No Chart Found to Export"],
      ["Charts as CSV", "No Chart Found to Export"],
      ["Print charts", "No Chart Found to Print"],
    ] as const) {
      await user.click(screen.getByRole("button", { name: "Charts" }));
      await user.click(await screen.findByRole("menuitem", { name: item }));
      await screen.findByText(expected);
    }
  });

  it("shows everyone the Public report of a published estimation, and says when one is not published", async () => {
    const raw = { source: "published" };
    await open("/report/7?selection=summary", { raw, privileges: [] });
    const report = await article();
    expect(report.textContent).to.contain("Public report");
    expect(screen.queryByRole("combobox", { name: "Variant" })).to.equal(null);
    page.leave();
    server.stop();
    const gone = fake(getPublicReport, () => {
      throw new Refusal(404, { key: "domain.estimation.unknown" });
    });
    await open("/report/12", { raw, privileges: [], answers: [gone] });
    await screen.findByText("This estimation is not published.");
  });

  it("shows the estimation and the units chosen by wires", async () => {
    await open("/report/7?selection=summary");
    await article();
    page.act("chooseUnit", { product: "Water", unit: "Liters" });
    await waitFor(() => expect(page.address()).to.equal("/report/7?selection=summary&units=metric"));
    expect((await chosen("Units")).value).to.equal("metric");
    page.act("choose", { did: null, eid: 9 });
    await waitFor(() => expect(page.address()).to.equal("/report/9?selection=summary&units=metric"));
  });
});
