import { expect } from "@open-wc/testing";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Provider } from "jotai";
import { useMemo } from "react";
import { createRoot } from "react-dom/client";
import { Outlet, RouterProvider, createMemoryRouter } from "react-router-dom";
import { z } from "zod";
import { MANDATORY } from "../../contract/api/field-rules.ts";
import { ApiError } from "../../framework/http/api-error.ts";
import { LANGUAGE_STORAGE_KEY } from "../../framework/i18n/languages.ts";
import { startTexts } from "../../framework/i18n/start.ts";
import { DialogsProvider } from "../../framework/ui/dialogs.tsx";
import { TextField } from "../../framework/ui/controls/index.ts";
import { NoticesProvider } from "../../framework/ui/notices.tsx";
import { UnsavedProvider } from "../../framework/ui/unsaved.tsx";
import { hasFocus } from "../../test/kits/dom.ts";
import { draftKey, persistedDrafts, type PersistedDraft } from "./persisted-drafts.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { mergingOf, wordsByKey } from "./merging.ts";
import { OutdatedNote, RecordFoot } from "./RecordFoot.tsx";
import { useRecordForm, type RecordForm, type RecordFormParts } from "./use-record-form.ts";

interface Draft {
  readonly name: string;
  readonly town: string;
}
const Saved = z.object({
  version: z.int(),
  name: z.string(),
  town: z.string(),
  editedBy: z.string().exactOptional(),
  editedDate: z.string().exactOptional(),
});
type Saved = z.output<typeof Saved>;
type Options = Partial<Omit<RecordFormParts<Draft, Saved, Saved>, "nameOf" | "savedText">>;

const usePersistedDraft = persistedDrafts<Draft>("record-form-test");
const KEY = draftKey(0, "record-form-test");
const SAVED: Saved = { version: 3, name: "Ada", town: "Miami" };
const refusal = (status: number, details: ApiError["details"]) =>
  new ApiError({ status, key: "errors.unexpected", message: "refused", details });

describe("a record's form", () => {
  const user = userEvent.setup();
  const host = document.createElement("main");
  let leave: () => void;
  let sent: { draft: Draft; version: number | null; over: boolean }[];
  let answers: (() => Saved | null)[];
  let form: RecordForm<Draft, Saved>;
  let client: QueryClient;
  let atServer: Saved;
  /** Another user saves, and the page becomes visible, which checks at once. */
  const saveElsewhere = async (saved: Partial<Saved>) => {
    await waitFor(() => expect(client.isFetching()).to.equal(0));
    atServer = { ...SAVED, version: 4, editedBy: "Kim", editedDate: "2026-08-24T15:00:00Z", ...saved };
    document.dispatchEvent(new Event("visibilitychange"));
  };

  function Form(options: Options) {
    const record = useQuery({ queryKey: ["records"], queryFn: () => ({ records: [atServer] }), staleTime: Infinity });
    const saved = options.saved === null ? null : (record.data?.records[0] ?? SAVED);
    const setSaved = (next: Saved) => client.setQueryData(["records"], { records: [next] });
    form = useRecordForm<Draft, Saved, Saved>({
      saved,
      start: useMemo(() => ({ name: saved?.name ?? "", town: saved?.town ?? "" }), [saved]),
      kept: usePersistedDraft(saved ? "1" : "new"),
      schema: Saved,
      merging: mergingOf<Draft, Saved>({
        startOf: ({ name, town }) => ({ name, town }),
        words: (side) => wordsByKey((key) => key, side),
      }),
      check: ({ name, town }) => ({
        ...(name === "" ? { name: MANDATORY } : {}),
        ...(town === "?" ? { town: "domain.email.invalid" } : {}),
      }),
      send(draft, version, other) {
        sent.push({ draft, version, over: other !== null });
        const answer = answers.shift();
        return Promise.resolve(answer ? answer() : { ...draft, version: (version ?? 0) + 1 });
      },
      nameOf: ({ name }) => name,
      onSaved: setSaved,
      ...options,
    });
    const field = (name: keyof Draft) => ({
      label: name,
      value: form.draft[name],
      error: form.fault(name),
      onChange: (value: string) => form.set(name, value),
    });
    return (
      <form {...form.element}>
        <OutdatedNote form={form} />
        <TextField {...field("name")} />
        <TextField {...field("town")} />
        <RecordFoot form={form} isNew={saved === null} />
      </form>
    );
  }
  const open = async (options: Options = {}) => {
    const around = (
      <NoticesProvider>
        <DialogsProvider>
          <UnsavedProvider>
            <Outlet />
          </UnsavedProvider>
        </DialogsProvider>
      </NoticesProvider>
    );
    const router = createMemoryRouter([{ element: around, children: [{ path: "/", element: <Form {...options} /> }] }]);
    document.body.append(host);
    const root = createRoot(host);
    client = new QueryClient();
    // A new store, as after reloading the page.
    root.render(
      <Provider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Provider>,
    );
    leave = () => {
      root.unmount();
      router.dispose();
      host.remove();
    };
    await screen.findByLabelText("name");
  };
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const fill = async (name: string, text: string) => {
    await user.clear(box(name));
    if (text !== "") await user.type(box(name), text);
  };
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const dialog = () => screen.findByRole("alertdialog");
  /** What the note says of the fields that someone else changed. */
  const noted = () => [...host.querySelectorAll("[role=status] :is(dt, dd)")].map(({ textContent }) => textContent);

  beforeEach(async () => {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, "en");
    await startTexts();
    sent = [];
    answers = [];
    atServer = SAVED;
  });
  afterEach(() => {
    leave();
    localStorage.removeItem(KEY);
  });

  it("saves a change at the version it started from; an undone change is not saved", async () => {
    await open();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).to.equal(true);
    await fill("name", "Bea");
    await screen.findByText("There are unsaved changes.");
    await fill("name", "Ada");
    await screen.findByText("All changes are saved.");
    await fill("name", "Bea");
    await press("Save");
    await screen.findByText("Bea updated.");
    expect(sent).to.deep.equal([{ draft: { name: "Bea", town: "Miami" }, version: 3, over: false }]);
    expect([form.dirty, form.draft.name]).to.deep.equal([false, "Bea"]);
  });

  it("creates a new record, without a version", async () => {
    await open({ saved: null });
    await fill("name", "New");
    await press("Create");
    await screen.findByText("New saved.");
    expect(sent[0]?.version).to.equal(null);
  });

  it("shows its own faults once the user saves, and puts the focus on the first", async () => {
    await open();
    await fill("town", "?");
    await fill("name", "");
    expect(form.faults).to.deep.equal({});
    await press("Save");
    await screen.findByText("Please enter all mandatory fields");
    await screen.findByText("Invalid Mail Address");
    expect(hasFocus(box("name"))).to.equal(true);
    expect(sent).to.deep.equal([]);
    await fill("name", "Bea");
    await waitFor(() => expect(box("name").getAttribute("aria-invalid")).to.equal("false"));
  });

  it("shows all faults at once on request, except missing entries, and counts them when it cannot save", async () => {
    const shown: (readonly string[])[] = [];
    await open({ faultsShown: "atOnce", reveal: (places) => void shown.push(places) });
    await fill("town", "?");
    await fill("name", "");
    await waitFor(() => expect(Object.keys(form.faults)).to.deep.equal(["town"]));
    await press("Save");
    await screen.findByText("Fix 2 fields before you save.");
    expect(shown).to.deep.equal([["name", "town"]]);
    expect(Object.keys(form.faults)).to.deep.equal(["name", "town"]);
    await fill("town", "Tampa");
    expect(screen.queryByText("Fix 2 fields before you save."), "it ends with the next change").to.equal(null);
  });

  it("shows the server's faults at their fields until these change; a toast shows what no field does", async () => {
    const fault = { path: "body.town", key: "domain.mandatory", values: {}, message: "no" };
    const refused = (faults: (typeof fault)[]) => () => {
      throw refusal(422, { faults });
    };
    await open();
    answers = [refused([fault]), refused([{ ...fault, path: "body.other" }])];
    await fill("name", "Bea");
    await press("Save");
    await waitFor(() => expect(hasFocus(box("town"))).to.equal(true));
    expect(screen.queryAllByRole("alert").filter((one) => one.matches(".pv-toast"))).to.have.length(0);
    await fill("town", "Tampa");
    await waitFor(() => expect(form.faults).to.deep.equal({}));
    await press("Save");
    await waitFor(() => expect(document.querySelector('.pv-toast[data-kind="danger"]')).not.to.equal(null));
    expect([form.dirty, form.draft.town]).to.deep.equal([true, "Tampa"]);
  });

  it("finds the field of a server's fault by the form's own rule", async () => {
    const fault = { path: "body.rows.0", key: "domain.mandatory", values: {}, message: "no" };
    await open({ placeFaults: (faults, draft) => ({ [draft.name === "Bea" ? "town" : "?"]: faults["rows.0"] ?? "" }) });
    answers = [
      () => {
        throw refusal(422, { faults: [fault] });
      },
    ];
    await fill("name", "Bea");
    await press("Save");
    await waitFor(() => expect(form.fault("town")).to.equal("Please enter all mandatory fields"));
  });

  const collide = (other: Saved) => () => {
    throw refusal(409, { theirs: other, changedBy: "Kim", changedAt: "2026-09-01T12:00:00Z" });
  };

  it("merges changes of both sides that do not conflict, and says so", async () => {
    await open();
    answers = [collide({ version: 8, name: "Ada", town: "Tampa" })];
    await fill("name", "Bea");
    await press("Save");
    await screen.findByText("Bea updated. Changes by Kim are saved with it: town.");
    expect(sent[1]).to.deep.equal({ draft: { name: "Bea", town: "Tampa" }, version: 8, over: true });
    expect([form.dirty, form.conflict]).to.deep.equal([false, null]);
  });

  it("saves nothing if someone else has saved the same", async () => {
    await open();
    answers = [collide({ ...SAVED, version: 8, name: "Bea" })];
    await fill("name", "Bea");
    await press("Save");
    await screen.findByText("Kim has already saved the same.");
    expect([sent.length, form.dirty]).to.deep.equal([1, false]);
  });

  it("asks about a field that both changed, with its original, and saves once a value is chosen", async () => {
    for (const [chosen, name] of [
      ["Yours: Bea", "Bea"],
      ["From Kim: Theirs", "Theirs"],
    ] as const) {
      await open();
      answers = [collide({ version: 8, name: "Theirs", town: "Tampa" })];
      await fill("name", "Bea");
      await press("Save");
      for (const shown of ["Kim changed the same fields", "Before both changes: Ada", "town"])
        expect((await dialog()).textContent).to.contain(shown);
      const saving = await screen.findByRole<HTMLButtonElement>("button", { name: "Save what was chosen" });
      expect(saving.disabled, "no side is the usual one").to.equal(true);
      (await screen.findByRole("radio", { name: chosen })).click();
      await waitFor(() => expect(saving.disabled).to.equal(false));
      await press("Save what was chosen");
      await screen.findByText(/^Bea updated|^Kim has already saved the same/);
      expect(sent[1]?.draft).to.deep.equal(name === "Bea" ? { name, town: "Tampa" } : undefined);
      leave();
      sent = [];
    }
    await open();
  });

  it("keeps the draft unchanged, and asks again at the next save", async () => {
    await open();
    const other = { version: 8, name: "Theirs", town: "Miami" };
    answers = [collide(other), collide(other)];
    await fill("name", "Bea");
    await press("Save");
    await press("Keep editing");
    expect([form.draft.name, form.conflict]).to.deep.equal(["Bea", null]);
    await press("Save");
    await dialog();
    expect(sent.map(({ version }) => version)).to.deep.equal([3, 3]);
  });

  it("keeps its draft through a reload, and says if the record was saved in the meantime", async () => {
    await open();
    await fill("name", "Kept");
    leave();
    await open();
    expect(box("name").value).to.equal("Kept");
    await saveElsewhere({ town: "Orlando" });
    await screen.findByText(/^Kim saved this record after you opened it, .*2026/);
    await press("Save");
    expect(sent[0]?.version).to.equal(3);
  });

  it("learns while it is open that someone else saved, and merges that into the changes on request", async () => {
    await open();
    await saveElsewhere({ town: "Orlando" });
    await screen.findByText("Kim has just saved this record. You see it as it is now.");
    expect(box("town").value).to.equal("Orlando");

    await fill("name", "Bea");
    await saveElsewhere({ version: 5, town: "Tampa" });
    await waitFor(() => expect(noted()).to.deep.equal(["town", "From Kim: TampaYours: Orlando"]));
    expect([box("name").value, box("town").value]).to.deep.equal(["Bea", "Orlando"]);
    await press("Merge");
    await screen.findByText("Taken over from Kim, not saved yet: town.");
    expect([form.draft, form.outdated]).to.deep.equal([{ name: "Bea", town: "Tampa" }, null]);
    await saveElsewhere({ version: 6, name: "Cleo", town: "" });
    await waitFor(() =>
      expect(noted()).to.deep.equal([
        ...["name", "From Kim: CleoYours: Bea"],
        ...["town", "From Kim: empty or deletedYours: Tampa"],
      ]),
    );
    await press("Merge");
    expect((await dialog()).textContent).to.contain("Before both changes: Ada");
    await press("Keep editing");
    await saveElsewhere({ version: 7, name: "Bea", town: "Tampa" });
    await waitFor(() => expect(form.outdated?.theirs.version).to.equal(7));
    await press("Merge");
    await waitFor(() => expect(form.dirty, "nothing is left to save").to.equal(false));
    expect(sent).to.deep.equal([]);
  });

  it("checks every 12 seconds while the page is visible", async () => {
    const set = window.setInterval;
    const rests: number[] = [];
    window.setInterval = ((look: () => void, rest: number) => (rests.push(rest), set(look, rest))) as typeof set;
    try {
      await open();
      await waitFor(() => expect(rests).to.include(12_000));
    } finally {
      window.setInterval = set;
    }
  });

  it("offers changes of an earlier visit again, drops them on request, and forgets those that are too old", async () => {
    const keep = (days: number) => {
      const draft: PersistedDraft<Draft> = {
        version: 3,
        draft: { name: "Earlier", town: "Miami" },
        at: Date.now() - days * 24 * 60 * 60 * 1000,
      };
      localStorage.setItem(KEY, JSON.stringify({ "1": draft, "2": draft }));
    };
    keep(2);
    await open();
    expect(box("name").value).to.equal("Earlier");
    await screen.findByText(/^Your changes from .* were not saved/);
    await press("Discard these changes");
    await waitFor(() => expect(box("name").value).to.equal("Ada"));
    expect(Object.keys(JSON.parse(localStorage.getItem(KEY) ?? "{}") as object), "others' drafts stay").to.deep.equal([
      "2",
    ]);
    leave();
    keep(31);
    await open();
    expect(box("name").value).to.equal("Ada");
  });

  it("asks before changes are lost: saves them, discards them, or stays", async () => {
    let discarded = 0;
    await open({ onDiscarded: () => void discarded++ });
    await fill("name", "");
    const asked = async (answer: string) => {
      const went = form.guard();
      await user.click(within(await dialog()).getByRole("button", { name: answer }));
      return went;
    };
    expect(await asked("Yes, save")).to.equal(false);
    await fill("name", "Bea");
    expect(await asked("Yes, save")).to.equal(true);
    expect(sent).to.have.length(1);
    await fill("name", "Cleo");
    expect(await asked("No, discard")).to.equal(true);
    await waitFor(() => expect([discarded, form.draft.name]).to.deep.equal([1, "Bea"]));
    expect(await form.guard()).to.equal(true);
  });

  it("saves nothing where the user changes their mind, and not twice at once", async () => {
    await open();
    answers = [() => null];
    await fill("name", "Bea");
    expect(await form.save()).to.equal(false);
    expect([form.dirty, form.faults]).to.deep.equal([true, {}]);
    let finish: (saved: Saved) => void = () => undefined;
    leave();
    let calls = 0;
    await open({
      send: () => {
        calls++;
        return new Promise<Saved>((resolve) => (finish = resolve));
      },
    });
    await press("Save");
    await waitFor(() => expect(form.saving).to.equal(true));
    expect(await form.save()).to.equal(false);
    finish({ ...SAVED, name: "Bea", version: 4 });
    await screen.findByText("Bea updated.");
    expect(calls).to.equal(1);
  });
});
