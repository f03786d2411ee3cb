import { createRef } from "react";
import { expect } from "@open-wc/testing";
import { createRoot } from "react-dom/client";
import { startTexts } from "../../i18n/start.ts";
import "../../../themes/index.ts";
import { hasFocus } from "../../../test/kits/dom.ts";
import { userEvent, waitFor } from "../../../test/kits/testing-library.ts";
import { RecordGrid, type GridColumn, type GridHandle, type NumberEntry } from "./RecordGrid.tsx";

interface Line {
  readonly id: string;
  readonly count: NumberEntry;
  readonly unit: string;
}

describe("a grid of records", () => {
  const user = userEvent.setup();
  const handle = createRef<GridHandle>();
  const host = document.createElement("div");
  const changes: [string, NumberEntry | string][] = [];
  let choice: string | null = null;
  let take: () => void = () => undefined;
  const columns: GridColumn<Line>[] = [
    { id: "id", header: "Name", rowHeader: true, value: (line) => line.id },
    {
      id: "count",
      header: "Count",
      numeric: true,
      value: (line) => line.count,
      edit: {
        kind: "number",
        change: (line, value) => changes.push([line.id, value]),
        enabled: (line) => line.id !== "locked",
      },
    },
    {
      id: "unit",
      header: "Unit",
      value: (line) => line.unit,
      edit: {
        kind: "choice",
        choices: () => ["lb", "kg"].map((value) => ({ value, label: value })),
        change: (line, value) => changes.push([line.id, value]),
      },
    },
  ];
  const cell = (row: string, column: string) =>
    host.querySelector<HTMLElement>(`[row-id="${row}"] [col-id="${column}"]`);
  const show = async (language: string, rows: readonly Line[], height: number | "auto" = "auto") => {
    localStorage.setItem("provision.preference.language", language);
    await startTexts();
    changes.length = 0;
    document.body.append(host);
    const root = createRoot(host);
    take = () => root.unmount();
    root.render(
      <RecordGrid
        ref={handle}
        label="Lines"
        columns={columns}
        rows={rows}
        rowId={(line) => line.id}
        onSelect={(id) => (choice = id)}
        height={height}
      />,
    );
    await waitFor(() => expect(host.querySelector(".ag-header-cell")).not.to.equal(null));
  };
  const rows: Line[] = [
    { id: "first", count: 1500.25, unit: "lb" },
    { id: "locked", count: 2, unit: "kg" },
  ];
  afterEach(() => {
    take();
    host.remove();
  });

  it("edits a number by the keyboard as the region writes it, and takes another decimal sign", async () => {
    await show("de", rows);
    await waitFor(() => expect(cell("first", "count")).not.to.equal(null));
    handle.current?.focusCell("first", "count");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(host.querySelector<HTMLInputElement>(".pv-grid-input")?.value).to.equal("1500.25"));
    await user.keyboard("0,95{Enter}");
    await waitFor(() => expect(changes).to.deep.equal([["first", 0.95]]));
  });

  it("starts again with the typed digit, and Escape undoes it", async () => {
    await show("en", rows);
    await waitFor(() => expect(cell("first", "count")).not.to.equal(null));
    handle.current?.focusCell("first", "count");
    await user.keyboard("7");
    await waitFor(() => expect(host.querySelector<HTMLInputElement>(".pv-grid-input")?.value).to.equal("7"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(host.querySelector(".pv-grid-input")).to.equal(null));
    expect(changes).to.deep.equal([]);
  });

  it("passes an invalid number on as typed text", async () => {
    await show("en", rows);
    await waitFor(() => expect(cell("first", "count")).not.to.equal(null));
    handle.current?.focusCell("first", "count");
    await user.keyboard("x2{Enter}");
    await waitFor(() => expect(changes).to.deep.equal([["first", "x2"]]));
  });

  it("moves to the next cell with Tab while editing, and chooses from a list there", async () => {
    await show("en", rows);
    await waitFor(() => expect(cell("first", "count")).not.to.equal(null));
    handle.current?.focusCell("first", "count");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(host.querySelector(".pv-grid-input")).not.to.equal(null));
    await user.keyboard("{Tab}");
    await waitFor(() => expect(host.querySelector("select.pv-grid-input")).not.to.equal(null));
    const list = host.querySelector<HTMLSelectElement>("select.pv-grid-input");
    if (list) await user.selectOptions(list, "kg");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(changes).to.deep.include(["first", "kg"]));
  });

  it("does not edit read-only cells, and reports the chosen row", async () => {
    await show("en", rows);
    await waitFor(() => expect(cell("locked", "count")).not.to.equal(null));
    handle.current?.focusCell("locked", "count");
    await user.keyboard("{Enter}");
    expect(host.querySelector(".pv-grid-input")).to.equal(null);
    const row = cell("locked", "id");
    if (row) await user.click(row);
    await waitFor(() => expect(choice).to.equal("locked"));
  });

  it("draws the first rows of a long list before adding the others, and reserves their space", async () => {
    const many = Array.from({ length: 500 }, (_, at): Line => ({ id: `row ${at}`, count: at, unit: "lb" }));
    const counts = () => Number(host.querySelector("[role=grid], [role=treegrid]")?.getAttribute("aria-rowcount"));
    const seen: number[] = [];
    const watching = new MutationObserver(() => {
      if (cell("row 0", "count") && seen.at(-1) !== counts()) seen.push(counts());
    });
    watching.observe(host, { attributes: true, childList: true, subtree: true });
    await show("en", many, 300);
    await waitFor(() => expect(counts()).to.equal(many.length + 1));
    watching.disconnect();
    expect(seen[0]).to.be.lessThan(many.length);
    handle.current?.focusCell("row 499", "count");
    await waitFor(() => expect(hasFocus(cell("row 499", "count"))).to.equal(true));
  });

  it("hides a number that an edge cuts until it is fully visible, and leads to hidden columns", async () => {
    host.style.inlineSize = "140px";
    await show("en", rows);
    const isCut = () => cell("first", "count")?.classList.contains("pv-grid-cut");
    await waitFor(() => expect(isCut()).to.equal(true));
    host.querySelector(".ag-grid-viewport")?.scrollTo({ left: 60 });
    await waitFor(() => expect(isCut()).to.equal(false));
    const more = () => host.querySelector<HTMLElement>(".pv-more-columns");
    const edge = () => host.getBoundingClientRect().right;
    await waitFor(() => expect(more()?.textContent).to.equal("2 more columns"));
    const next = () => cell("first", "unit")?.getBoundingClientRect().right ?? Infinity;
    expect(next()).to.be.above(edge());
    more()?.click();
    await waitFor(() => expect(next()).to.be.at.most(edge() + 1));
    host.style.removeProperty("inline-size");
    await waitFor(() => expect(more()).to.equal(null));
  });

  it("lets only visible columns decide how high a row is", async () => {
    host.style.inlineSize = "140px";
    await show("en", [{ id: "first", count: 1, unit: "a long unit ".repeat(12) }]);
    const height = () => cell("first", "id")?.offsetHeight ?? 0;
    await waitFor(() => expect(height()).to.be.within(20, 48));
    host.querySelector(".ag-grid-viewport")?.scrollTo({ left: 400 });
    await waitFor(() => expect(height()).to.be.above(96));
    host.style.removeProperty("inline-size");
  });

  it("says in the reader's language that there are no rows", async () => {
    await show("es", []);
    await waitFor(() => expect(host.textContent).to.contain("No hay registros para mostrar"));
    expect(host.querySelector("[role=grid], [role=treegrid]")?.getAttribute("aria-label")).to.equal("Lines");
  });
});
