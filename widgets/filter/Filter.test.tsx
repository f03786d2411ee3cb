import { expect } from "@open-wc/testing";
import { DataFiltered } from "../../contract/content/topics.ts";
import { COUNTIES_ENTRY, serveCounties, type DataService } from "../../test/kits/data-service.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { fireEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, TESTED, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest, {
  prepare: () => servePlanner({ answers: [] }).stop,
  actions: { set: { data: "counties", filter: [] } },
});

describe("filter", () => {
  let page: WidgetPage;
  let service: DataService;
  let stop: () => void;
  beforeEach(() => {
    ({ stop } = servePlanner({ answers: [] }));
    service = serveCounties();
  });
  afterEach(() => {
    page.leave();
    service.stop();
    stop();
  });
  const open = async (raw: object, address = "/") => {
    page = await openWidget(manifest, {
      raw: { data: "counties", ...raw },
      around: { data: [COUNTIES_ENTRY] },
      at: { route: "*", address },
    });
  };
  const ui = () => within(page.host);
  const told = () => page.bus.latest(DataFiltered)?.payload;
  const tells = (...filter: object[]) => waitFor(() => expect(told()).to.deep.equal({ data: "counties", filter }));

  it("offers the values of a field with their records, and tells, keeps and takes back what is chosen", async () => {
    await open({ fields: ["name", "coastal"] });
    const coast = await waitFor(
      () => page.host.querySelectorAll("calcite-combobox")[1] ?? expect.fail("no second choice"),
    );
    await waitFor(() =>
      expect([...coast.querySelectorAll("calcite-combobox-item")].map(({ heading }) => heading)).to.deep.equal([
        "No (1)",
        "Yes (2)",
      ]),
    );
    const box = await waitFor(() => page.host.querySelector("calcite-combobox") ?? expect.fail("no choice"));
    await waitFor(() =>
      expect([...box.querySelectorAll("calcite-combobox-item")].map(({ heading }) => heading)).to.deep.equal([
        "Hillsborough (1)",
        "Pinellas (1)",
        "Polk (1)",
      ]),
    );
    await box.componentOnReady();
    const polk = [...box.querySelectorAll("calcite-combobox-item")].find(({ value }) => value === "Polk");
    polk?.shadowRoot?.querySelector<HTMLElement>("li")?.click();
    await tells({ field: "name", values: ["Polk"] });
    expect(new URLSearchParams(page.address().split("?")[1]).get(`${TESTED}.filter`)).to.equal(
      '[{"field":"name","values":["Polk"]}]',
    );
    fireEvent.click(await ui().findByRole("button", { name: "Remove filter Name: Polk" }));
    await tells();
    expect(page.address()).to.equal("/");
  });

  it("reads the address of a link, leaves out what does not fit, and clears everything", async () => {
    const filter = JSON.stringify([
      { field: "population", from: 1000 },
      { field: "roads", from: 1 },
    ]);
    await open({ fields: ["population", "name"] }, `/?${TESTED}.filter=${encodeURIComponent(filter)}`);
    await tells({ field: "population", from: 1000 });
    await ui().findByText("Population: 1,000 –");
    fireEvent.click(await ui().findByRole("button", { name: "Clear filters" }));
    await tells();
    page.leave();
    await open({ fields: ["population"] }, `/?${TESTED}.filter=[[`);
    await ui().findByText("Population, from");
    expect(told()).to.equal(undefined);
  });

  it("is set by a wire, tells it on like a choice of the reader's, and leaves out fields that it does not have", async () => {
    await open({ fields: ["name", "population"] });
    const polk = { field: "name", values: ["Polk"] };
    page.act("set", { data: "counties", filter: [polk, { field: "coastal", values: [1] }] });
    await tells(polk);
    expect(new URLSearchParams(page.address().split("?")[1]).get(`${TESTED}.filter`)).to.equal(JSON.stringify([polk]));
    fireEvent.click(await ui().findByRole("button", { name: "Remove filter Name: Polk" }));
    await tells();
    page.act("set", { data: "counties", filter: [{ field: "population", to: 1000 }] });
    await ui().findByText("Population: – 1,000");
    page.act("set", { data: "counties", filter: [] });
    await tells();
  });

  it("asks for a range of numbers, and takes it back when its page is left", async () => {
    await open({ fields: ["population"], remember: false });
    const field = await waitFor(() => page.host.querySelector("calcite-input") ?? expect.fail("no field"));
    field.value = "900,000";
    field.dispatchEvent(new CustomEvent("calciteInputChange", { bubbles: true }));
    await tells({ field: "population", from: 900_000 });
    expect(page.address()).to.equal("/");
    const { bus } = page;
    page.leave();
    expect(bus.latest(DataFiltered)?.payload).to.deep.equal({ data: "counties", filter: [] });
  });

  it("names a field that is not there, and asks for fields where it has none", async () => {
    await open({ fields: ["name", "roads"] });
    await ui().findByText("This data set does not have the field roads.");
    page.leave();
    await open({});
    await ui().findByText(/^Choose the fields/);
  });
});
