import { expect } from "@open-wc/testing";
import {
  addOrUpdateLookup,
  deleteLookup,
  getAllLookups,
  getLookupById,
  restoreLookup,
  type Lookup,
  type LookupDraft,
} from "../../contract/lookups/calls/lookups.ts";
import { openEditor } from "../../test/kits/grid-cell.ts";
import { hasFocus } from "../../test/kits/dom.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { SHIFTS, TYPES, UNITS } from "../../test/kits/record-fixtures.ts";
import { fireEvent, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const LOOKUPS = [TYPES, UNITS, SHIFTS];
const afterSave = (body: unknown): Lookup => {
  const { details = [], ...draft } = body as LookupDraft;
  return {
    ...SHIFTS,
    ...draft,
    lookupId: draft.lookupId ?? 8,
    version: SHIFTS.version + 1,
    entries: details.length,
    details: details.map((one, i) => ({ ...one, lookupDetailId: one.lookupDetailId ?? 900 + i, position: i + 1 })),
  };
};
const STANDING: readonly FakeAnswer[] = [
  fake(getAllLookups, () => LOOKUPS),
  fake(getLookupById, (_, address) => {
    const found = LOOKUPS.find(({ lookupId }) => address.endsWith(`/${lookupId}`));
    if (found) return found;
    throw new Refusal(404, { key: "domain.lookup.unknown" });
  }),
  fake(addOrUpdateLookup, afterSave),
  fake(deleteLookup, () => SHIFTS),
  fake(restoreLookup, () => SHIFTS),
];

const rowsDrawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelector("[role=gridcell]")).not.to.equal(null));

widgetKit(manifest, { prepare: () => servePlanner({ answers: STANDING }).stop, drawn: rowsDrawn });

describe("the lookups", () => {
  const user = userEvent.setup();
  const serve = (answers: readonly FakeAnswer[] = []) => servePlanner({ answers: [...answers, ...STANDING] });
  const shown = widgetOpener(manifest, serve, { width: 900 });
  const open = (options: WidgetPageOptions = {}, answers: readonly FakeAnswer[] = []) => shown.open(answers, options);
  const detail = (id: string, answers: readonly FakeAnswer[] = [], options: WidgetPageOptions = {}) =>
    open(
      { raw: { show: "detail" }, at: { route: "/lookup-detail/:id?", address: `/lookup-detail${id}` }, ...options },
      answers,
    );
  // Finding grid cells by role takes long on a busy machine.
  const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
  const cell = async (row: string, column: string): Promise<HTMLElement> => {
    const selector = `[row-id="${row}"] [col-id="${column}"]`;
    await waitFor(() => expect(shown.page.host.querySelector(selector)).not.to.equal(null));
    const found = shown.page.host.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no cell ${selector}`);
    return found;
  };
  const saved = (i = 0) => shown.server.to(addOrUpdateLookup)[i] as LookupDraft & { details: { value: string }[] };

  it("lists every lookup by its caption and opens one in its own page", async () => {
    await open();
    await rowsDrawn(shown.page.host);
    // A list's file is called like its key, so it is shown only to readers who ask for it.
    expect(["searchKey", "file"].map((id) => shown.page.host.querySelector(`[col-id="${id}"]`) === null)).to.deep.equal(
      [false, true],
    );
    await rowsDrawn(shown.page.host);
    await user.click(await screen.findByText("Shifts of the duty desk"));
    await waitFor(() => expect(shown.page.address()).to.equal("/lookup-detail/7"));
  });

  it("translates a built-in list and its caption, and leaves the agency's own unchanged", async () => {
    await open({ language: "de" });
    await screen.findByText("Katastrophenarten", undefined);
    await screen.findByText("Shifts of the duty desk");
  });

  it("edits, adds, moves and deletes entries by keyboard and saves all in one call", async () => {
    await detail("/7");
    await openEditor(user, () => cell("entry-71", "caption"));
    await user.clear(await within(await cell("entry-71", "caption")).findByRole("textbox"));
    await user.keyboard("Morning{Enter}");
    await press("Move down");
    await press("Add entry");
    await waitFor(() => expect(document.activeElement?.getAttribute("col-id")).to.equal("value"));
    await user.keyboard("relief{Enter}");
    await user.click(await cell("entry-73", "caption"));
    await press("Delete entry");
    expect(shown.server.to(addOrUpdateLookup)).to.have.length(0);
    await press("Save");
    await waitFor(() => expect(shown.server.to(addOrUpdateLookup)).to.have.length(1));
    expect(saved().version).to.equal(SHIFTS.version);
    expect(saved().details).to.deep.equal([
      { lookupDetailId: 72, value: "late", caption: "Late", active: true },
      { lookupDetailId: 71, value: "early", caption: "Morning", active: true },
      { value: "relief", caption: "relief", active: true },
    ]);
    await screen.findByText("Shifts of the duty desk updated.");
  });

  it("pastes entries from a spreadsheet after showing what changes", async () => {
    await detail("/7");
    const target = await cell("entry-72", "value");
    await user.click(target);
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "late\tLate shift\tno\nnight\tNight\tperhaps\nlate\tRelief\tYes\n");
    fireEvent(target, new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    const dialog = await screen.findByRole("dialog", { name: "Paste cells" });
    await within(dialog).findByText(/^6 cells change\. 1 row is new\./);
    const lines = within(dialog).getAllByRole("row").slice(1);
    expect(lines.map((row) => row.textContent)).to.deep.equal([
      "Row 3 (Night), ActiveNoNo“perhaps” is neither Yes nor No; the cell was not changed",
      "Row 4 (Relief), ValuelateThe value “late” is in the list twice.",
      "Row 2 (Late shift), CaptionLateLate shift",
      "Row 2 (Late shift), ActiveYesNo",
      "Row 4 (Relief), CaptionRelief",
      "Row 4 (Relief), ActiveYes",
    ]);
    await user.click(within(dialog).getByRole("button", { name: "Paste" }));
    await waitFor(async () => expect((await cell("entry-72", "caption")).textContent).to.contain("Late shift"));
    expect(shown.server.to(addOrUpdateLookup)).to.have.length(0);
  });

  it("shows a duplicate that the server found at its field, and keeps the typed values", async () => {
    const refuse = fake(addOrUpdateLookup, () => {
      const values = {};
      const key = "domain.lookup.fileTaken";
      throw new Refusal(422, { key, details: { faults: [{ path: "body.file", key, values, message: "taken" }] } });
    });
    await detail("", [refuse]);
    await user.type(await screen.findByLabelText("Caption"), "Regions");
    await user.type(screen.getByLabelText("Search key"), "Region");
    await user.type(screen.getByLabelText("File"), "shifts.csv");
    await press("Create");
    const field = screen.getByLabelText("File");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).to.equal("true"));
    expect(hasFocus(field)).to.equal(true);
    await screen.findAllByText("The file already exists. Please change the file to save.");
    expect((field as HTMLInputElement).value).to.equal("shifts.csv");
  });

  it("creates a lookup and opens its address", async () => {
    await detail("");
    await user.type(await screen.findByLabelText("Caption"), "Regions");
    await press("Create");
    await screen.findAllByText("Please enter all mandatory fields");
    await user.type(screen.getByLabelText("Search key"), "Region");
    await user.type(screen.getByLabelText("File"), "regions.csv");
    await press("Create");
    await waitFor(() => expect(shown.page.address()).to.equal("/lookup-detail/8"));
    expect(saved()).to.deep.equal({ searchKey: "Region", file: "regions.csv", caption: "Regions", details: [] });
  });

  it("allows changing only captions and order of a fixed list, and keeps a built-in search key", async () => {
    await detail("/2");
    await screen.findByText(/This list is fixed/);
    expect(screen.queryByRole("button", { name: "Add entry" })).to.equal(null);
    expect(screen.queryByRole("button", { name: "Delete entry" })).to.equal(null);
    expect((screen.getByLabelText("Search key") as HTMLInputElement).readOnly).to.equal(true);
    await user.dblClick(await cell("entry-200", "value"));
    expect(within(await cell("entry-200", "value")).queryByRole("textbox")).to.equal(null);
  });

  it("asks which value to keep where both sides changed one, and saves on top of the other version", async () => {
    let times = 0;
    const theirs = { ...SHIFTS, caption: "Duty shifts", version: 4 };
    const first = fake(addOrUpdateLookup, (body) => {
      if (times++ > 0) return afterSave(body);
      throw new Refusal(409, {
        key: "errors.conflict.stale",
        details: { yours: body, theirs, changedBy: "ana", changedAt: "2026-02-07T10:00:00Z" },
      });
    });
    await detail("/7", [first]);
    const caption = await screen.findByLabelText("Caption");
    await user.clear(caption);
    await user.type(caption, "My shifts");
    await press("Save");
    (await screen.findByRole("radio", { name: "From ana: Duty shifts" })).click();
    (await screen.findByRole("radio", { name: "Yours: My shifts" })).click();
    await press("Save what was chosen");
    await waitFor(() => expect(shown.server.to(addOrUpdateLookup)).to.have.length(2));
    expect(saved(1).version).to.equal(4);
  });

  it("is read-only for users without the right to edit", async () => {
    await detail("/7", [], { privileges: ["lookup.view"] });
    await screen.findByText("You can view this lookup but not change it.");
    expect(screen.queryByRole("button", { name: "Save" })).to.equal(null);
    await shown.reopen({ privileges: ["lookup.view"] });
    await rowsDrawn(shown.page.host);
    expect(screen.queryByRole("button", { name: "New lookup" })).to.equal(null);
  });

  it("reports an unknown lookup", async () => {
    await detail("/99");
    await screen.findByText("There is no lookup number 99. Someone may have deleted it.");
    await detail("/nonsense");
    await screen.findByText("There is no lookup number nonsense. Someone may have deleted it.");
  });

  it("deletes after a confirmation, offers to undo it, and refuses a built-in list at once", async () => {
    const one = {
      userId: 5,
      userName: "admin",
      displayName: "Admin",
      roleNameOfLoginUser: [],
      mustChangePassword: false,
    };
    await open({ user: one });
    await rowsDrawn(shown.page.host);
    const choose = async (id: number) => {
      const row = shown.page.host.querySelector<HTMLElement>(`[row-id="${id}"]`);
      if (!row) throw new Error(`no row ${id}`);
      await user.click(await within(row).findByRole("checkbox"));
    };
    await choose(TYPES.lookupId);
    await press("Delete");
    await screen.findByText("The application uses the list “Disaster types”, so it cannot be deleted.");
    await press("Clear the selection");
    await choose(SHIFTS.lookupId);
    await press("Delete");
    await user.click(await within(await screen.findByRole("alertdialog")).findByRole("button", { name: "Delete" }));
    await press("Undo");
    await waitFor(() => expect(shown.server.to(restoreLookup)).to.deep.equal([{ lookupId: 7 }]));
    await screen.findByText("Shifts of the duty desk restored.");
  });
});

// Drafts are stored in this tab, so a failed test must not leave one for the next.
afterEach(() => localStorage.removeItem("provision.draft.0.lookups"));
