import { expect } from "@open-wc/testing";
import * as calls from "../../contract/supply/calls/feeding.ts";
import type { Feeding } from "../../contract/supply/calls/feeding.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import { ProductChosen, ZoneFocused } from "../../contract/config/topics.ts";
import manifest from "./manifest.ts";

const every = <Value,>(value: Value, length = 7): Value[] => Array.from({ length }, () => value);
const day = (capacity: number, staff: number | null = null) => ({ capacity, unknown: 0, staff });
const FOOD = {
  zone: 1,
  product: "Food",
  unit: "Meals" as const,
  blocks: every(9_000),
  assistedBlocks: every(1_000),
  sheltered: every(100),
};
const PLAN: Feeding = {
  eid: 7,
  version: 1,
  editedBy: "mperez",
  editedDate: "2026-09-08T12:00:00Z",
  routes: { mealsATrip: 300, tripsADay: 2, crew: 2 },
  zones: [1, 2].map((zone) => ({ zone, vehicles: 1, homePeople: null, benefits: 0, benefitsFrom: 7 })),
  shares: [],
  run: {
    startDate: "2026-09-08",
    needs: [FOOD, { ...FOOD, zone: 2 }, { ...FOOD, product: "Water", unit: "Gallons" }],
    sites: [{ zone: 1, points: every(day(400, 23), 21), kitchens: every(day(500), 21), shelters: every(day(100), 21) }],
    shelters: [{ id: 1, name: "School", zone: 1, capacity: 100 }],
    unplaced: ["Lost hall"],
    away: [],
  },
};
/** What a save sends besides its place and version. */
const contentOf = (body: unknown) => calls.saveFeeding.body.omit({ eid: true, version: true }).parse(body);
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getFeeding, () => PLAN),
  fake(calls.saveFeeding, (body) => ({ ...PLAN, ...contentOf(body), version: 2 })),
];
const serve = (answers: readonly FakeAnswer[] = []) => servePlanner({ answers: [...answers, ...STANDING] });

widgetKit(manifest, {
  actions: { chooseProduct: { product: "Food" }, chooseZone: { zone: 1 } },
  prepare: () => serve().stop,
  drawn: (host) => waitFor(() => expect(host.querySelector("table")).not.to.equal(null)),
});

describe("ways of feeding", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1400 });
  const rowOf = async (name: RegExp) => within(await screen.findByRole("row", { name }));
  const firstCell = async (name: RegExp) => (await rowOf(name)).getAllByRole("cell")[0]?.textContent ?? "";
  const type = async (label: string, value: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
  };

  it("feeds people in shelters there and all others at the points, with what is above their capacity", async () => {
    await shown.open();
    expect(await firstCell(/^Shelters/)).to.match(/^900can do 900/);
    // 400 people a day eat 3 meals on 3 days: 3,600 of 8,100.
    expect(await firstCell(/^Points/))
      .to.contain("8,100")
      .and.to.contain("4,500 too much")
      .and.to.contain("23 people");
    await screen.findByText(/Points of distribution: more than it can do in 7 blocks, at most 4,500 meals in block 1/);
    expect((await screen.findByText(/Lost hall/)).textContent).to.contain("Without a place");
  });

  it("follows what is typed, fills blocks and zones, and saves the whole plan once", async () => {
    await shown.open();
    await type("Kitchens, block 1, percent", "40");
    expect(await firstCell(/^Kitchens/))
      .to.contain("3,240")
      .and.to.contain("can do 1,500");
    await type("Mobile routes, block 1, percent", "30");
    expect(await firstCell(/^Mobile routes/))
      .to.contain("2,430")
      .and.to.contain("630 too much")
      .and.to.contain("9 trips");
    await user.click(screen.getByRole("button", { name: "Use block 1 for all blocks" }));
    await user.click(screen.getByRole("button", { name: "Use these shares in all zones" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Ways of feeding saved.");
    const share = { product: "Food", kitchens: every(40), routes: every(30), home: every(0) };
    const sent = shown.server.to(calls.saveFeeding).map((body) => contentOf(body).shares);
    expect(sent).to.deep.equal([
      [
        { ...share, zone: 1 },
        { ...share, zone: 2 },
      ],
    ]);
  });

  it("refuses more than 100 percent, and texts that are no numbers, at their cells", async () => {
    await shown.open();
    await type("Kitchens, block 2, percent", "70");
    await type("Home delivery, block 2, percent", "40");
    await type("Mobile feeding vehicles", "two");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/Together 110% in block 2/);
    await screen.findByText("Enter a whole number, 0 or more.");
    expect(shown.server.to(calls.saveFeeding)).to.deep.equal([]);
  });

  it("has no way of meals for water, and says that nothing is calculated yet", async () => {
    await shown.open();
    await user.selectOptions(await screen.findByLabelText("Product"), "Water");
    await waitFor(() => expect(screen.queryByRole("row", { name: /^Kitchens/ })).to.equal(null));
    expect(within(await screen.findByRole("table", { name: /^Ways by block/ })).getAllByRole("row").length).to.equal(5);
    await shown.open([fake(calls.getFeeding, () => ({ ...PLAN, run: null }))]);
    await screen.findByText("The need is not calculated yet.");
  });

  it("tells other widgets the product and zone, and shows the ones they choose", async () => {
    await shown.open();
    await user.selectOptions(await screen.findByLabelText("Product"), "Water");
    expect(shown.page.bus.latest(ProductChosen)?.payload).to.deep.equal({ product: "Water" });
    await waitFor(() => expect(screen.queryByRole("row", { name: /^Kitchens/ })).to.equal(null));
    shown.page.act("chooseProduct", { product: "Food" });
    shown.page.act("chooseZone", { eid: 7, zone: 2 });
    await screen.findByRole("row", { name: /^Kitchens/ });
    await waitFor(() => expect((screen.getByLabelText("Zone") as HTMLSelectElement).value).to.equal("2"));
    await user.selectOptions(screen.getByLabelText("Zone"), "1");
    expect(shown.page.bus.latest(ZoneFocused)?.payload).to.deep.equal({ eid: 7, zone: 1 });
    shown.page.act("chooseZone", { eid: 8, zone: 2 });
    shown.page.act("chooseProduct", { product: "Water" });
    await waitFor(() => expect(screen.queryByRole("row", { name: /^Kitchens/ })).to.equal(null));
    expect((screen.getByLabelText("Zone") as HTMLSelectElement).value).to.equal("1");
  });

  it("merges what another person saved meanwhile, cell by cell", async () => {
    const theirs = {
      ...PLAN,
      version: 2,
      shares: [{ product: "Food", zone: 1, kitchens: every(0), routes: every(0), home: every(10) }],
    };
    let tries = 0;
    await shown.open([
      fake(calls.saveFeeding, (body) => {
        tries += 1;
        const details = { theirs, changedBy: "Maria", changedAt: "2026-09-08T12:00:00Z" };
        if (tries === 1) throw new Refusal(409, { key: "errors.conflict.stale", details });
        return { ...PLAN, ...contentOf(body), version: 3 };
      }),
    ]);
    await type("Kitchens, block 1, percent", "40");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/Ways of feeding saved\..*Maria/);
    const [, sent] = shown.server.to(calls.saveFeeding).map((body) => contentOf(body).shares);
    expect(sent).to.deep.equal([
      { product: "Food", zone: 1, kitchens: every(0).with(0, 40), routes: every(0), home: every(10) },
    ]);
  });
});
