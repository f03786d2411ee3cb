import { expect } from "@open-wc/testing";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import {
  getDeliveries,
  giveStock,
  saveAllocations,
  saveDeliveries,
  saveInventory,
  saveSupplyProducts,
  uploadExcel,
} from "../../contract/supply/calls/supply.ts";
import { UPLOAD_BYTES_MAX, type UploadReport } from "../../contract/sheets/sheets.ts";
import { startExport } from "../../contract/lists/calls.ts";
import { openEditor } from "../../test/kits/grid-cell.ts";
import { dropDrafts } from "../../test/kits/drafts.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { Refusal, type PlannerServer } from "../../test/kits/planner-server.ts";
import { DELIVERIES, INVENTORY, serveSupply } from "../../test/kits/supply-server.ts";
import { fireEvent, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const drawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelector("[role=gridcell]") === null).to.equal(false));

widgetKit(manifest, {
  prepare: () => serveSupply().stop,
  drawn,
  actions: { openTab: { tab: "deliveries" }, chooseProduct: { product: "Water" } },
});

describe("supply", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (
    query: string,
    { answers = [], eid = 7, ...options }: WidgetPageOptions & { answers?: FakeAnswer[]; eid?: number | null } = {},
  ) => {
    server = serveSupply(answers, eid);
    page = await openWidget(manifest, { width: 1200, at: { route: "*", address: `/supply${query}` }, ...options });
  };
  const cell = async (row: string | number, column: string): Promise<HTMLElement> => {
    const selector = `[row-id="${row}"] [col-id="${column}"]`;
    await waitFor(() => expect(page.host.querySelector(selector) === null).to.equal(false));
    return page.host.querySelector<HTMLElement>(selector) ?? page.host;
  };
  const type = async (row: string | number, column: string, text: string) => {
    await openEditor(user, () => cell(row, column));
    const box = await within(await cell(row, column)).findByRole("textbox");
    await user.clear(box);
    await user.type(box, `${text}{Enter}`);
  };
  const choose = async (row: string | number, column: string, choice: string) => {
    await openEditor(user, () => cell(row, column));
    await user.selectOptions(await within(await cell(row, column)).findByRole("combobox"), choice);
    await user.keyboard("{Enter}");
  };
  const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
  const rowIds = () => [
    ...new Set([...page.host.querySelectorAll("[row-id]")].map((row) => row.getAttribute("row-id") ?? "")),
  ];
  const newRow = async () => {
    await waitFor(() => expect(rowIds().some((id) => id.startsWith("new-"))).to.equal(true));
    return rowIds().find((id) => id.startsWith("new-")) ?? "";
  };
  afterEach(() => {
    page.leave();
    server.stop();
    dropDrafts();
  });

  it("opens the tab, list and estimation in the address, and keeps them there", async () => {
    const pages = [{ route: "/report", title: { en: "Report" }, regions: { main: ["tested"] } }];
    await open("?list=deliveries&eid=7", { around: { pages } });
    await drawn(page.host);
    expect(screen.getByRole("tab", { name: "Deliveries" }).getAttribute("aria-selected")).to.equal("true");
    expect((await cell(31, "state")).textContent).to.equal("Planned");
    await user.click(screen.getByRole("tab", { name: "Contacts" }));
    await user.selectOptions(await screen.findByRole("combobox", { name: "Contacts" }), "Partner contacts");
    await waitFor(() => expect(page.address()).to.equal("/supply?list=partnerContacts&eid=7"));
    expect((await cell(61, "email")).textContent).to.equal("sam@aqua.example");
    await user.click(await cell(61, "name"));
    await user.click(await screen.findByRole("link", { name: "Email a report to contacts" }));
    await waitFor(() => expect(page.address()).to.equal("/report"));
    expect(page.state()).to.deep.equal({ mailTo: ["sam@aqua.example"] });
  });

  it("shows the ids of other programs once a row has one, and gives them to no copy", async () => {
    await open("?list=deliveries");
    await cell(31, "partner");
    expect(page.host.querySelector('[col-id="externalId"]') === null).to.equal(true);
    page.leave();
    server.stop();
    const rows = DELIVERIES.map((row) => ({ ...row, externalId: row.id === 31 ? "PO-1001" : "" }));
    const answers = [fake(getDeliveries, () => ({ rows })), fake(saveDeliveries, () => ({ rows }))];
    await open("?list=deliveries", { answers });
    expect((await cell(31, "externalId")).textContent).to.equal("PO-1001");
    await user.click(await cell(31, "partner"));
    await press("Duplicate row");
    expect((await cell(await newRow(), "externalId")).textContent).to.equal("");
    await type(31, "externalId", "PO-1002");
    await press("Save");
    await waitFor(() => expect(server.to(saveDeliveries)).to.have.length(1));
    const { changed } = server.to(saveDeliveries)[0] as { changed: { externalId: string }[] };
    expect(changed.map(({ externalId }) => externalId)).to.deep.equal(["PO-1002", ""]);
  });

  it("saves changed, new and deleted rows in one call", async () => {
    await open("?list=deliveries", { answers: [fake(saveDeliveries, () => ({ rows: [...DELIVERIES] }))] });
    await type(31, "quantity", "950");
    await press("Add row");
    const added = await newRow();
    await type(added, "partner", "Sun Foundation");
    await choose(added, "product", "Ice");
    await type(added, "quantity", "40");
    await choose(added, "county", "Pinellas");
    await user.click(await cell(32, "partner"));
    await press("Delete row");
    await screen.findByText("Not saved yet: 1 row changed, 1 row new, 1 row deleted");
    await press("Save");
    await waitFor(() => expect(server.to(saveDeliveries)).to.have.length(1));
    const water = {
      partner: "Aqua Relief",
      product: "Water",
      unit: "Gallons",
      deliveryDate: "2026-09-04",
      externalId: "",
    };
    const ice = {
      partner: "Sun Foundation",
      product: "Ice",
      unit: "Pounds",
      deliveryDate: "2026-09-01",
      externalId: "",
    };
    expect(server.to(saveDeliveries)[0]).to.deep.equal({
      eid: 7,
      changed: [
        { ...water, id: 31, version: 2, quantity: 950, place: "Pier 3", county: "Hillsborough", state: "Planned" },
        { ...ice, quantity: 40, place: "", county: "Pinellas", state: "Planned" },
      ],
      removed: [{ id: 32, version: 2 }],
    });
    await screen.findByText("Partner deliveries saved: 1 row changed, 1 row new, 1 row deleted.");
    await screen.findByText("All changes are saved.");
  });

  const listed = () => rowIds().filter((id) => id !== "");
  it("searches rows by the content of their cells", async () => {
    await open("?list=deliveries");
    await cell(31, "partner");
    await user.type(screen.getByRole("searchbox", { name: "Search the rows" }), "AQUA water");
    await screen.findByText("1 of 2 rows");
    await waitFor(() => expect(listed().join(" ")).to.equal("31"));
    await user.type(screen.getByRole("searchbox"), " nowhere");
    await screen.findByText("No matching rows.");
    // A new row is shown regardless of the search.
    await press("Add row");
    await newRow();
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).to.equal("");
  });

  it("duplicates and deletes several rows at once, selected by box or by keyboard", async () => {
    await open("?list=deliveries");
    await user.click(await cell(31, "partner"));
    await user.keyboard("{ArrowDown} ");
    await press("Duplicate 2 rows");
    await waitFor(() => expect(listed().filter((id) => id.startsWith("new-")).length).to.equal(2));
    await screen.findByText("Not saved yet: 2 rows new");
    await user.click(page.host.querySelector(".ag-header-select-all input") ?? page.host);
    await press("Delete 4 rows");
    await screen.findByText("Not saved yet: 2 rows deleted");
    expect(listed().length).to.equal(0);
  });

  it("pastes a block of cells from a spreadsheet, checks it, and adds new rows as needed", async () => {
    await open("?list=inventory");
    await user.click(await cell(12, "product"));
    const block = "Ice\tloose goods\tNorth depot\t1,250.5\tPounds\nWater\tTrucks\tHall\tmany\n";
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", block);
    fireEvent(
      await cell(12, "product"),
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Paste cells" });
    expect(dialog.textContent).to.contain("9 cells change. 1 row is new. Nothing is saved until you select Save.");
    const change = within(dialog).getByRole("row", { name: /^Row 2 \(Water, Trucks, Hall\), Quantity/ });
    expect(change.textContent).to.contain("many").and.contain("Enter a number.");
    expect(within(dialog).getByRole("row", { name: /^Row 1 .*, Agency/ }).textContent).to.match(
      /County depotNorth depot$/,
    );
    await press("Paste");
    const added = await newRow();
    expect((await cell(12, "quantity")).textContent).to.contain("1,250.5");
    expect((await cell(12, "agency")).textContent).to.contain("North depot");
    await waitFor(async () => expect((await cell(added, "quantity")).textContent).to.contain("Enter a number."));
    await screen.findByText("Not saved yet: 1 row changed, 1 row new");
  });

  it("links back to the step that the reader left", async () => {
    const left = { to: "/main/map?step=comparison", title: "widgets.comparison.title" };
    await open("?list=inventory");
    page.leave();
    sessionStorage.setItem("provision.leftWork", JSON.stringify(left));
    page = await openWidget(manifest, { width: 1200, at: { route: "*", address: "/supply?list=inventory" } });
    const back = await screen.findByRole("link", { name: "Back to “Need against stock”" });
    expect(back.getAttribute("href")).to.equal("/main/map?step=comparison");
  });

  it("allocates all that is left of all stock, after showing it", async () => {
    const sent: unknown[] = [];
    await open("?list=allocations", {
      answers: [
        fake(giveStock, (body) => {
          sent.push(body);
          return { allocations: 2 };
        }),
      ],
    });
    await press("Allocate all stock");
    const dialog = await screen.findByRole("dialog", { name: /^Allocate all stock to / });
    const free = within(dialog).getByRole("list", { name: "Stock that is not allocated yet" });
    expect(free.textContent).to.equal("Water, State warehouse3,800 gallonsFood, County depot8 trucks");
    await user.click(within(dialog).getByRole("button", { name: "Allocate" }));
    await screen.findByText("2 stock items allocated to Days 1–3.");
    const stocks = [
      { inventoryId: 11, free: 3800 },
      { inventoryId: 12, free: 8 },
    ];
    expect(sent).to.deep.equal([{ eid: 7, block: 1, stocks }]);
  });

  it("marks the tabs with unsaved rows", async () => {
    await open("?list=deliveries");
    await type(31, "place", "Pier 4");
    page.leave();
    page = await openWidget(manifest, { width: 1200, at: { route: "*", address: "/supply?list=inventory" } });
    await cell(12, "product");
    expect(screen.getByRole("tab", { name: /Deliveries/ }).textContent).to.equal("DeliveriesNot saved yet");
    for (const name of ["Inventory", "Allocations"])
      expect(screen.getByRole("tab", { name: new RegExp(name) }).textContent).to.equal(name);
  });

  it("shows faults at their cells, and sends nothing until they are fixed", async () => {
    await open("?list=inventory");
    await type(12, "quantity", "7.5");
    await waitFor(async () =>
      expect((await cell(12, "quantity")).textContent).to.contain("Enter a whole number of trucks."),
    );
    await press("Add row");
    const added = await newRow();
    await press("Save");
    await waitFor(async () =>
      expect((await cell(added, "product")).textContent).to.contain("Please enter all mandatory fields"),
    );
    expect(server.to(saveInventory)).to.have.length(0);
    // Also listed below the grid, each linked to its cell.
    const list = screen.getByRole("list", { name: "Errors" });
    expect(list.querySelector("li")?.textContent).to.equal(
      "Row 2 (Food, Trucks, County depot), QuantityEnter a whole number of trucks.",
    );
    await user.click(within(list).getByRole("button", { name: /^Row 2 .Food/ }));
    await waitFor(() => expect(document.activeElement?.getAttribute("col-id")).to.equal("quantity"));
    await screen.findByText("Fix 4 fields before you save.");
  });

  it("shows the server's fault at its cell and focuses it", async () => {
    const path = "body.changed.0.quantity";
    await open("?list=allocations", {
      answers: [
        fake(saveAllocations, () => {
          const fault = {
            path,
            key: "domain.supply.aboveStock",
            message: "too much",
            values: { stock: "Water", free: 3800, found: 9000 },
          };
          throw new Refusal(422, { key: fault.key, details: { faults: [fault] } });
        }),
      ],
    });
    await type(21, "quantity", "9000");
    await press("Save");
    await waitFor(async () =>
      expect((await cell(21, "quantity")).textContent).to.contain("3,800 available for this row"),
    );
    await waitFor(() => expect(document.activeElement?.getAttribute("col-id")).to.equal("quantity"));
    expect(server.to(saveAllocations)[0]).to.deep.equal({
      eid: 7,
      changed: [{ id: 21, version: 2, inventoryId: 11, block: 1, quantity: 9000 }],
      removed: [],
    });
  });

  it("offers what is left of the stock, with its unit", async () => {
    await open("?list=allocations");
    expect((await cell(21, "inventoryId")).textContent).to.equal("Water, Loose goods, State warehouse");
    expect((await cell(21, "block")).textContent).to.equal("Block 1 (Sep 1 – 3)");
    await user.click(await cell(21, "inventoryId"));
    await user.keyboard("{Enter}");
    const box = await within(await cell(21, "inventoryId")).findByRole("combobox");
    expect([...box.querySelectorAll("option")].map(({ textContent }) => textContent)).to.deep.equal([
      "Water, Loose goods, State warehouse (3,800 Gallons available)",
      "Food, Trucks, County depot (8 Trucks available)",
    ]);
    await user.selectOptions(box, "12");
    await user.keyboard("{Enter}");
    await waitFor(async () => expect((await cell(21, "unitOfStock")).textContent).to.equal("Trucks"));
    // The remaining quantity is unknown until the server has saved.
    expect((await cell(21, "free")).textContent).to.equal("–");
  });

  it("shows both sides if another user saved the row, and overwrites it on request", async () => {
    let saves = 0;
    const theirs = { ...DELIVERIES[0], version: 3, quantity: 1000, editedBy: "Ana Núñez" };
    await open("?list=deliveries", {
      answers: [
        fake(saveDeliveries, () => {
          saves++;
          if (saves > 1) return { rows: [...DELIVERIES] };
          throw new Refusal(409, {
            key: "errors.stale",
            details: {
              yours: [],
              theirs: [{ id: 31, row: theirs }],
              changedBy: "Ana Núñez",
              changedAt: "2026-09-02T12:00:00Z",
            },
          });
        }),
      ],
    });
    await type(31, "quantity", "950");
    await press("Save");
    const dialog = await screen.findByRole("alertdialog");
    within(dialog).getByRole("radiogroup", { name: "Aqua Relief, Water, 2026-09-04: Quantity" });
    await screen.findByRole("radio", { name: "From Ana Núñez: 1,000" });
    (await screen.findByRole("radio", { name: "Yours: 950" })).click();
    await press("Save what was chosen");
    await waitFor(() => expect(server.to(saveDeliveries)).to.have.length(2));
    const second = server.to(saveDeliveries)[1] as { changed: { version: number; quantity: number }[] };
    expect(second.changed.map(({ version, quantity }) => [version, quantity])).to.deep.equal([[3, 950]]);
    await screen.findByText("All changes are saved.");
  });

  it("asks before showing another list, and keeps unsaved rows through a reload", async () => {
    await open("?list=deliveries");
    await type(31, "place", "Pier 4");
    await user.click(screen.getByRole("tab", { name: "Use" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).to.contain("You have unsaved changes.");
    await user.keyboard("{Escape}");
    expect(page.address()).to.equal("/supply?list=deliveries");
    const kept = localStorage.getItem("provision.draft.0.supply") ?? "";
    expect(Object.keys(JSON.parse(kept) as object)).to.deep.equal(["deliveries 7"]);
    page.leave();
    page = await openWidget(manifest, { width: 1200, at: { route: "*", address: "/supply?list=deliveries" } });
    expect((await cell(31, "place")).textContent).to.equal("Pier 4");
    await press("Discard changes");
    await waitFor(async () => expect((await cell(31, "place")).textContent).to.equal("Pier 3"));
  });

  it("is read-only without the privilege and while the estimation is locked", async () => {
    await open("?list=deliveries", { privileges: ["estimation.view"] });
    await screen.findByText("You can read this. To change it, you need the privilege “Edit Supply”.");
    await cell(31, "partner");
    expect(screen.queryByRole("button", { name: "Add row" }) === null).to.equal(true);
    const lock = { by: "Kim Lee", byId: 3, at: "2026-09-01T12:00:00Z" };
    for (const [held, reason] of [
      [{ lock }, /^Kim Lee has locked the estimation/],
      [{ disasterClosed: true }, /^The disaster “Hurricane Ada” is closed/],
    ] as const) {
      page.leave();
      server.stop();
      await open("?list=deliveries", { answers: [fake(getEstimation, () => ({ ...ESTIMATION, ...held }))] });
      await screen.findByText(reason);
      expect(screen.queryByRole("button", { name: /^(Save|Add row|Upload)/ }) === null).to.equal(true);
    }
  });

  it("asks for an estimation if none is chosen, writes it to the address, and reports an unknown one", async () => {
    await open("?list=productUse", { eid: null });
    await screen.findByText("Choose an estimation first.");
    await waitFor(() => expect(screen.getByLabelText("Estimation").textContent).to.contain(ESTIMATION.name));
    await user.selectOptions(screen.getByLabelText("Estimation"), ESTIMATION.name);
    await waitFor(() => expect(page.address()).to.equal("/supply?list=productUse&eid=7"));
    expect((await cell(41, "block")).textContent).to.contain("Block 1");
    page.leave();
    server.stop();
    const gone = () => {
      throw new Refusal(404, { key: "domain.estimation.unknown" });
    };
    await open("?list=deliveries&eid=99", { answers: [fake(getDeliveries, gone), fake(getEstimation, gone)] });
    await screen.findByText("There is no estimation number 99. Someone may have deleted it.");
  });

  it("saves a product's shelf life; empty means all blocks", async () => {
    await open("?list=products", {
      answers: [
        fake(saveSupplyProducts, () => ({
          products: [
            {
              product: "Ice",
              unit: "Pounds" as const,
              shelfLifeBlocks: null,
              leadTimeDays: 1,
              piecesPerCase: null,
              piecesPerPallet: null,
              servingsPerUnit: null,
              active: true,
              version: 2,
            },
          ],
        })),
      ],
    });
    await type("Ice", "shelfLifeBlocks", "0");
    await waitFor(async () =>
      expect((await cell("Ice", "shelfLifeBlocks")).textContent).to.contain("Enter 1 or more."),
    );
    await type("Ice", "shelfLifeBlocks", " ");
    await press("Save");
    await waitFor(() =>
      expect(server.to(saveSupplyProducts)).to.deep.equal([
        { changed: [{ product: "Ice", version: 1, shelfLifeBlocks: null, leadTimeDays: 1 }] },
      ]),
    );
    expect(screen.queryByRole("button", { name: "Add row" }) === null).to.equal(true);
  });

  it("shows row by row what a file changes, and saves it once no row is refused", async () => {
    const refused = [{ column: "Quantity", found: "lots", message: "A number is expected." }];
    const reports: UploadReport[] = [
      {
        saved: false,
        basis: null,
        rows: [
          { row: 2, state: "new", faults: [] },
          { row: 3, state: "refused", faults: refused },
        ],
      },
      {
        saved: false,
        basis: "b1",
        rows: [
          { row: 2, state: "new", faults: [] },
          { row: 3, state: "same", faults: [] },
        ],
      },
      {
        saved: true,
        basis: "b1",
        rows: [
          { row: 2, state: "new", faults: [] },
          { row: 3, state: "same", faults: [] },
        ],
      },
    ];
    await open("?list=deliveries", {
      answers: [fake(uploadExcel, () => reports.shift() ?? expect.fail("asked too often"))],
    });
    await cell(31, "partner");
    await press("Upload Excel");
    const dialog = await screen.findByRole("dialog", { name: "Partner deliveries from Excel" });
    const file = within(dialog).getByLabelText("Excel file (.xlsx)");
    await user.upload(file, new File(["first"], "deliveries.xlsx"));
    await within(dialog).findByText(/1 row with an error · 1 new row – nothing is saved while a row has an error/);
    const [first] = dialog.querySelectorAll("tbody tr");
    expect(first?.textContent).to.equal("3errorQuantity: A number is expected. Found: “lots”");
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Save 1 row" }).disabled).to.equal(true);
    await user.upload(file, new File(["second"], "deliveries.xlsx"));
    await within(dialog).findByText(/1 new row · 1 row with no change – nothing is saved yet/);
    await user.click(within(dialog).getByRole("button", { name: "Save 1 row" }));
    await screen.findByText("1 row saved.");
    const sent = { list: "deliveries", eid: 7 };
    expect(server.to(uploadExcel)).to.deep.equal([
      { ...sent, file: btoa("first"), basis: null },
      { ...sent, file: btoa("second"), basis: null },
      { ...sent, file: btoa("second"), basis: "b1" },
    ]);
    expect(screen.queryByRole("dialog") === null).to.equal(true);
  });

  it("refuses a file that is too large before it is sent", async () => {
    await open("?list=facilities");
    await cell(51, "name");
    await press("Upload Excel");
    const file = await screen.findByLabelText("Excel file (.xlsx)");
    await user.upload(file, new File([new Uint8Array(UPLOAD_BYTES_MAX + 1)], "large.xlsx"));
    await screen.findByText("The file is larger than 2 MB.");
    expect(server.to(uploadExcel)).to.have.length(0);
  });

  it("exports the saved rows for permitted users, with the file's columns", async () => {
    await open("?list=allocations", { privileges: ["estimation.view"] });
    await cell(21, "block");
    expect(screen.queryByRole("button", { name: "Export" }) === null).to.equal(true);
    page.leave();
    server.stop();
    await open("?list=allocations", { privileges: ["estimation.view", "report.export"] });
    await press("Export");
    await user.click(await screen.findByRole("menuitem", { name: /Excel/ }));
    await waitFor(() => expect(server.to(startExport)).to.have.length(1));
    const order = server.to(startExport)[0] as { list: string; context: number; columns: string[] };
    expect([order.list, order.context]).to.deep.equal(["allocations", 7]);
    expect(order.columns.join(" ")).to.equal("product category agency block quantity unit free editedBy editedDate");
  });

  it("scrolls to the row of a link", async () => {
    await open("?list=deliveries&eid=7&row=32");
    await cell(32, "partner");
    await waitFor(() => expect(page.host.querySelector('[row-id="32"][aria-selected=true]') === null).to.equal(false));
  });

  it("shows a list with the maximum number of rows, and reaches the last one", async () => {
    const [one] = DELIVERIES;
    if (!one) throw new Error("no delivery");
    const rows = Array.from({ length: 5000 }, (_, i) => ({ ...one, id: i + 1, partner: `Partner ${i + 1}` }));
    await open("?list=deliveries&eid=7&row=5000", { answers: [fake(getDeliveries, () => ({ rows }))] });
    expect((await cell(5000, "partner")).textContent).to.equal("Partner 5000");
    expect(page.host.querySelectorAll(".ag-row").length < 100).to.equal(true);
    await type(5000, "quantity", "7");
    await screen.findByText("Not saved yet: 1 row changed");
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Add row" })).disabled).to.equal(true);
  });

  it("shows stock in its counting unit", async () => {
    await open("");
    expect((await cell(INVENTORY[0]?.id ?? 0, "free")).textContent).to.equal("3,800");
    expect((await cell(12, "unit")).textContent).to.equal("–");
  });

  it("opens the tab and searches the product chosen by wires", async () => {
    await open("?list=inventory");
    await drawn(page.host);
    page.act("openTab", { tab: "deliveries" });
    await waitFor(() => expect(page.address()).to.contain("list=deliveries"));
    page.act("chooseProduct", { product: "Ice" });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search the rows" }).value).to.equal("Ice"),
    );
    page.act("chooseProduct", { product: null });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search the rows" }).value).to.equal(""),
    );
  });
});
