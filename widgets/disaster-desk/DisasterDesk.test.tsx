import { expect } from "@open-wc/testing";
import { CURRENT_KEYS } from "../../client/planning/current.ts";
import { addOrUpdateDisaster, deleteDisaster, getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import {
  addOrUpdateEstimation,
  copyEstimation,
  getEstimations,
  unlockEstimation,
  publishEstimation,
  unpublishEstimation,
} from "../../contract/planning/calls/estimations.ts";
import { askForPublishing, getPublishing, type Publishing } from "../../contract/reports/calls/publishing.ts";
import { sendEmail, type EmailAnswer, type EmailDraft } from "../../contract/mail/calls.ts";
import { DisasterSelected, ZoneEditRequested } from "../../contract/config/topics.ts";
import { clearStorages, keysKeptAtExpiry } from "../../framework/preferences/storages.ts";
import { dropDrafts } from "../../test/kits/drafts.ts";
import { hasFocus } from "../../test/kits/dom.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { DISASTER, ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { fireEvent, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest, { prepare: () => servePlanner().stop });

describe("the disaster desk", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, servePlanner);
  const { open } = shown;
  const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
    user.click(await within(within_).findByRole("button", { name }));
  const dialog = () => screen.findByRole("alertdialog");
  /** The chosen disaster's part of the desk. */
  const deskOf = async (): Promise<HTMLElement> => {
    const heading = await screen.findByRole("heading", { name: "Chosen disaster" });
    return heading.closest<HTMLElement>(".pv-stack") ?? expect.fail("no part");
  };
  afterEach(() => dropDrafts());

  it("guides a first-time planner to create the first disaster and selects it", async () => {
    const made = () => (shown.server.to(addOrUpdateDisaster).length > 0 ? [DISASTER] : []);
    const answers = [fake(getAllDisasters, made), fake(getEstimations, () => [])];
    await open({ did: null, eid: null, answers });
    const late = Promise.withResolvers<undefined>();
    const { fetch } = window;
    window.fetch = async (...given) => {
      const [input] = given;
      const address = input instanceof Request ? input.url : String(input);
      if (address.includes("/GetEstimation")) await late.promise;
      return fetch(...given);
    };
    await press("Create your first disaster");
    await user.type(await screen.findByLabelText("Name"), "Hurricane Bea");
    const stops: string[] = [];
    const note = (event: FocusEvent) => stops.push((event.composedPath()[0] as Element).localName);
    document.addEventListener("focusin", note);
    await press("Create");
    await waitFor(() => expect(shown.page.bus.latest(DisasterSelected)?.payload).to.deep.equal({ did: DISASTER.did }));
    expect(shown.server.to(addOrUpdateDisaster)[0]).to.include({
      name: "Hurricane Bea",
      type: "Hurricane",
      category: null,
    });
    expect(localStorage.getItem(CURRENT_KEYS.disaster)).to.equal("1");
    const first = await screen.findByRole("form", { name: "New estimation" });
    expect(within(first).getByLabelText<HTMLInputElement>("Name").value).to.equal("Estimation 1");
    // The focus goes there in one move, however slow the server is.
    await new Promise((resolve) => setTimeout(resolve, 400));
    document.removeEventListener("focusin", note);
    late.resolve(undefined);
    window.fetch = fetch;
    expect(stops).to.deep.equal(["button", "input"]);
    expect(hasFocus(within(first).getByLabelText("Name"))).to.equal(true);
  });

  it("creates an exercise if the box is checked, explains the effect, and marks a chosen one", async () => {
    await open({ answers: [fake(getAllDisasters, () => [{ ...DISASTER, apart: "exercise" as const }])] });
    await screen.findByText("Exercise");
    await press("New disaster");
    await user.type(await screen.findByLabelText("Name"), "Spring drill");
    expect(document.body.textContent).not.to.contain("begins with EXERCISE");
    await user.click(await screen.findByLabelText("This is an exercise"));
    await screen.findByText(/begins with EXERCISE on every screen/);
    await press("Create");
    await waitFor(() =>
      expect(shown.server.to(addOrUpdateDisaster)[0]).to.include({ name: "Spring drill", apart: "exercise" }),
    );
  });

  it("guides from a new estimation to its first zone", async () => {
    const draft = { ...ESTIMATION, status: "Draft" as const, zones: 0 };
    await open({ answers: [fake(getEstimations, () => [draft])] }, { raw: { zonesStep: "zones" } });
    await press("Draw the affected zones");
    expect(shown.page.bus.latest(ZoneEditRequested)?.payload).to.deep.equal({ eid: 7, zone: 1 });
  });

  it("drops a deleted choice and says so", async () => {
    await open({ eid: 999 });
    await screen.findByText(/^The chosen estimation no longer exists/);
    expect(localStorage.getItem(CURRENT_KEYS.estimation)).to.equal("null");
  });

  it("opens the form once, at once, for a user who comes from the home page to create a disaster", async () => {
    const answers = [fake(getAllDisasters, () => []), fake(getEstimations, () => [])];
    await open({ did: null, eid: null, answers }, { at: { route: "/main/map", address: "/main/map?new=disaster" } });
    await screen.findByRole("form", { name: "New disaster" });
    await waitFor(() => expect(shown.page.address()).to.equal("/main/map"));
    await press("Cancel");
    await screen.findByRole("button", { name: "Create your first disaster" });
  });

  it("puts the cursor on the first faulty field and says what is wrong there", async () => {
    await open();
    await press("New disaster");
    await press("Create");
    const name = await screen.findByLabelText("Name");
    await waitFor(() => expect(hasFocus(name)).to.equal(true));
    await screen.findByText("Please enter all mandatory fields");
    await user.type(name, "HURRICANE ada");
    await press("Create");
    await screen.findByText("Disaster Name already exists.");
    expect(shown.server.to(addOrUpdateDisaster)).to.have.length(0);
  });

  const publishingAnswer = (changes: Partial<Publishing>): FakeAnswer =>
    fake(getPublishing, () => ({
      links: { staying: 2, closing: 0, until: "2026-12-01T12:00:00.000Z" },
      files: { count: 3, last: "2026-11-20T12:00:00.000Z" },
      publishers: ["Ada Chief", "Bo Deputy"],
      asked: null,
      ...changes,
    }));

  const PUBLISHED = {
    by: "admin",
    at: "2026-11-20T12:00:00.000Z",
    calculatedAt: "2026-11-20T11:00:00.000Z",
    newer: null,
  };

  it("says that a newer calculation is not published, and publishes it with one click", async () => {
    const newer = "2026-11-21T09:10:00.000Z";
    const waiting = { ...ESTIMATION, status: "Projected" as const, published: { ...PUBLISHED, newer } };
    const published = fake(publishEstimation, () => ({ ...waiting, published: PUBLISHED }));
    await open({ answers: [fake(getEstimations, () => [waiting]), published] });
    await screen.findByText(/The calculation of Nov 20, 2026.* is published; the newest is of Nov 21, 2026/);
    await press("Publish the newest");
    await screen.findByText(`“${ESTIMATION.name}”: the newest calculation is published.`);
    expect(screen.queryByText(/^The calculation of .* is published/)).to.equal(null);
    const { eid, version } = ESTIMATION;
    expect(shown.server.to(publishEstimation)).to.deep.equal([{ eid, version }]);
  });

  it("says before unpublishing which links stay open, and ends them with it", async () => {
    const published = { ...ESTIMATION, published: PUBLISHED };
    const unpublished = fake(unpublishEstimation, () => ESTIMATION);
    await open({ answers: [fake(getEstimations, () => [published]), publishingAnswer({}), unpublished] });
    await press("Unpublish");
    const asked = await dialog();
    expect(asked.textContent).to.contain("2 links to reports keep working, the last one until Dec 1, 2026");
    expect(asked.textContent).to.contain("3 report files were emailed");
    await press("Unpublish and turn off 2 links", asked);
    await screen.findByText(
      `“${ESTIMATION.name}” is no longer published, and the links to its reports were turned off.`,
    );
    const { eid, version } = ESTIMATION;
    expect(shown.server.to(unpublishEstimation)).to.deep.equal([{ eid, version, endLinks: true }]);
  });

  it("names the users who may publish and sends them a request, where the reader may not", async () => {
    const projected = { ...ESTIMATION, status: "Projected" as const };
    const answered = fake(askForPublishing, () => ({ asked: ["Ada Chief"], service: "ready" as const }));
    const answers = [fake(getEstimations, () => [projected]), publishingAnswer({}), answered];
    await open({ answers }, { privileges: ["estimation.view", "estimation.edit"] });
    await press("Ask to publish");
    expect((await dialog()).textContent).to.contain("These people do: Ada Chief, Bo Deputy.");
    await press("Ask them by email");
    await screen.findByText("Asked to publish: Ada Chief.");
    expect(shown.server.to(askForPublishing)).to.deep.equal([{ eid: ESTIMATION.eid }]);
  });

  it("puts the server's fault at its field", async () => {
    const taken = { path: "body.name", key: "domain.estimation.nameTaken", message: "Estimation Name already exists." };
    await open({
      answers: [
        fake(addOrUpdateEstimation, () => {
          throw new Refusal(422, { key: taken.key, details: { faults: [taken] } });
        }),
      ],
    });
    await press("New estimation");
    await user.type(await screen.findByLabelText("Name"), "Taken elsewhere");
    await press("Create");
    await waitFor(() => expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).to.equal("true"));
    await screen.findByText("Estimation Name already exists.");
  });

  it("asks before deleting, and says what is deleted too", async () => {
    await open();
    const disaster = await deskOf();
    await press("Delete", disaster);
    expect((await dialog()).textContent)
      .to.contain("Sure you want to delete this record?")
      .and.contain("one estimation");
    await press("Cancel", await dialog());
    expect(shown.server.to(deleteDisaster)).to.have.length(0);
    await press("Delete", disaster);
    await press("Delete", await dialog());
    await waitFor(() => expect(shown.server.to(deleteDisaster)).to.deep.equal([{ did: 1, version: 1 }]));
  });

  it("copies an estimation under a new name and chooses the copy", async () => {
    await open();
    await press("Copy");
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("Name").value).to.equal(`Copy of ${ESTIMATION.name}`),
    );
    await press("Copy");
    await waitFor(() =>
      expect(shown.server.to(copyEstimation)).to.deep.equal([{ eid: 7, name: `Copy of ${ESTIMATION.name}` }]),
    );
    await waitFor(() => expect(localStorage.getItem(CURRENT_KEYS.estimation)).to.equal("8"));
  });

  it("removes another user's lock only after a question that names the holder", async () => {
    const lock = { by: "Kim Keeper", byId: 99, at: "2026-09-01T12:00:00Z" };
    await open({ answers: [fake(getEstimations, () => [{ ...ESTIMATION, lock }])] });
    await screen.findByText(/Kim Keeper locked this estimation/);
    await press("Unlock");
    expect((await dialog()).textContent).to.contain("locked by Kim Keeper, not by you");
    await press("Unlock", await dialog());
    await waitFor(() => expect(shown.server.to(unlockEstimation)).to.have.length(1));
  });

  it("offers for a closed disaster's estimation only what the server allows: copying, locking and publishing", async () => {
    const closed = { ...ESTIMATION, status: "Projected" as const, disasterClosed: true };
    await open({
      answers: [
        fake(getAllDisasters, () => [{ ...DISASTER, status: "Closed" as const }]),
        fake(getEstimations, () => [closed]),
      ],
    });
    const section = within(await screen.findByRole("group", { name: "Estimation" }));
    for (const name of ["Publish", "Copy", "Lock"]) await section.findByRole("button", { name });
    for (const name of ["Rename or edit", "Delete"]) expect(section.queryByRole("button", { name })).to.equal(null);
  });

  it("offers no change of the worked example, and does not say how a closed disaster is opened again", async () => {
    const example = { ...DISASTER, status: "Closed" as const, apart: "example" as const };
    await open({
      answers: [
        fake(getAllDisasters, () => [example]),
        fake(getEstimations, () => [{ ...ESTIMATION, disasterClosed: true, isExample: true }]),
      ],
    });
    await screen.findByText(/This is the worked example/);
    const section = within(await deskOf());
    await section.findByRole("button", { name: "Delete" });
    for (const name of ["Edit", "Categories", "Lock"])
      expect(section.queryByRole("button", { name })).to.equal(null, name);
    expect(document.body.textContent).not.to.contain("set its status to Active");
  });

  it("shows both sides of a conflict and overwrites the other on request", async () => {
    let refused = 0;
    await open({
      answers: [
        fake(addOrUpdateDisaster, (body) => {
          if (refused++ > 0) return { ...DISASTER, ...(body as object), did: 1, version: 6 };
          throw new Refusal(409, {
            key: "errors.conflict.stale",
            details: {
              theirs: { ...DISASTER, name: "Hurricane Cleo", version: 5 },
              changedBy: "Kim Keeper",
              changedAt: "2026-09-01T12:00:00Z",
            },
          });
        }),
      ],
    });
    await press("Edit");
    const name = await screen.findByLabelText("Name");
    await user.clear(name);
    await user.type(name, "Hurricane Mine");
    await press("Save");
    const both = await dialog();
    expect(both.textContent)
      .to.contain("Kim Keeper changed the same fields")
      .and.contain("Before both changes: Hurricane Ada");
    (await screen.findByRole("radio", { name: "Yours: Hurricane Mine" })).click();
    await press("Save what was chosen", both);
    await waitFor(() =>
      expect(shown.server.to(addOrUpdateDisaster)[1]).to.include({ name: "Hurricane Mine", version: 5 }),
    );
  });

  it("finds a record among many", async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ ...DISASTER, did: i + 1, name: `Storm ${i + 1}` }));
    await open({ did: null, eid: null, answers: [fake(getAllDisasters, () => many)] });
    await user.type(await screen.findByRole("searchbox"), "storm 12");
    expect(screen.getAllByRole("button", { name: /Storm/ })).to.have.length(1);
    await user.type(screen.getByRole("searchbox"), "x");
    await screen.findByText("No Matches Found");
  });

  it("asks about unsaved changes before selecting another record", async () => {
    await open({ answers: [fake(getEstimations, () => [ESTIMATION, { ...ESTIMATION, eid: 8, name: "Worst case" }])] });
    await press("Choose another", await screen.findByRole("group", { name: "Estimation" }));
    await press("Edit", await deskOf());
    await user.type(await screen.findByLabelText("Name"), " changed");
    await press(/Worst case/);
    const asked = await dialog();
    expect(asked.textContent).to.contain("You have unsaved changes. Do you want to continue?");
    await press("No, discard", asked);
    await waitFor(() => expect(localStorage.getItem(CURRENT_KEYS.estimation)).to.equal("8"));
    expect(shown.server.to(addOrUpdateDisaster)).to.have.length(0);
  });

  it("reopens the forms after a reload with the typed values", async () => {
    const typed = async (form: string, value: string) =>
      expect(within(await screen.findByRole("form", { name: form })).getByLabelText("Name")).to.have.property(
        "value",
        value,
      );
    await open();
    await press("Edit", await deskOf());
    await user.type(await screen.findByLabelText("Name"), " changed");
    await shown.reopen();
    await typed("Edit disaster", `${DISASTER.name} changed`);
    await press("Save");
    await press("New estimation");
    await user.clear(await screen.findByLabelText("Name"));
    await user.type(await screen.findByLabelText("Name"), "Worst case");
    await shown.reopen({ privileges: ["home", "estimation.view"] });
    await screen.findByText(ESTIMATION.name);
    expect(screen.queryByRole("form")).to.equal(null);
    await shown.reopen();
    await typed("New estimation", "Worst case");
  });

  it("asks which of a changed type and start date the estimations take over, also after the session expired", async () => {
    await open();
    await press("Edit", await deskOf());
    expect(screen.queryByText(/be updated in/)).to.equal(null);
    await user.selectOptions(await screen.findByLabelText("Type"), "Flood");
    fireEvent.change(screen.getByLabelText(/^Start date/), { target: { value: "2026-10-02" } });
    await user.click(await screen.findByLabelText("The new start date, where they had the old one"));
    // The browser storage that remains when a session ends during an edit.
    clearStorages(keysKeptAtExpiry());
    await shown.reopen();
    await press(new RegExp(DISASTER.name));
    const asked = within(await screen.findByRole("group", { name: /be updated in its \d* ?estimations?\?$/ }));
    const boxes = asked.getAllByRole("checkbox");
    expect(boxes.map((box) => box.getAttribute("aria-checked"))).to.deep.equal(["true", "false", "false"]);
    await user.click(asked.getByLabelText("Only the suggestions of the new type"));
    await press("Save");
    await waitFor(() =>
      expect(shown.server.to(addOrUpdateDisaster)[0]).to.deep.include({
        type: "Flood",
        startDate: "2026-10-02",
        follow: { startDate: true, defaults: false, suggested: true },
      }),
    );
  });

  it("is read-only for a viewer", async () => {
    await open({}, { privileges: ["home", "estimation.view"] });
    await screen.findByText(ESTIMATION.name);
    for (const name of ["Edit", "Delete", "Lock", "Copy", "New disaster", "Rename or edit"]) {
      expect(screen.queryByRole("button", { name }), name).to.equal(null);
    }
  });

  describe("the link to an estimation by mail", () => {
    const answered = (service: EmailAnswer["service"], status: EmailAnswer["emails"][number]["status"]) =>
      fake(sendEmail, (body) => ({
        service,
        emails: (body as EmailDraft).recipients.map((recipient) => ({ recipient, status, lastError: null })),
      }));
    const fill = async (addresses: string) => {
      await user.click(await screen.findByRole("button", { name: "Send link" }));
      const dialog = await screen.findByRole("dialog");
      await user.type(await within(dialog).findByLabelText("Email addresses"), addresses);
      await user.click(within(dialog).getByRole("button", { name: "Send" }));
      return dialog;
    };
    const agree = async (...addresses: string[]) => {
      const sure = await screen.findByRole("alertdialog");
      const listed = within(sure).getAllByRole("listitem");
      expect(listed.map((one) => one.textContent)).to.deep.equal(addresses);
      await user.click(within(sure).getByRole("button", { name: "Send" }));
    };
    const sent = () => shown.server.to(sendEmail) as EmailDraft[];

    it("sends the estimation's number, the people and the language, and says that it was sent", async () => {
      await open({ answers: [answered("ready", "sent")] });
      await fill("ana@agency.example, bo@agency.example");
      expect(sent()).to.have.length(0);
      await agree("ana@agency.example", "bo@agency.example");
      await screen.findByText("Email sent successfully.");
      const [draft] = sent();
      expect(draft).to.deep.include({
        template: "estimationLink",
        parameters: { eid: ESTIMATION.eid },
        language: "en",
        recipients: ["ana@agency.example", "bo@agency.example"],
      });
      expect(screen.queryByRole("dialog")).to.equal(null);
    });

    it("says that the mail is stored because no mail server is set up", async () => {
      await open({ answers: [answered("noServer", "waiting")] });
      await fill("ana@agency.example");
      await agree("ana@agency.example");
      await screen.findByText(/The email is in the outbox because no mail server is configured/);
      await screen.findByText(/waiting in the outbox$/, { selector: "li" });
    });

    it("keeps the dialog, the text and the cursor if an address is refused", async () => {
      const fault = {
        path: "body.recipients.0",
        key: "domain.mail.domain",
        values: { address: "x@evil.example", expected: "agency.example" },
        message: "no",
      };
      await open({
        answers: [
          fake(sendEmail, () => {
            throw new Refusal(422, { key: fault.key, details: { faults: [fault] } });
          }),
        ],
      });
      const dialog = await fill("nobody");
      await within(dialog).findByText("Invalid Mail Address");
      expect(sent()).to.have.length(0);
      const field = within(dialog).getByLabelText("Email addresses");
      await user.clear(field);
      await user.type(field, "x@evil.example{Enter}");
      await agree("x@evil.example");
      await within(dialog).findByText(/“x@evil.example” cannot receive email from here/);
      expect(hasFocus(field)).to.equal(true);
      await user.type(field, "{Enter}");
      await agree("x@evil.example");
      await waitFor(() => expect(sent()).to.have.length(2));
      expect(sent()[0]?.requestKey).not.to.equal(sent()[1]?.requestKey);
    });

    it("is not offered to users who may not share", async () => {
      await open({ answers: [answered("ready", "sent")] }, { privileges: ["estimation.view", "estimation.edit"] });
      await screen.findAllByText(ESTIMATION.name);
      expect(screen.queryByRole("button", { name: "Send link" })).to.equal(null);
    });
  });
});
