import { expect } from "@open-wc/testing";
import { checkReport, type ReportCheck } from "../../contract/reports/calls/issuing.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { focused, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

/** A code with its check character. */
const CODE = "2345678ABW";
const gallons = (shown: number) => ({ shown, exact: shown, unit: "Gallons" as const, decimals: 0 });
const SAME: ReportCheck = {
  code: CODE,
  verdict: "same",
  report: {
    variant: "Executive",
    selection: "full",
    units: "asEntered",
    disaster: "Hurricane Ada",
    estimation: "Landfall",
    agency: "State Emergency Management",
    startDate: "2026-09-01",
    timeZone: "America/New_York",
    sampleData: false,
    issuedAt: "2026-09-02T12:00:00.000Z",
  },
  run: {
    at: "2026-09-01T16:30:00.000Z",
    engineVersion: "1.0.0",
    checkedBy: "1.1.0",
    inputHash: "a".repeat(64),
  },
  newer: false,
  headline: [
    {
      id: "water",
      label: { key: "report.headline.need", values: { product: { said: "Water" } } },
      figure: gallons(4821),
      trucks: { shown: 2, exact: 2, unit: "trucks", decimals: 0 },
    },
  ],
  compared: 412,
  differing: 0,
  differences: [],
};
const ALTERED: ReportCheck = {
  ...SAME,
  verdict: "altered",
  differing: 23,
  differences: [
    {
      page: 2,
      section: { said: "Day-one need" },
      block: { said: "Water" },
      row: { said: "Zone 1" },
      column: { said: "Quantity" },
      issued: gallons(4822),
      now: gallons(4821),
    },
  ],
};
const answers = (check: ReportCheck) => fake(checkReport, () => check);
const unknown = fake(checkReport, () => {
  throw new Refusal(404, { key: "domain.sharing.codeUnknown", message: "no" });
});

widgetKit(manifest, { prepare: () => servePlanner({ answers: [answers(SAME)] }).stop });

describe("the check of a report", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (answer: FakeAnswer, address = `/verify/${CODE}`, width = 800) => {
    server = servePlanner({ answers: [answer] });
    const at = { route: address === "/verify" ? "/verify" : "/verify/:code", address };
    page = await openWidget(manifest, { at, width, privileges: ["home"] });
  };
  const asked = () => server.sent.filter(({ path }) => path.includes("CheckReport")).map(({ path }) => path);
  const verdict = () => waitFor(() => page.host.querySelector('.pv-note[role="status"]') ?? expect.fail("no verdict"));
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("confirms the figures for the code in the address, with when and by which engine they were calculated", async () => {
    await open(answers(SAME));
    await screen.findByText(/These are the figures calculated on Sep 1, 2026, 12:30\sPM EDT with engine 1\.0\.0\./);
    expect((await verdict()).textContent).to.contain(
      "Calculated again just now with engine 1.1.0: all 412 figures for need are the same.",
    );
    expect(page.host.querySelector('[data-figure="headline/water"]')?.textContent).to.equal("4,821 gallons");
    expect(page.host.querySelector('[data-figure="headline/water/trucks"]')?.textContent).to.equal("2 trucks");
    expect(asked()).to.deep.equal([`/api/Report/CheckReport/${CODE}`]);
  });

  it("accepts a code typed as printed, by keyboard alone", async () => {
    await open(answers(SAME), "/verify");
    await user.type(await screen.findByLabelText("Report code"), "23456-78abw{Enter}");
    await verdict();
    expect(asked()).to.deep.equal([`/api/Report/CheckReport/${CODE}`]);
  });

  it("reports a mistyped code without a request", async () => {
    await open(answers(SAME), "/verify");
    const field = await screen.findByLabelText("Report code");
    await user.click(screen.getByRole("button", { name: "Check" }));
    await screen.findByText("Please enter the code first.");
    await user.type(field, "23456-78ABY{Enter}");
    await screen.findByText(/This is not a report code/);
    expect(focused() === field).to.equal(true);
    expect(asked()).to.deep.equal([]);
  });

  it("reports a mistyped code in the address too", async () => {
    await open(answers(SAME), "/verify/OOOOO");
    await screen.findByText(/This is not a report code/);
    expect((await screen.findByLabelText<HTMLInputElement>("Report code")).value).to.equal("OOOOO");
    expect(asked()).to.deep.equal([]);
  });

  it("shows the figures of an altered report that differ, as issued and as calculated now", async () => {
    await open(answers(ALTERED));
    expect((await verdict()).textContent).to.contain("The stored report was changed after it was issued.");
    const row = within(await screen.findByRole("table")).getByRole("row", { name: /Zone 1/ });
    expect(row.textContent).to.equal("2Day-one need · Water · Zone 1 · Quantity4,822 gallons4,821 gallons");
    await screen.findByText("and 22 more");
  });

  it("says that there are newer figures", async () => {
    await open(answers({ ...SAME, newer: true }));
    await screen.findByText(/there are newer figures than these/);
  });

  it("says that no report has the code", async () => {
    await open(unknown);
    await waitFor(() => expect(screen.getByRole("alert").textContent).to.contain("No report has this code."));
  });
});
