import { expect } from "@open-wc/testing";
import * as calls from "../../contract/supply/calls/shift.ts";
import { ShiftLogged, type BriefingDocument, type LogEntry } from "../../contract/supply/shift.ts";
import { DisasterSelected } from "../../contract/config/topics.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { DISASTER } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import manifest from "./manifest.ts";
import { instantOf, periodNow, wallTime } from "./period-times.ts";

const ME = { userId: 1, name: "Ana Ruiz" };
const NEXT = { userId: 2, name: "Ben Cole" };
const SHIFT: calls.Shift = {
  did: DISASTER.did,
  version: 1,
  owner: ME,
  next: null,
  isClosed: false,
  periods: [],
  people: [ME, NEXT],
  subjects: { zone: ["1", "2"], site: ["Fairgrounds"], request: [], figure: ["people", "Water"] },
};
const ENTRY: LogEntry = {
  id: 4,
  at: "2026-09-09T12:00:00Z",
  by: "Ana Ruiz",
  kind: "decision",
  text: "Open 4 points",
  about: null,
  corrects: null,
};
const DRAFT: BriefingDocument = {
  number: 2,
  disaster: { name: "Irma", type: "Hurricane", category: "4" },
  estimation: { eid: 7, name: "First" },
  run: { id: 11, at: "2026-09-09T10:00:00Z", inputHash: "ab" },
  isStale: false,
  agency: "State",
  timeZone: "America/New_York",
  madeAt: "2026-09-09T12:00:00Z",
  today: "2026-09-09",
  owner: "Ana Ruiz",
  period: null,
  previous: { number: 1, at: "2026-09-08T12:00:00Z" },
  figures: {
    people: 900,
    products: [],
    requests: { draft: 1, approved: 0, coming: 0, late: 0, arrived: 0 },
    sites: { points: 1, kitchens: 0, shelters: 0, capacity: null },
    advisory: null,
  },
  changes: [{ of: "onHand", which: "Water", unit: "Gallons", before: 5_000, after: 3_800, by: -1_200 }],
  supply: [
    { product: "Water", unit: "Gallons", onHand: 3_800, burnRate: 1_000, basis: "used", days: 3.8 },
    { product: "Ice", unit: "Pounds", onHand: null, burnRate: null, basis: null, days: null },
  ],
  decisions: [
    {
      of: "order",
      product: "Water",
      quantity: 900,
      unit: "Gallons",
      request: null,
      by: "2026-09-09",
      due: "today",
      days: 0,
    },
    {
      of: "approve",
      product: "Ice",
      quantity: 50,
      unit: "Pounds",
      request: 3,
      by: "2026-09-12",
      due: "ahead",
      days: 3,
    },
  ],
  triggers: [{ zone: 1, rule: "unused", share: 41, isMet: true }],
  log: [ENTRY],
  risks: "",
  contacts: [],
  productNames: {},
  signed: null,
};
const SIGNED = {
  id: 9,
  code: "23456789AB",
  document: { ...DRAFT, number: 1, signed: { name: "Ana Ruiz", at: "2026-09-08T12:00:00Z", language: "es" as const } },
  verdict: "same" as const,
  isNewer: true,
};
const LINE = { id: 9, number: 1, code: "23456789AB", by: "Ana Ruiz", at: "2026-09-08T12:00:00Z", isStale: false };
const STANDING: readonly FakeAnswer[] = [
  fake(getAllDisasters, () => [DISASTER]),
  fake(calls.getShift, () => SHIFT),
  fake(calls.getShiftLog, () => [ENTRY]),
  fake(calls.getBriefingDraft, () => DRAFT),
  fake(calls.getBriefings, () => [LINE]),
  fake(calls.getBriefing, () => SIGNED),
  fake(calls.takeShift, () => SHIFT),
  fake(calls.handOverShift, () => ({ ...SHIFT, next: NEXT })),
  fake(calls.answerHandOver, () => SHIFT),
  fake(calls.savePeriod, () => SHIFT),
  fake(calls.addLogEntry, () => ENTRY),
  fake(calls.signBriefing, () => ({ id: 10, code: "23456789AC" })),
  fake(calls.sendBriefing, () => ({
    service: "ready" as const,
    emails: [{ recipient: "next@example.org", status: "sent" as const, lastError: null }],
  })),
];
const serve = (answers: readonly FakeAnswer[] = []) => servePlanner({ answers: [...answers, ...STANDING] });
const user1 = { userId: 1, userName: "ana", displayName: "Ana Ruiz" };

widgetKit(manifest, {
  actions: { open: { did: DISASTER.did } },
  prepare: () => serve().stop,
  drawn: (host) => waitFor(() => expect(host.querySelector("table")).not.to.equal(null)),
});

describe("shift", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1400, user: user1 as never });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
  const type = async (label: string | RegExp, value: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
  };
  /** Chooses from a list that can be searched. */
  const chooseIn = async (label: string, value: string) => {
    const box = await waitFor(() => [...document.querySelectorAll("calcite-combobox")].find((one) => one.label === label) ?? expect.fail(label)); // oxfmt-ignore
    await box.componentOnReady();
    const item = [...box.querySelectorAll("calcite-combobox-item")].find((one) => one.heading === value);
    (item?.shadowRoot?.querySelector<HTMLElement>("li") ?? expect.fail(value)).click();
  };
  const sentTo = (call: { readonly path: string }) => shown.server.to(call);

  it("answers first: who owns it, which period, and what must be decided by when", async () => {
    await shown.open();
    await screen.findByText(/Ana Ruiz owns the shift\. There is no operational period now\./);
    await screen.findByText("1 decision is due today or overdue.");
    const table = within(await screen.findByRole("table", { name: /^To decide now/ }));
    const rows = table.getAllByRole("row").map((row) => row.textContent ?? "");
    expect(rows[1]).to.contain("Order").and.to.contain("900").and.to.contain("Today");
    expect(rows[2]).to.contain("Approve request 3").and.to.contain("3 days left");
  });

  it("hands over to a person, and says who was faster", async () => {
    let tries = 0;
    await shown.open([
      fake(calls.handOverShift, () => {
        if (tries++ === 0) throw new Refusal(409, { key: "domain.shift.owned", details: { values: { name: "Ben" } } });
        return { ...SHIFT, next: NEXT };
      }),
    ]);
    await press("Hand over");
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Hand over" }));
    await dialog.findByText(/required|mandatory/i);
    await user.selectOptions(dialog.getByLabelText("Next owner"), "2");
    await type("Note", "Road 41 is closed");
    await user.click(dialog.getByRole("button", { name: "Hand over" }));
    await screen.findByText(/Ben already owns this shift/);
    await user.click(dialog.getByRole("button", { name: "Hand over" }));
    await screen.findByText("Handed over. You own the shift until the answer.");
    expect(sentTo(calls.handOverShift).at(-1)).to.deep.equal({
      did: DISASTER.did,
      version: 1,
      to: 2,
      note: "Road 41 is closed",
    });
  });

  it("is accepted, or declined with a reason, by the one who is named; a closed disaster is only read", async () => {
    await shown.open([fake(calls.getShift, () => ({ ...SHIFT, owner: NEXT, next: ME }))]);
    await press("Decline");
    const dialog = within(await screen.findByRole("dialog"));
    await type("Reason", "On leave");
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(sentTo(calls.answerHandOver)).to.have.length(1));
    expect(sentTo(calls.answerHandOver)[0]).to.deep.include({ accepts: false, reason: "On leave" });
    await press("Accept");
    await waitFor(() => expect(sentTo(calls.answerHandOver)[1]).to.deep.include({ accepts: true }));
    await shown.open([fake(calls.getShift, () => ({ ...SHIFT, isClosed: true }))]);
    await screen.findByText(/only be read/);
    expect(screen.queryByRole("button", { name: "Hand over" })).to.equal(null);
  });

  it("adds a line to the log, keeps a refused one, and corrects an entry by a new one", async () => {
    let tries = 0;
    await shown.open([
      fake(calls.addLogEntry, () => {
        if (tries++ === 0)
          throw new Refusal(409, { key: "domain.disaster.closed", details: { values: { name: "Irma" } } });
        return ENTRY;
      }),
    ]);
    await type("Text", "Route 41 is under water");
    await user.selectOptions(await screen.findByLabelText("About"), "zone");
    await chooseIn("Zone", "1");
    // What was chosen goes with its kind.
    await user.selectOptions(await screen.findByLabelText("About"), "figure");
    await chooseIn("Figure", "People to serve");
    await user.selectOptions(await screen.findByLabelText("About"), "zone");
    await chooseIn("Zone", "2");
    await press("Add");
    await screen.findByText(/Irma.* is closed/);
    expect((screen.getByLabelText("Text") as HTMLInputElement).value).to.equal("Route 41 is under water");
    await press("Add");
    await waitFor(() => expect((screen.getByLabelText("Text") as HTMLInputElement).value).to.equal(""));
    expect(sentTo(calls.addLogEntry).at(-1)).to.deep.equal({
      did: DISASTER.did,
      kind: "note",
      text: "Route 41 is under water",
      about: { kind: "zone", name: "2" },
      corrects: null,
    });
    const { id, kind, about } = ENTRY;
    expect(shown.page.bus.latest(ShiftLogged)?.payload).to.deep.equal({ did: DISASTER.did, id, kind, about });
  });

  it("previews, confirms an outdated plan, signs with the risks, and keeps them if someone signed first", async () => {
    let tries = 0;
    await shown.open([
      fake(calls.getBriefingDraft, () => ({ ...DRAFT, isStale: true })),
      fake(calls.signBriefing, () => {
        if (tries++ === 0)
          throw new Refusal(409, { key: "domain.shift.signedSince", details: { values: { name: "Ben" } } });
        return { id: 10, code: "23456789AC" };
      }),
    ]);
    await press("Preview");
    const supply = within(await screen.findByRole("table", { name: /^Days of supply/ }));
    expect(supply.getAllByRole("row")[1]?.textContent).to.contain("3,800").and.to.contain("3.8");
    expect(supply.getAllByRole("row")[2]?.textContent).to.match(/^Ice.*–/);
    const changes = within(await screen.findByRole("table", { name: /^What changed/ }));
    expect(changes.getAllByRole("row")[1]?.textContent).to.contain("5,000").and.to.contain("-1,200");
    await type("Risks", "Road 41");
    for (const said of [/Ben signed a briefing since/, /Its code is 23456-789AC/]) {
      await press("Sign");
      const dialog = within(await screen.findByRole("alertdialog"));
      dialog.getByText(/outdated figures/);
      await user.click(dialog.getByRole("button", { name: "Sign" }));
      await screen.findByText(said);
    }
    const body = { did: DISASTER.did, number: 2, run: 11, staleToo: true, risks: "Road 41", language: "en" };
    expect(sentTo(calls.signBriefing)).to.deep.equal([body, body]);
  });

  it("opens a signed briefing with its check, and mails it after a question that names the addresses", async () => {
    await shown.open();
    await press("Open briefing 1");
    await screen.findByText(/as it was signed.*calculated again since/);
    await press("Mail");
    await type(/^(Recipients|Email addresses)/, "next@example.org");
    await user.selectOptions(screen.getByLabelText("Paper"), "A4");
    await press("Send");
    const asked = within(await screen.findByRole("alertdialog"));
    asked.getByText("next@example.org");
    await user.click(asked.getByRole("button", { name: "Send" }));
    await screen.findByText("Briefing 1 sent.");
    expect(sentTo(calls.sendBriefing)[0]).to.deep.include({ briefingId: 9, language: "es", paper: "a4" });
  });

  it("adds a period of the configured length in the agency's time zone, and tells of a chosen disaster", async () => {
    const periods = [{ id: 1, begins: "2026-09-09T11:00:00Z", ends: "2026-09-09T23:00:00Z", owner: null, objectives: "", version: 1 }]; // oxfmt-ignore
    const other = { ...DISASTER, did: 77, name: "Other" };
    await shown.open([
      fake(calls.getShift, () => ({ ...SHIFT, periods })),
      fake(getAllDisasters, () => [DISASTER, other]),
    ]);
    await press("Add a period");
    expect((await screen.findByLabelText<HTMLInputElement>("Begins")).value).to.equal("2026-09-09T19:00");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
    await screen.findByText("Period saved.");
    expect(sentTo(calls.savePeriod)[0]).to.deep.include({ begins: "2026-09-09T23:00:00.000Z", ends: "2026-09-10T11:00:00.000Z", ownerId: 1 }); // oxfmt-ignore
    await user.selectOptions(screen.getByLabelText("Disaster"), "77");
    await waitFor(() => expect(shown.page.bus.latest(DisasterSelected)?.payload).to.deep.equal({ did: 77 }));
  });

  it("reads times by the clock of a zone, also when it changes", () => {
    for (const instant of ["2026-03-08T06:30:00.000Z", "2026-03-08T07:30:00.000Z", "2026-07-01T00:00:00.000Z"])
      expect(instantOf(wallTime(instant, "America/New_York"), "America/New_York")).to.equal(instant);
    expect(instantOf("", "UTC")).to.equal(null);
    const period = { id: 1, begins: "2026-09-09T11:00:00Z", ends: "2026-09-09T23:00:00Z", owner: null, objectives: "", version: 1 }; // oxfmt-ignore
    expect(periodNow([period], Date.parse("2026-09-09T11:00:00Z"))?.id).to.equal(1);
    expect(periodNow([period], Date.parse("2026-09-09T23:00:00Z"))).to.equal(null);
  });
});
