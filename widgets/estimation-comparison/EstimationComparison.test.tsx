import { expect } from "@open-wc/testing";
import { copyEstimation, getEstimation, getEstimations } from "../../contract/planning/calls/estimations.ts";
import { compareEstimations } from "../../contract/planning/calls/what-if.ts";
import { ProductChosen, UnitChosen } from "../../contract/config/topics.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION, whatIfAnswer } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { deepAll, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const WIDER = { ...ESTIMATION, eid: 8, name: "Landfall, wider" };
const CALCULATED = { ...ESTIMATION, lastRun: "2026-09-08T12:00:00.000Z" };
type Given = Parameters<typeof servePlanner>[0];
const serve = (given: Given = {}) =>
  servePlanner({
    ...given,
    answers: [
      ...(given.answers ?? []),
      fake(compareEstimations, () => whatIfAnswer()),
      fake(getEstimations, () => [WIDER, ESTIMATION]),
      fake(getEstimation, (_, address) => (address.endsWith("/8") ? WIDER : ESTIMATION)),
    ],
  });

/** Waits until both choices list the estimations. */
const drawn = (host: HTMLElement) =>
  waitFor(() => {
    const options = deepAll(host, "option").map(({ textContent }) => textContent);
    expect(options.filter((name) => name === ESTIMATION.name)).to.have.length(2);
  });

widgetKit(manifest, {
  prepare: () => serve().stop,
  drawn,
  actions: {
    chooseProduct: { product: "Water" },
    chooseUnit: { product: "Water", unit: "Liters" },
    chooseZone: { zone: 1 },
  },
});

describe("the comparison of two estimations", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1200 });
  const open = (address: string, given?: Given) => shown.open(given, { at: { route: "*", address } });
  beforeEach(() => localStorage.removeItem("provision.preference.displayUnits"));
  const tables = () => [...shown.page.host.querySelectorAll("table")];
  const rowsOf = (table: HTMLTableElement | undefined) =>
    [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => [...row.children].map((cell) => cell.textContent));
  const summary = () => rowsOf(tables()[0]);
  const detail = () => rowsOf(tables()[2]);
  const number = (text: string | null | undefined) => Number((text ?? "").replace(/[^\d-]/g, ""));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  it("takes both estimations from the address and shows the main cause of each difference", async () => {
    await open("/?a=7&b=8");
    await waitFor(() => expect(tables()).to.have.length(3));
    expect(shown.server.to(compareEstimations)[0]).to.deep.equal({ a: 7, b: 8 });
    const water = summary().find(([label]) => label === "Water, gallons");
    expect(water?.[1]).to.equal("3,128,748");
    expect(water?.[4]).to.match(/^Parameters \(\+1,564,3[78]\d\)$/);
    const food = summary().find(([label]) => label === "Food, meals");
    expect(food?.[4]).to.match(/^Affected share \(\+/);
    // The difference states what is subtracted, and the share of each input.
    const [difference] = screen.getAllByRole("button", { name: water?.[3] ?? "" });
    await user.click(difference ?? expect.fail("no difference"));
    const dialog = await screen.findByRole("dialog", { name: "Water, gallons · Difference" });
    const lines = (await within(dialog).findAllByRole("row")).map(({ textContent }) => textContent ?? "");
    expect(lines.slice(0, 2)).to.deep.equal([`B: ${WIDER.name}${water?.[2]}`, `A: ${ESTIMATION.name}− ${water?.[1]}`]);
    expect(lines.slice(2, 4).join("")).to.match(/^Difference= \+[\d,]+Each cause shows how much A changes/);
    expect(lines.slice(4).map((line) => line.replace(/[+−\d,-]+$/, ""))).to.include("Parameters");
    expect(rowsOf(tables()[1])).to.deep.equal([
      ["Affected share", "Zone 2: affected", "75%", "90%"],
      ["Parameters", "Water: need per person per day", "1 gallon", "1.5 gallons"],
    ]);
  });

  it("shows rows that add up to their difference, by zone and by 72 hours", async () => {
    await open("/?a=7&b=8");
    await waitFor(() => expect(tables()).to.have.length(3));
    const addsUp = () => {
      const figures = detail().filter((row) => row.length > 1);
      for (const [, a, b, difference, ...parts] of figures) {
        expect(number(b) - number(a)).to.equal(number(difference));
        expect(sum(parts.map(number))).to.equal(number(difference));
      }
      return figures;
    };
    // A zone without differences has no row.
    expect(addsUp()).to.have.length(8);
    const water = () => {
      const rows = detail().slice(detail().findIndex(([name]) => name?.startsWith("Water")) + 1);
      const next = rows.findIndex((row) => row.length === 1);
      return next < 0 ? rows : rows.slice(0, next);
    };
    const DIFFERENCE = [3, 4, 5, 6];
    const whole = (rows: (string | undefined)[][]) =>
      DIFFERENCE.map((column) => sum(rows.slice(0, -1).map((row) => number(row[column]))));
    const zones = water();
    expect(whole(zones)).to.deep.equal(DIFFERENCE.map((column) => number(zones.at(-1)?.[column])));
    await user.click(screen.getByText("By 72 hours"));
    await waitFor(() => expect(addsUp()).to.have.length(3 * 8));
    const blocks = water();
    expect(whole(blocks)).to.deep.equal(DIFFERENCE.map((column) => number(blocks.at(-1)?.[column])));
    expect(blocks.at(-1)?.slice(1)).to.deep.equal(zones.at(-1)?.slice(1));
    await user.selectOptions(screen.getByLabelText("Zone"), "2");
    await waitFor(() => expect(water().at(-1)?.slice(1)).to.not.deep.equal(blocks.at(-1)?.slice(1)));
    await user.click(screen.getByText("People"));
    await waitFor(() => expect(addsUp().length).to.be.within(3, 3 * 4));
    await waitFor(() => expect(shown.page.host.querySelectorAll(".highcharts-root").length).to.equal(3));
  });

  it("copies the first for a what-if and selects the copy as the other side", async () => {
    await open("/?a=7", {
      answers: [
        fake(compareEstimations, () => {
          throw new Refusal(409, { key: "domain.whatIf.neverRun", details: { values: { name: "Landfall, wider" } } });
        }),
        fake(copyEstimation, (body) => ({ ...WIDER, ...(body as object), eid: 8 })),
        fake(getEstimation, (_, at) => (at.endsWith("/8") ? WIDER : CALCULATED)),
      ],
    });
    await screen.findByText("Choose two estimations to compare.");
    await user.click(screen.getByRole("button", { name: "Copy A for a what-if" }));
    const name = await screen.findByLabelText("Name of the copy");
    await waitFor(() => expect((name as HTMLInputElement).value).to.equal("Landfall at Tampa Bay – what if"));
    await user.keyboard("{Tab}");
    await user.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() =>
      expect(shown.server.to(copyEstimation)).to.deep.equal([{ eid: 7, name: "Landfall at Tampa Bay – what if" }]),
    );
    await screen.findByText(/Projections of “Landfall, wider” have not been calculated yet/);
    // The action that the refusal requires is offered next to the estimation that needs it.
    await screen.findByRole("button", { name: "B: Calculate Projections" });
    expect(screen.queryByRole("button", { name: /^A: / })).to.equal(null);
    const link = await screen.findByRole("link", { name: /^B: / });
    expect(link.getAttribute("href")).to.contain("disaster=1&estimation=8");
  });

  it("asks for two different ones", async () => {
    await open("/?a=7&b=7");
    await screen.findByText("Choose two different estimations.");
    expect(shown.server.to(compareEstimations)).to.have.length(0);
  });

  it("swaps them, and reports outdated sides and different meanings of poverty", async () => {
    const answer = whatIfAnswer();
    const projections = {
      ...answer.b.projections,
      status: "PopulationStale" as const,
      run: { ...answer.b.projections.run, povertyMeaning: "below150" as const },
    };
    await open("/?a=7&b=8", {
      answers: [fake(compareEstimations, () => ({ ...answer, b: { ...answer.b, projections } }))],
    });
    await screen.findByText(/“Landfall, wider” \(B\) has changed since it was last calculated/);
    await screen.findByText(/count different people as below poverty/);
    await user.click(screen.getByRole("button", { name: "Swap A and B" }));
    await waitFor(() => expect(shown.server.to(compareEstimations).at(-1)).to.deep.equal({ a: 8, b: 7 }));
  });

  it("says that nothing differs", async () => {
    const same = whatIfAnswer();
    const a = { ...same.a, eid: 8, name: "Copy" };
    const rows = same.rows.map((row) => {
      const none = JSON.parse(
        JSON.stringify(row.difference, (_, v: unknown) => (typeof v === "number" ? 0 : v)),
      ) as typeof row.difference;
      return { ...row, b: row.a, difference: none, causes: [], interaction: none };
    });
    const people = (figure: number) => ({ a: figure, b: figure, causes: [], interaction: 0 });
    await open("/?a=7&b=8", {
      answers: [
        fake(compareEstimations, () => ({
          ...same,
          b: a,
          rows,
          causes: [],
          peopleAssisted: people(148_988),
          peopleAffected: people(267_639),
        })),
      ],
    });
    await screen.findByText("The two estimations have no differences that change a figure.");
    expect(summary()[1]?.slice(1, 4)).to.deep.equal(["148,988", "148,988", "0"]);
  });

  it("shows the product, zone and unit chosen by wires, and publishes the reader's choice", async () => {
    await open("/?a=7&b=8");
    const product = await screen.findByLabelText<HTMLSelectElement>("Product");
    shown.page.act("chooseProduct", { product: "Water" });
    await waitFor(() => expect(product.value).to.equal("Water"));
    shown.page.act("chooseZone", { zone: 1 });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Zone").value).to.equal("1"));
    shown.page.act("chooseUnit", { product: "Water", unit: "Liters" });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Unit of Water").value).to.equal("Liters"));
    await user.selectOptions(screen.getByLabelText("Unit of Water"), "Gallons");
    expect(shown.page.bus.latest(UnitChosen)?.payload).to.deep.equal({ product: "Water", unit: "Gallons" });
    await user.selectOptions(product, "Food");
    expect(shown.page.bus.latest(ProductChosen)?.payload).to.deep.equal({ product: "Food" });
  });
});
