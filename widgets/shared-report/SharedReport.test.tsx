import { expect } from "@open-wc/testing";
import { openSharedReport, type SharedReport } from "../../contract/reports/calls/links.ts";
import { ReportDocumentSchema } from "../../contract/reports/report-document.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { sampleReport } from "../../test/kits/sample-report.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const TOKEN = "t".repeat(43);
const SHARED: SharedReport = {
  document: ReportDocumentSchema.parse(
    sampleReport({ variant: "Executive", selection: "summary", units: "asEntered" }),
  ),
  language: "es",
  checkAddress: "https://provision.agency.example/verify/2345678ABW",
  code: "2345678ABW",
  issuedAt: "2026-09-01T16:30:00.000Z",
  expiresAt: "2026-10-01T16:30:00.000Z",
  secondsLeft: 86_400,
};
const opens = (): FakeAnswer => fake(openSharedReport, () => SHARED);
const refuses = (status: 404 | 429, key: string): FakeAnswer =>
  fake(openSharedReport, () => {
    throw new Refusal(status, { key, message: key, details: { values: { seconds: 60 } } });
  });
const drawn = (host: HTMLElement) =>
  waitFor(() => {
    expect(host.querySelector("article") !== null).to.equal(true);
    const charts = [...host.querySelectorAll(".report-view__on-screen:has(.pv-chart, .pv-state--loading)")];
    expect(charts.every((one) => one.querySelector(".highcharts-root") !== null)).to.equal(true);
  });

widgetKit(manifest, { prepare: () => servePlanner({ answers: [opens()] }).stop, drawn, width: 1000 });

describe("a shared report", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (answer: FakeAnswer, options: WidgetPageOptions = {}) => {
    server = servePlanner({ answers: [answer] });
    const at = { route: "/shared/:token", address: `/shared/${TOKEN}` };
    page = await openWidget(manifest, { at, width: 1000, privileges: ["home"], ...options });
  };
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("opens by its token in the language it was shared in, which the reader can change", async () => {
    await open(opens());
    await drawn(page.host);
    expect(server.to(openSharedReport)).to.deep.equal([{ token: TOKEN }]);
    expect(page.host.querySelector("article")?.lang).to.equal("es");
    // The page around it speaks the same language, also to screen readers.
    await user.selectOptions(await screen.findByLabelText("Idioma"), "de");
    await screen.findByLabelText("Sprache");
    await waitFor(() => expect(page.host.querySelector("article")?.lang).to.equal("de"));
    await drawn(page.host);
    expect(server.to(openSharedReport).length).to.equal(1);
    expect(document.documentElement.lang).to.equal("de");
    page.leave();
    await waitFor(() => expect(document.documentElement.lang).to.equal("en"));
  });

  it("shows the code and the address for checking its figures", async () => {
    await open(opens());
    await drawn(page.host);
    const foot = page.host.querySelector(".report-view__check")?.textContent ?? "";
    expect(foot).to.contain("23456-78ABW");
    expect(foot).to.contain("https://provision.agency.example/verify/2345678ABW");
  });

  it("explains its figures by the report itself, without the run behind it", async () => {
    await open(opens());
    await drawn(page.host);
    const figure = page.host.querySelector<HTMLElement>('[data-figure="headline/peopleAssisted"] button');
    await user.click(figure ?? document.body);
    const rows = await waitFor(() => {
      const found = [...screen.getByRole("dialog").querySelectorAll("tr")].map(({ textContent }) => textContent ?? "");
      expect(found.length).to.be.greaterThan(0);
      return found;
    });
    expect(rows.filter((row) => row.includes("= ")).length).to.equal(1);
    expect(rows.join()).to.contain(`= ${/[\d.,]+/.exec(figure?.textContent ?? "")?.[0]}`);
    expect(server.sent.some(({ path }) => /Inputs/.test(path))).to.equal(false);
  });

  it("shows one plain sentence for a link without a report", async () => {
    await open(refuses(404, "domain.sharing.nowhere"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).to.contain("There is no report at this link.");
    expect(page.host.querySelector("article") === null).to.equal(true);
  });

  it("disappears when the link expires while it is open", async () => {
    await open(fake(openSharedReport, () => ({ ...SHARED, secondsLeft: 2 })));
    await waitFor(() => expect(page.host.querySelector("article") !== null).to.equal(true));
    await waitFor(() =>
      expect(page.host.querySelector("[role=alert]")?.textContent).to.contain("There is no report at this link."),
    );
    expect(page.host.querySelector("article") === null).to.equal(true);
    expect(document.title).not.to.contain(TOKEN);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.to.contain(TOKEN);
  });

  it("offers a retry if the server asks to wait", async () => {
    await open(refuses(429, "errors.tooMany"));
    await screen.findByRole("button", { name: "Try again" });
  });
});
