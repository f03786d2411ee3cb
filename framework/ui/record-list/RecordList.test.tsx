import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { getPageLevelLookupDetails } from "../../../contract/lookups/calls/lookups.ts";
import { fake, serveFake } from "../../../test/kits/fake-api.ts";
import { preferenceOf, preferenceText } from "../../preferences/stored.ts";
import { openList, PEOPLE, type ListOptions, type OpenList } from "../../../test/kits/record-list.tsx";
import { deepAll, focused, userEvent, waitFor } from "../../../test/kits/testing-library.ts";
import { elementsDrawn } from "../../../test/kits/widget-page.tsx";
import { forgetPageSizes } from "./remembered.ts";

const HERE = { kind: "client", rows: PEOPLE } as const;

describe("a list of records that are all here", () => {
  const user = userEvent.setup();
  let list: OpenList;
  let stopServing: () => void;
  beforeEach(() => {
    forgetPageSizes();
    stopServing = serveFake([fake(getPageLevelLookupDetails, () => [])]);
  });
  afterEach(() => {
    list.leave();
    stopServing();
    localStorage.clear();
  });
  const open = async (options: Partial<ListOptions> = {}) => {
    list = await openList({ source: HERE, ...options });
    await waitFor(() => expect(list.names().length).to.be.greaterThan(0));
    return list;
  };
  const remembered = () => preferenceOf(preferenceText("list.people"));

  it("shows the first page and the number of rows, and turns the page", async () => {
    await open();
    await waitFor(() => expect(list.names()).to.have.length(25));
    expect(list.text()).to.contain("120 records").and.to.contain("Page 1 of 5");
    await user.click(list.button("Last page"));
    await waitFor(() => expect(list.names()).to.have.length(20));
    expect(list.address()).to.equal("/?people.page=5");
    await user.click(list.button("Next page"));
    expect(list.text()).to.contain("Page 5 of 5");
    await user.click(list.button("Previous page"));
    await waitFor(() => expect(list.text()).to.contain("Page 4 of 5"));
    await user.click(list.button("First page"));
    await waitFor(() => expect(list.address()).to.equal("/"));
  });

  it("finds the searched text in every column, and says so", async () => {
    await open();
    await user.type(list.field("Search"), "person 11");
    await waitFor(() => expect(list.text()).to.contain("11 of 120 records"));
    expect(list.address()).to.contain("people.q=person+11");
    await waitFor(() => expect(list.announced()).to.equal("11 of 120 records"));
    await user.type(list.field("Search"), "{Escape}");
    await waitFor(() => expect(list.address()).to.equal("/"));
    expect(list.field("Search").value).to.equal("");
  });

  it("says that nothing matches, and offers to clear the filter", async () => {
    list = await openList({ source: HERE, at: "/?people.q=nobody" });
    await waitFor(() => expect(list.text()).to.contain("No Matches Found"));
    await waitFor(() => expect(list.announced()).to.equal("No Matches Found"));
    await user.click(list.button("Clear search and filters"));
    await waitFor(() => expect(list.names()).to.have.length(25));
  });

  it("says that there are no records", async () => {
    list = await openList({ source: { kind: "client", rows: [] } });
    expect(list.text()).to.contain("No records to display").and.to.contain("0 records");
  });

  it("filters by a text, by choices and by days, and states how many filters there are", async () => {
    await open();
    const toggle = list.button("Filters");
    expect(toggle.getAttribute("aria-expanded")).to.equal("false");
    await user.click(toggle);
    await user.click(list.field("Inactive"));
    await waitFor(() => expect(list.text()).to.contain("40 of 120 records"));
    expect(list.button("Filters (1 set)").getAttribute("aria-expanded")).to.equal("true");
    await user.type(list.field("Joined from"), "2026-01-10");
    await user.type(list.field("Joined to"), "2026-01-16");
    await waitFor(() => expect(list.names()).to.deep.equal(["Person 10", "Person 13", "Person 16"]));
    expect(list.address())
      .to.contain("people.in.active=false")
      .and.to.contain("people.in.joined=2026-01-10%7E2026-01-16");
    await user.type(list.field("Name contains"), "3");
    await waitFor(() => expect(list.names()).to.deep.equal(["Person 13"]));
    await user.click(list.button("Clear all filters"));
    await waitFor(() => expect(list.field("Name contains").value).to.equal(""));
    await waitFor(() => expect(list.names()).to.have.length.above(10));
  });

  it("follows its address: search, filters, order, page and its size", async () => {
    await open({ at: "/?people.sort=-age,name&people.in.active=true&people.size=10&people.page=2&other=kept#part" });
    await waitFor(() => expect(list.names()).to.have.length(10));
    expect(list.text()).to.contain("80 of 120 records").and.to.contain("Page 2 of 8");
    expect(list.header("Age").getAttribute("aria-sort")).to.equal("descending");
    await user.click(list.button("Next page"));
    await waitFor(() => expect(list.address()).to.contain("people.page=3").and.to.contain("other=kept"));
  });

  it("replaces invalid values in the address", async () => {
    await open({
      at: "/?people.page=99&people.size=-4&people.sort=passwordHash,,-name&people.in.joined=soon~&people.in.age=3",
    });
    await waitFor(() => expect(list.text()).to.contain("Page 5 of 5"));
    expect(list.text()).to.contain("120 records");
    expect(list.names()[0]).to.equal("Person 20");
  });

  it("adds no entry to the history, so that Back leaves the list", async () => {
    const before = history.length;
    await open();
    await user.type(list.field("Search"), "person");
    await waitFor(() => expect(list.address()).to.contain("people.q=person"));
    await user.click(list.button("Next page"));
    await waitFor(() => expect(list.address()).to.contain("people.page=2"));
    expect(list.entries()).to.equal(1);
    expect(history.length).to.equal(before);
  });

  it("sorts by a header with the mouse and, by several, with the keyboard; missing values come last", async () => {
    await open();
    await user.click(list.header("Age").querySelector(".ag-header-cell-label") ?? expect.fail());
    await waitFor(() => expect(list.address()).to.contain("people.sort=age"));
    await waitFor(() => expect(list.names()[0]).to.equal("Person 41"));
    list.header("Name").focus();
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    await waitFor(() => expect(list.address()).to.contain("people.sort=age%2Cname"));
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    await waitFor(() => expect(list.address()).to.contain("people.sort=age%2C-name"));
    await waitFor(() => expect(list.names()[0]).to.equal("Person 81"));
    expect(list.header("Name").getAttribute("aria-sort")).to.equal("descending");
    await user.click(list.button("Last page"));
    await waitFor(() => expect(list.names().at(-1)).to.equal("Person 1"));
    expect(remembered()).to.deep.equal({
      sort: [
        { column: "age", direction: "asc" },
        { column: "name", direction: "desc" },
      ],
    });
  });

  it("remembers the page size, keeps the first row in sight, and takes the sizes from their lookup", async () => {
    stopServing();
    const detail = (value: string, position: number) => ({ lookupDetailId: position, value, caption: value, position });
    stopServing = serveFake([
      fake(getPageLevelLookupDetails, () => [
        { searchKey: "PageSize", caption: "Page size", details: ["15", "5", "x", "9999"].map(detail) },
      ]),
    ]);
    await open({ at: "/?people.page=2" });
    const select = deepAll<HTMLSelectElement>(list.host, "select")[0] ?? expect.fail();
    await waitFor(() => expect([...select.options].map(({ value }) => value)).to.deep.equal(["5", "15", "25"]));
    await user.selectOptions(select, "5");
    await waitFor(() => expect(list.names()).to.deep.equal([26, 27, 28, 29, 30].map((n) => `Person ${n}`)));
    expect(remembered()).to.deep.equal({ size: 5 });
    list.leave();
    await open();
    await waitFor(() => expect(list.names()).to.have.length(5));
  });

  it("chooses, orders and resets columns by the keyboard, says each move and remembers them", async () => {
    await open();
    expect(list.headers()).to.deep.equal(["Name", "Age", "State", "Joined"]);
    const opener = list.button("Columns");
    opener.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => list.field("Name"));
    await elementsDrawn(list.host);
    expect(list.host.querySelectorAll("calcite-checkbox[disabled]").length).to.equal(1);
    list.field("Number").focus();
    await user.keyboard(" ");
    list.field("State").focus();
    await user.keyboard(" ");
    list.button("Move Joined forward").focus();
    await user.keyboard("{Enter}{Enter}");
    await waitFor(() => expect(list.announced()).to.equal("Joined is column 2 of 5."));
    expect(focused()?.ariaLabel).to.equal("Move Joined forward");
    await sendKeys({ press: "Escape" });
    await waitFor(() => expect(focused() === opener).to.equal(true));
    await waitFor(() => expect(list.headers()).to.deep.equal(["Name", "Joined", "Age", "Number"]));
    list.leave();
    await open();
    await waitFor(() => expect(list.headers()).to.deep.equal(["Name", "Joined", "Age", "Number"]));
    await user.click(list.button("Columns"));
    await user.click(list.button("Reset to defaults"));
    await user.click(list.button("Done"));
    await waitFor(() => expect(list.headers()).to.deep.equal(["Name", "Age", "State", "Joined"]));
    expect(remembered()).to.deep.equal({});
  });

  it("widens a column by the keyboard and remembers how wide", async () => {
    await open();
    const header = list.header("Age");
    header.focus();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await waitFor(() => expect(remembered()).to.have.nested.property("widths.age").that.is.greaterThan(90));
    const { width } = list.header("Age").getBoundingClientRect();
    list.leave();
    await open();
    await waitFor(() => expect(list.header("Age").getBoundingClientRect().width).to.be.closeTo(width, 1));
  });

  it("opens a record by its name, a double click and Enter on its row", async () => {
    const opened: string[] = [];
    await open({ onOpen: ({ name }) => void opened.push(name) });
    // The cells are drawn over several frames.
    await waitFor(() => list.cell("6", "age"));
    await user.click(list.cell("3", "name").querySelector("button") ?? expect.fail());
    await user.dblClick(list.cell("4", "age"));
    await user.click(list.cell("5", "age"));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(opened).to.deep.equal(["Person 3", "Person 4", "Person 6"]);
  });

  it("is left by Tab, and walked by the arrow keys", async () => {
    await open();
    await waitFor(() => list.cell("2", "active"));
    await user.click(list.cell("1", "age"));
    await user.keyboard("{ArrowDown}{ArrowRight}");
    await waitFor(() => expect(document.activeElement?.closest("[row-id]")?.getAttribute("row-id")).to.equal("2"));
    await waitFor(() => expect(document.activeElement?.getAttribute("col-id")).to.equal("active"));
    await user.tab();
    await waitFor(() => expect(document.activeElement?.closest(".pv-grid") === null).to.equal(true));
  });
});
