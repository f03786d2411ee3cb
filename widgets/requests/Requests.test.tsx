import { expect } from "@open-wc/testing";
import { RecordChosen } from "../../contract/config/topics.ts";
import * as calls from "../../contract/supply/calls/requests.ts";
import type { Request } from "../../contract/supply/calls/requests.ts";
import { getAllocations, getDeliveries, getSupplyProducts } from "../../contract/supply/calls/supply.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { DELIVERIES } from "../../test/kits/supply-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const REQUEST: Request = {
  id: 5,
  did: 3,
  number: 1,
  eid: 7,
  block: 1,
  product: "Water",
  quantity: 12_500,
  unit: "Gallons",
  neededBy: "2026-09-08",
  deliverTo: "",
  county: "",
  contact: "",
  phone: "",
  source: "Vendor",
  supplier: "",
  unitCost: null,
  costShare: null,
  priority: "Life Sustaining",
  notes: "",
  externalId: "",
  state: "Draft",
  orderedOn: null,
  eta: null,
  arrived: 0,
  createdBy: "kim",
  createdDate: "2026-09-01T12:00:00Z",
  editedBy: "kim",
  editedDate: "2026-09-01T12:00:00Z",
  version: 1,
  steps: [{ state: "Draft", eta: null, note: "", by: "kim", at: "2026-09-01T12:00:00Z" }],
  arrivals: [],
};
const SHIPPED: Request = {
  ...REQUEST,
  state: "Shipped",
  orderedOn: "2026-09-02",
  eta: "2026-09-05",
  deliverTo: "Gate 2",
  county: "",
};
const product = { product: "Water", unit: "Gallons", shelfLifeBlocks: null, leadTimeDays: 1, active: true } as const;
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getRequests, () => [REQUEST]),
  fake(calls.getRequest, () => REQUEST),
  fake(calls.requestShortfalls, () => [REQUEST]),
  fake(getDeliveries, () => ({ rows: DELIVERIES.map((row) => ({ ...row, state: "Arrived" as const })) })),
  fake(getAllocations, () => ({ rows: [] })),
  fake(getSupplyProducts, () => ({
    products: [{ ...product, version: 1, piecesPerCase: 3, piecesPerPallet: 150, servingsPerUnit: null }],
    counties: [],
    regions: [],
  })),
];
const serve = (answers: readonly FakeAnswer[] = []) => servePlanner({ answers: [...answers, ...STANDING] });

widgetKit(manifest, {
  actions: { open: { kind: "request", id: null } },
  prepare: () => serve().stop,
  drawn: (host) => waitFor(() => expect(host.querySelector("[role=gridcell]")).not.to.equal(null)),
});

describe("requests for goods", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1000 });
  const open = (answers: readonly FakeAnswer[] = [], options: WidgetPageOptions = {}) => shown.open(answers, options);
  const detail = (request: Request, answers: readonly FakeAnswer[] = [], options: WidgetPageOptions = {}) =>
    open([...answers, fake(calls.getRequest, () => request)], {
      raw: { show: "detail" },
      at: { route: "/request-detail/:id?", address: `/request-detail/${request.id}` },
      ...options,
    });
  const press = async (name: string | RegExp, inside: Pick<typeof screen, "findByRole"> = screen) =>
    user.click(await inside.findByRole("button", { name }));

  it("makes a draft of a missing quantity in one click, and of all that are missing in another", async () => {
    await open([fake(calls.getRequests, () => [])]);
    const table = await screen.findByRole("table", { name: "Missing and not requested" });
    const [first] = within(table).getAllByRole("button");
    expect(first?.getAttribute("label") ?? first?.getAttribute("aria-label")).to.match(/^Request \w+ for Days \d/);
    if (first) await user.click(first);
    await screen.findByText("Draft request 1 made.");
    const [sent] = shown.server.to(calls.requestShortfalls) as [{ eid: number; shortfalls: object[] }];
    expect([sent.eid, sent.shortfalls.length]).to.deep.equal([7, 1]);
    await press(/^Request all \d+$/);
    await waitFor(() => expect(shown.server.to(calls.requestShortfalls)).to.have.length(2));
  });

  it("says which request is opened", async () => {
    await open();
    await screen.findAllByRole("gridcell");
    await user.click((await screen.findAllByRole("checkbox"))[1] ?? document.body);
    await press("Open");
    await waitFor(() =>
      expect(shown.page.bus.latest(RecordChosen)?.payload).to.deep.equal({ kind: "request", id: REQUEST.id }),
    );
  });

  it("opens the request that another widget chose, and ignores sites", async () => {
    await open();
    await screen.findAllByRole("gridcell");
    shown.page.act("open", { kind: "site", id: 3 });
    expect(shown.page.address()).to.not.match(/\/3$/);
    shown.page.act("open", { kind: "request", id: REQUEST.id });
    await waitFor(() => expect(shown.page.address()).to.match(new RegExp(`/${REQUEST.id}$`)));
  });

  it("offers the steps that follow, and approving only to those who may", async () => {
    await detail(REQUEST, [], { privileges: ["supply.edit", "estimation.view"] });
    await screen.findByRole("button", { name: "Cancel request" });
    expect(screen.queryByRole("button", { name: "Approve" })).to.equal(null);
    const refused = fake(calls.moveRequest, () => {
      const fault = { path: "body.to", key: "domain.request.placeMissing", values: {}, message: "" };
      throw new Refusal(422, { key: fault.key, details: { faults: [fault] } });
    });
    await detail(REQUEST, [refused], { privileges: ["request.approve", "estimation.view"] });
    await press("Approve");
    await screen.findByText(/Enter where the goods are to be delivered/);
    expect(screen.queryByRole("button", { name: "Save" })).to.equal(null);
  });

  it("shows cases and pallets next to the quantity, and finds a number that is none", async () => {
    await detail(REQUEST);
    await screen.findByText("4,167 cases · 84 pallets");
    const quantity = await screen.findByLabelText("Quantity");
    await user.clear(quantity);
    await user.type(quantity, "many");
    await press("Save");
    await screen.findByText("Enter a number above 0.");
    expect(shown.server.to(calls.saveRequest)).to.have.length(0);
  });

  it("records an arrival that is also entered as a delivery, and says a refusal at its field", async () => {
    let refuse = true;
    const answer = fake(calls.addArrival, () => {
      const values = { found: 99_999, expected: 12_500 };
      const fault = { path: "body.quantity", key: "domain.request.moreThanOrdered", values, message: "" };
      if (refuse) throw new Refusal(422, { key: fault.key, details: { faults: [fault] } });
      return { ...SHIPPED, state: "Arrived" as const, arrived: 12_500 };
    });
    await detail(SHIPPED, [answer]);
    await press("Record arrival");
    const dialog = within(await screen.findByRole("dialog"));
    await user.selectOptions(await dialog.findByLabelText("Also entered as"), "deliveries/31");
    await press("Record arrival", dialog);
    await dialog.findByText("99,999 is more than is still to come: at most 12,500.");
    refuse = false;
    await press("Record arrival", dialog);
    await screen.findByText("Arrival of request 1 saved.");
    const [, sent] = shown.server.to(calls.addArrival) as { quantity: number; enteredAs: unknown }[];
    expect([sent?.quantity, sent?.enteredAs]).to.deep.equal([900, { list: "deliveries", id: 31 }]);
  });

  it("asks for a new day, which may not be before the order", async () => {
    const fault = {
      path: "body.eta",
      key: "domain.request.etaBeforeOrder",
      values: { found: "2026-09-01", expected: "2026-09-02" },
      message: "",
    };
    const answer = fake(calls.moveRequest, () => {
      throw new Refusal(422, { key: fault.key, details: { faults: [fault] } });
    });
    await detail(SHIPPED, [answer]);
    await screen.findByText("Shipped · Late");
    await press("Change expected day");
    const dialog = within(await screen.findByRole("dialog"));
    await press("Change expected day", dialog);
    await dialog.findByText(/cannot arrive on 2026-09-01, before they were ordered/);
    expect(shown.server.to(calls.moveRequest)).to.deep.equal([
      { requestId: 5, version: 1, to: "Shipped", note: "", orderedOn: "2026-09-02", eta: "2026-09-05" },
    ]);
  });
});
