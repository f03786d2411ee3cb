import { expect } from "@open-wc/testing";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import { calculateBand } from "../../contract/planning/calls/what-if.ts";
import { ParametersRequested, ProductChosen, UnitChosen } from "../../contract/config/topics.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION, bandAnswer, projectionsOf } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

type Given = Parameters<typeof servePlanner>[0];
const serve = (given: Given = {}) =>
  servePlanner({
    ...given,
    answers: [
      ...(given.answers ?? []),
      fake(calculateBand, (body) => bandAnswer(body)),
      fake(getEstimation, () => ({ ...ESTIMATION, status: "Projected" as const })),
    ],
  });
const drawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelectorAll(".highcharts-root").length).to.equal(1));

widgetKit(manifest, {
  prepare: () => serve().stop,
  drawn,
  actions: { chooseProduct: { product: "Water" }, chooseUnit: { product: "Water", unit: "Liters" } },
});

describe("the range", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 344 });
  beforeEach(() => localStorage.removeItem("provision.preference.displayUnits"));
  const { open } = shown;
  const figure = (id: string) => shown.page.host.querySelector(`[data-figure="${id}"]`)?.textContent;
  const rows = () =>
    [...shown.page.host.querySelectorAll(".pv-figures__table")].map((table) =>
      [...table.querySelectorAll("tbody tr")].map((row) =>
        [...row.children].map((cell) => cell.firstChild?.textContent),
      ),
    );

  it("shows low, central and high, and names the assumption that moves trucks most", async () => {
    await open();
    await screen.findByText(/Check this first: Affected share\. .* from 1,020 trucks to 1,240 trucks\./);
    expect(figure("people/central")).to.equal("149,000");
    expect(figure("Water quantity/low")).to.match(/^2\.5\sM$/);
    expect(figure("Water trucks/high")).to.equal("790");
    expect(figure("trucks/low")).to.equal("901");
    // Each figure is visible, and each bar runs from low to high with the central figure inside.
    const { right } = shown.page.host.getBoundingClientRect();
    for (const one of shown.page.host.querySelectorAll(".band__line > *"))
      expect(one.getBoundingClientRect().right).to.be.at.most(right);
    const people = shown.page.host.querySelector('[data-figure="people/low"]')?.closest(".band__line");
    const [bar, mark] = ["i", "b"].map((part) => people?.querySelector(part)?.getBoundingClientRect());
    expect(mark?.left).to.be.within((bar?.left ?? NaN) - 2, (bar?.right ?? NaN) + 2);
    const [tornado] = rows();
    expect(tornado?.map(([name]) => name)).to.deep.equal([
      "Affected share",
      "Assistance percentages",
      "Tract selection rule",
    ]);
    expect(tornado?.[0]?.slice(1)).to.deep.equal(["1,021", "1,236", "215"]);
  });

  it("explains both ends by the effect of each assumption, and the central figure by its run", async () => {
    await open();
    await user.click(await screen.findByRole("button", { name: /^All trucks, Low: / }));
    const dialog = await screen.findByRole("dialog", { name: "All trucks · Low" });
    const lines = (await within(dialog).findAllByRole("row")).map(({ textContent }) => textContent);
    expect(lines.slice(0, -1)).to.deep.equal([
      "Central1,573",
      "Affected share1,021trucks, if only this changes",
      "Assistance percentages1,080trucks, if only this changes",
      "Tract selection rule1,100trucks, if only this changes",
      "Low= 901",
    ]);
    expect(lines.at(-1)).to.match(
      /^Central is the estimation .*rule: Every tract that overlaps the zone.* 10 and .* 10 percentage points/,
    );
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: /^All trucks, Central: / }));
    const sum = await screen.findByRole("dialog", { name: "All trucks" });
    expect((await within(sum).findAllByRole("row")).at(-1)?.textContent).to.equal("All trucks= 1,573");
  });

  it("explains what each assumption alone changes, by mouse or by keyboard, and how it was changed", async () => {
    await open();
    const low = await screen.findByRole("button", { name: "1,021" });
    await user.click(low);
    const explained = async (name: string) => {
      const dialog = await screen.findByRole("dialog", { name });
      await within(dialog).findByRole("button", { name: "Copy" });
      const lines = within(dialog).getAllByRole("row");
      return lines.map((row) => [...row.children].map((cell) => cell.textContent));
    };
    const rounded = "Trucks are rounded by the estimation's rules, from the quantities at each end.";
    expect(await explained("All products · Affected share · Low")).to.deep.equal([
      ["Central", "+ 1,573The estimation as calculated"],
      ["Affected share", "− 55210 percentage points lower in every zone, but not below 0%"],
      ["Low", `= 1,021${rounded}`],
    ]);
    const close = async () => {
      await user.click(screen.getByRole("button", { name: "Close" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
    };
    await close();
    low.focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}{Enter}");
    const [, rule] = await explained("All products · Tract selection rule · High");
    expect(rule?.[0]).to.equal("Tract selection rule");
    expect(rule?.[1]).to.match(/^[−+] [\d,]+(Intersects|Centroid|Area weighted)$/);
    await close();
    screen.getByRole("button", { name: "1,236" }).focus();
    await user.keyboard("{ArrowRight}{Enter}");
    expect(await explained("All products · Affected share · Difference")).to.deep.equal([
      ["High", "+ 1,236"],
      ["Low", "− 1,021"],
      ["Difference", `= 215${rounded}`],
    ]);
  });

  it("shows one product's tornado, and quantities in the reader's unit", async () => {
    await open();
    await screen.findByText(/Check this first/);
    await user.selectOptions(screen.getByLabelText("Product"), "Water");
    await waitFor(() => expect(rows()[0]?.[0]?.slice(0, 3)).to.deep.equal(["Tract selection rule", "500", "659"]));
    await user.selectOptions(screen.getByLabelText("Unit of Water"), "Liters");
    await waitFor(() => expect(figure("Water quantity/low")).to.match(/^9\.47\sM$/));
  });

  it("calculates with other ranges, and refuses a value that is not a percentage", async () => {
    await open();
    await screen.findByText(/Check this first/);
    const affected = within(screen.getByRole("group", { name: "Affected share of every zone" }));
    await user.clear(affected.getByLabelText("More"));
    await user.type(affected.getByLabelText("More"), "101");
    await user.keyboard("{Enter}");
    await screen.findByText("Enter a number from 0 to 100.");
    expect(shown.server.to(calculateBand)).to.have.length(1);
    await user.clear(affected.getByLabelText("More"));
    await user.type(affected.getByLabelText("More"), "2.5{Enter}");
    await waitFor(() => expect(shown.server.to(calculateBand)).to.have.length(2));
    expect(shown.server.to(calculateBand)[1]).to.deep.equal({
      eid: 7,
      ranges: { affected: { down: 10, up: 2.5 }, assistance: { down: 10, up: 10 } },
    });
    await screen.findByText(/largest result with 2\.5 and 10 points more/);
    await screen.findByText(/^The path and the strength of the storm are not in this range/);
    await screen.findByText("In “low”, service returns 1.5 times as fast as assumed; in “high”, 1.5 times as slowly.");
  });

  it("asks for a run before the first one, and marks one of an earlier state", async () => {
    await open({
      answers: [
        fake(getProjections, () => ({
          projections: null,
          changes: null,
          status: "ProjectionsStale" as const,
          estimationVersion: 4,
        })),
        fake(getEstimation, () => ESTIMATION),
      ],
    });
    await screen.findByText("The estimation has no calculated projection data yet.");
    await screen.findByRole("button", { name: "Update everything" });
    expect(shown.server.to(calculateBand)).to.have.length(0);
    await open({
      answers: [
        fake(getEstimation, () => ESTIMATION),
        fake(getProjections, () => ({
          projections: projectionsOf("ProjectionsStale"),
          changes: null,
          status: "ProjectionsStale" as const,
          estimationVersion: 4,
        })),
      ],
    });
    await screen.findByText(/Check this first/);
    await screen.findByText(/Something has changed since the calculation of/);
  });

  it("says why it cannot be calculated, and tries again", async () => {
    let refused = true;
    await open({
      answers: [
        fake(calculateBand, (body) => {
          if (refused)
            throw new Refusal(409, { key: "domain.whatIf.notReproduced", details: { values: { name: "Landfall" } } });
          return bandAnswer(body);
        }),
      ],
    });
    await screen.findByText(/stored figures for “Landfall” are from another version/);
    refused = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(/Check this first/);
  });

  it("says whether margins of error are included", async () => {
    await open();
    await screen.findByText(/has no margins of error/);
    await open({ answers: [fake(calculateBand, (body) => bandAnswer(body, { tracts: 1_200, without: 3 }))] });
    await screen.findByText(/1,200 tracts, 3 of them without a margin/);
  });

  it("asks for an estimation where none is chosen", async () => {
    await open({ eid: null });
    await screen.findByText("Choose an estimation first.");
  });

  it("shows the product and unit chosen by wires, and opens the parameters of an assumption", async () => {
    await open({}, { raw: { parametersStep: "parameters" } });
    await screen.findByText(/Check this first/);
    shown.page.act("chooseProduct", { product: "Water" });
    await waitFor(() => expect(rows()[0]?.[0]?.slice(1, 3)).to.deep.equal(["500", "659"]));
    shown.page.act("chooseUnit", { product: "Water", unit: "Liters" });
    await waitFor(() => expect(figure("Water quantity/low")).to.match(/^9\.47\sM$/));
    await user.selectOptions(screen.getByLabelText("Product"), "Food");
    expect(shown.page.bus.latest(ProductChosen)?.payload).to.deep.equal({ product: "Food" });
    await user.selectOptions(screen.getByLabelText("Unit of Water"), "Gallons");
    expect(shown.page.bus.latest(UnitChosen)?.payload).to.deep.equal({ product: "Water", unit: "Gallons" });
    await user.click(screen.getByRole("button", { name: "Assistance percentages" }));
    expect(shown.page.bus.latest(ParametersRequested)?.payload).to.deep.equal({ tab: "assistance" });
    expect(shown.page.address()).to.equal("/?step=parameters");
  });
});
