import { expect } from "@open-wc/testing";
import {
  cancelExport,
  getExport,
  startExport,
  type ExportOrder,
  type ExportProgress,
} from "../../../contract/lists/calls.ts";
import { getPageLevelLookupDetails } from "../../../contract/lookups/calls/lookups.ts";
import type { ListPage } from "../../../contract/lists/list-query.ts";
import { anyOf, publicAccess } from "../../../contract/people/privileges.ts";
import { fake, serveFake } from "../../../test/kits/fake-api.ts";
import { userEvent, waitFor } from "../../../test/kits/testing-library.ts";
import type { RowPage } from "./props.ts";
import { openList, PEOPLE, type ListOptions, type OpenList, type Person } from "../../../test/kits/record-list.tsx";

const EXPORT_ID = "11111111-2222-4333-8444-555555555555";

describe("a list that the server pages", () => {
  const user = userEvent.setup();
  let list: OpenList;
  let stopServing: () => void;
  let asked: { query: ListPage; signal: AbortSignal }[];
  let answer: (query: ListPage, signal: AbortSignal) => Promise<RowPage<Person>>;
  /** A server that searches names and returns pages; 100,000 rows in all. */
  const page = (query: ListPage, signal: AbortSignal) => {
    asked.push({ query, signal });
    return answer(query, signal);
  };
  const serve = async ({ search, offset, limit }: ListPage): Promise<RowPage<Person>> => {
    const found = PEOPLE.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return {
      rows: found.slice(offset % 120, (offset % 120) + limit),
      total: search ? found.length : 100_000,
      all: 100_000,
    };
  };
  beforeEach(() => {
    asked = [];
    answer = serve;
    stopServing = serveFake([fake(getPageLevelLookupDetails, () => [])]);
  });
  afterEach(() => {
    list.leave();
    stopServing();
    localStorage.clear();
  });
  const open = async (options: Partial<ListOptions> = {}) => {
    list = await openList({ source: { kind: "server", page }, ...options });
  };
  const queries = () => asked.map(({ query }) => query);

  it("requests one page with its filters and order, and nothing twice", async () => {
    await open({ at: "/?people.q=person&people.sort=-age&people.in.active=true&people.size=10&people.page=3" });
    await waitFor(() => expect(list.names()).to.have.length(10));
    expect(queries()).to.deep.equal([
      {
        search: "person",
        filters: [{ kind: "oneOf", column: "active", values: ["true"] }],
        sort: [{ column: "age", direction: "desc" }],
        offset: 20,
        limit: 10,
      },
    ]);
    expect(list.text()).to.contain("120 of 100,000 records").and.to.contain("Page 3 of 12");
  });

  it("moves to the last of ten thousand pages", async () => {
    await open({ at: "/?people.size=10" });
    await waitFor(() => expect(list.names()).to.have.length(10));
    await user.click(list.button("Last page"));
    await waitFor(() => expect(queries().at(-1)?.offset).to.equal(99_990));
    expect(list.text()).to.contain("Page 10,000 of 10,000");
  });

  it("requests once for continuous typing, and cancels the previous request", async () => {
    answer = (query, signal) =>
      query.search === "p"
        ? new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))))
        : serve(query);
    await open();
    await waitFor(() => expect(list.names()).to.have.length(25));
    await user.type(list.field("Search"), "p");
    await waitFor(() => expect(queries().at(-1)?.search).to.equal("p"));
    await user.type(list.field("Search"), "erson 12");
    await waitFor(() => expect(list.names()).to.deep.equal(["Person 12", "Person 120"]));
    expect(queries().map(({ search }) => search)).to.deep.equal(["", "p", "person 12"]);
    expect(asked.map(({ signal }) => signal.aborted)).to.deep.equal([true, true, false]);
    expect(list.host.querySelector(".pv-state--error")).to.equal(null);
  });

  it("keeps the previous rows until the next ones arrive, so that nothing jumps", async () => {
    let give: () => void = () => undefined;
    await open();
    await waitFor(() => expect(list.names()).to.have.length(25));
    answer = (query) => new Promise((resolve) => (give = () => resolve(serve(query))));
    const { height } = list.host.getBoundingClientRect();
    await user.click(list.button("Next page"));
    await waitFor(() => expect(list.host.querySelector(".pv-grid")?.getAttribute("aria-busy")).to.equal("true"));
    expect(list.names()[0]).to.equal("Person 1");
    expect(list.host.getBoundingClientRect().height).to.equal(height);
    give();
    await waitFor(() => expect(list.names()[0]).to.equal("Person 26"));
    expect(list.host.querySelector(".pv-grid")?.getAttribute("aria-busy")).to.equal("false");
  });

  it("says that it is loading, why it failed, and tries again", async () => {
    answer = () => Promise.reject(new Error("no"));
    await open();
    await waitFor(() =>
      expect(list.host.querySelector(".pv-state--error")?.textContent).to.contain("An error has occurred"),
    );
    expect(list.text()).not.to.contain("No records to display");
    answer = serve;
    await user.click(list.button("Try again"));
    await waitFor(() => expect(list.names()).to.have.length(25));
    expect(list.host.querySelector(".pv-state--error")).to.equal(null);
  });

  it("distinguishes no matches from an empty list", async () => {
    answer = async () => ({ rows: [], total: 0, all: 5 });
    await open({ at: "/?people.q=x" });
    await waitFor(() => expect(list.text()).to.contain("No Matches Found"));
    list.leave();
    answer = async () => ({ rows: [], total: 0, all: 0 });
    await open();
    await waitFor(() => expect(list.text()).to.contain("No records to display"));
  });

  it("moves to the last remaining page when its page is gone", async () => {
    answer = async ({ offset }) => ({ rows: offset < 30 ? PEOPLE.slice(offset, 30) : [], total: 30 });
    await open({ at: "/?people.page=9" });
    await waitFor(() => expect(list.text()).to.contain("Page 2 of 2"));
    await waitFor(() => expect(list.names()).to.have.length(5));
  });

  it("keeps rows of other pages chosen, and offers no choice of all", async () => {
    const acted: string[] = [];
    const run = (rows: readonly Person[]) => void acted.push(rows.map(({ name }) => name).join(", "));
    await open({ actions: [{ id: "x", label: "Act", icon: "check", needs: publicAccess, selection: "some", run }] });
    await waitFor(() => expect(list.names()).to.have.length(25));
    await user.click(list.checkbox("2"));
    await user.click(list.button("Next page"));
    await waitFor(() => expect(list.names()[0]).to.equal("Person 26"));
    await user.click(list.checkbox("27"));
    await waitFor(() => expect(list.text()).to.contain("2 records selected"));
    expect(list.text()).not.to.contain("Select all");
    await user.click(list.button("Act"));
    expect(acted).to.deep.equal(["Person 2, Person 27"]);
  });

  describe("its export", () => {
    const exports = {
      list: "audits",
      xlsx: anyOf("audit.exportExcel"),
      pdf: anyOf("audit.exportPdf"),
      context: 4,
    } as const;
    const progress = (state: ExportProgress["state"], more: Partial<ExportProgress> = {}): ExportProgress => ({
      exportId: EXPORT_ID,
      state,
      done: 0,
      total: null,
      fileName: "Audits_11212026_080000.xlsx",
      bytes: 0,
      error: null,
      ...more,
    });
    let orders: ExportOrder[];
    let steps: ExportProgress[];
    let saved: string[];
    const trueClick = HTMLAnchorElement.prototype.click;
    beforeEach(() => {
      orders = [];
      saved = [];
      stopServing();
      stopServing = serveFake([
        fake(getPageLevelLookupDetails, () => []),
        fake(startExport, (body) => {
          orders.push(startExport.body.parse(body));
          return progress("waiting");
        }),
        fake(getExport, () => (steps.length > 1 ? steps.shift() : steps[0]) ?? expect.fail()),
        fake(cancelExport, () => progress("cancelled")),
      ]);
      // The file's route returns bytes, which no call schema describes.
      const served = window.fetch;
      window.fetch = async (input, init) =>
        String(input).includes("DownloadExport") ? new Response(new Blob(["bytes"])) : served(input, init);
      HTMLAnchorElement.prototype.click = function () {
        saved.push(this.download);
      };
    });
    afterEach(() => {
      HTMLAnchorElement.prototype.click = trueClick;
    });
    const choose = async (format: string) => {
      await user.click(list.button("Export"));
      await user.click(list.button(format));
    };

    it("orders what is shown: columns, order, filters and search, and saves the file", async () => {
      steps = [progress("running", { total: 12 }), progress("done", { done: 12, total: 12, bytes: 5 })];
      await open({ exports, at: "/?people.q=person+1&people.sort=-age,name&people.in.joined=2026-01-01~" });
      await choose("Excel workbook");
      await waitFor(() => expect(saved).to.deep.equal(["Audits_11212026_080000.xlsx"]));
      expect(orders).to.deep.equal([
        {
          list: "audits",
          format: "xlsx",
          columns: ["name", "age", "active", "joined"],
          search: "person 1",
          filters: [{ kind: "between", column: "joined", from: "2026-01-01", to: null }],
          sort: [
            { column: "age", direction: "desc" },
            { column: "name", direction: "asc" },
          ],
          context: 4,
          adhoc: null,
          timeZone: "America/New_York",
          paper: "letter",
        },
      ]);
      await waitFor(() => expect(list.text()).to.contain("Audits_11212026_080000.xlsx was saved."));
      expect(list.host.querySelector("dialog")).to.equal(null);
    });

    it("does not block the page: only one of a kind runs at a time", async () => {
      steps = [progress("running", { total: 100_000, done: 25_000 })];
      await open({ exports });
      await choose("PDF document");
      await choose("PDF document");
      await waitFor(() => expect(list.announced()).to.equal("Export: People, PDF document"));
      await choose("Excel workbook");
      await waitFor(() => expect(orders.map(({ format }) => format)).to.deep.equal(["pdf", "xlsx"]));
      expect(list.host.querySelector("dialog")).to.equal(null);
    });

    it("says why it failed, with the limit that the server names", async () => {
      const values = { total: "300,000", most: "200,000" };
      steps = [progress("failed", { error: { key: "errors.export.tooMany", message: "", values } })];
      await open({ exports });
      await choose("PDF document");
      await waitFor(() =>
        expect(list.host.querySelector('.pv-toast[data-kind="danger"]')?.textContent).to.contain(
          "300,000 records; this type of file can have 200,000",
        ),
      );
    });

    it("offers only what the reader may do", async () => {
      await open({ exports, privileges: ["audit.exportPdf"] });
      await user.click(list.button("Export"));
      expect([...list.host.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent)).to.deep.equal([
        "PDF document",
      ]);
      list.leave();
      await open({ exports, privileges: ["audit.view"] });
      expect(list.text()).not.to.contain("Export");
    });
  });
});
