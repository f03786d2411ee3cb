import { expect } from "@open-wc/testing";
import { sendKeys, setViewport } from "@web/test-runner-commands";
import { findAudits, getAudit, getAuditActions, type Audit, type AuditQuery } from "../../contract/audits/calls.ts";
import { DisasterSelected, EstimationSelected } from "../../contract/config/topics.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const row = (auditId: number, parts: Partial<Audit> = {}): Audit => ({
  auditId,
  at: new Date(Date.UTC(2026, 2, 10, 3, auditId)).toISOString(),
  userId: 1,
  userName: "admin",
  module: "Role",
  action: "update",
  subjectId: "7",
  subject: "Planners",
  address: "10.0.0.7",
  requestId: "5f0c-request",
  changed: ["name", "privileges"],
  userAgent: "Firefox",
  chainNo: auditId,
  hash: "ab".repeat(32),
  before: { name: "Planner", active: true, privileges: ["user.view"], startDate: "2026-03-01" },
  after: { name: "Planners", active: true, privileges: ["user.view", "user.edit"], startDate: "2026-03-01" },
  ...parts,
});
const ROWS = Array.from({ length: 60 }, (_, i) => row(60 - i, i === 1 ? { action: "unheardOf", module: "Moon" } : {}));
const STANDING: readonly FakeAnswer[] = [
  fake(findAudits, (body) => {
    const { offset = 0, limit = 25 } = body as Partial<AuditQuery>;
    return { rows: ROWS.slice(offset, offset + limit), total: ROWS.length, all: ROWS.length };
  }),
  fake(getAudit, (_, address) => {
    const found = ROWS.find(({ auditId }) => address.endsWith(`/${auditId}`));
    if (found) return found;
    throw new Refusal(404, { key: "domain.audit.unknown" });
  }),
  fake(getAuditActions, () => ({ actions: ["signIn", "update"] })),
];
const drawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelector("[role=gridcell]") === null).to.equal(false));

widgetKit(manifest, { prepare: () => servePlanner({ answers: STANDING }).stop, drawn });

describe("the audit trail", () => {
  const user = userEvent.setup();
  const serve = (answers: readonly FakeAnswer[] = []) => servePlanner({ answers: [...answers, ...STANDING] });
  const shown = widgetOpener(manifest, serve, { width: 1000 });
  const open = (options: WidgetPageOptions = {}, answers: readonly FakeAnswer[] = []) => shown.open(answers, options);
  const at = (query: string): WidgetPageOptions => ({ at: { route: "/audit-list", address: `/audit-list${query}` } });
  const gone = () => waitFor(() => expect(screen.queryByRole("dialog") === null).to.equal(true));
  const queries = () => shown.server.to(findAudits) as AuditQuery[];

  it("is saved as Excel, PDF or CSV by those who may", async () => {
    await open();
    await user.click(await screen.findByRole("button", { name: "Export" }));
    const offered = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(offered).to.deep.equal(["Excel workbook", "PDF document", "CSV file"]);
  });

  it("asks the server for one page, newest first, and shows who, what and when in the agency's time zone", async () => {
    await open();
    await drawn(shown.page.host);
    const [first] = queries();
    expect(first?.sort).to.deep.equal([{ column: "at", direction: "desc" }]);
    expect([first?.offset, first?.limit, first?.timeZone]).to.deep.equal([0, 25, "America/New_York"]);
    // 04:00 UTC is midnight in New York's summer time.
    // The buttons in the cells are drawn after the plain ones.
    await waitFor(() => expect(shown.page.host.textContent).to.contain("Mar 10, 2026, 12:00"));
    // Rows after the first are drawn later.
    await waitFor(() => expect(shown.page.host.textContent).to.contain("Unheard of"));
    expect(shown.page.host.textContent).to.contain("Roles").and.to.contain("Changed: Name, Privileges");
  });

  it("heads the rows of each day in the agency's time zone while they are in the order of time", async () => {
    // 03:30 and 04:30 UTC are two days in New York; the two rows below are of one.
    const rows = [
      row(4, { at: "2026-03-10T04:30:00Z" }),
      row(3, { at: "2026-03-10T03:30:00Z" }),
      row(2, { at: "2026-03-09T12:00:00Z" }),
    ];
    await open({}, [fake(findAudits, () => ({ rows, total: 3, all: 3 }))]);
    await drawn(shown.page.host);
    const headings = () =>
      [...shown.page.host.querySelectorAll(".pv-grid-group")].map(({ textContent }) => textContent);
    await waitFor(() => expect(headings()).to.deep.equal(["Mar 10, 2026", "Mar 9, 2026"]));
    // A heading is no record.
    await user.click(screen.getAllByRole("checkbox")[0] ?? document.body);
    await screen.findByText("3 records selected");
    const who = shown.page.host.querySelector('.ag-header-cell[col-id="userName"] .ag-header-cell-label');
    await user.click(who ?? document.body);
    await waitFor(() => expect(queries().at(-1)?.sort).to.deep.equal([{ column: "userName", direction: "asc" }]));
    await waitFor(() => expect(headings()).to.deep.equal([]));
  });

  it("says on a phone who did what in the two columns that it shows", async () => {
    const before = { width: innerWidth, height: innerHeight };
    await setViewport({ width: 390, height: 844 });
    try {
      await open({ width: 390 });
      await drawn(shown.page.host);
      const headings = () =>
        [...shown.page.host.querySelectorAll(".ag-header-cell[col-id]:not(.pv-grid-cut)")].flatMap(
          (cell) => cell.textContent.trim() || [],
        );
      await waitFor(() => expect(headings()).to.deep.equal(["When", "Action"]));
      const act = shown.page.host.querySelector('[role=gridcell][col-id="action"]');
      expect(act?.textContent).to.equal("Changed: Name, Privilegesadmin · Planners");
    } finally {
      await setViewport(before);
    }
  });

  it("filters by the address and by the filter's choices", async () => {
    await open(at("?audits.in.userName=admin&audits.in.module=Role&audits.in.at=2026-03-01~2026-03-31"));
    await drawn(shown.page.host);
    expect(queries()[0]?.filters).to.deep.equal([
      { kind: "between", column: "at", from: "2026-03-01", to: "2026-03-31" },
      { kind: "contains", column: "userName", text: "admin" },
      { kind: "oneOf", column: "module", values: ["Role"] },
    ]);
    await user.click(await screen.findByRole("checkbox", { name: "Signed in" }));
    await waitFor(() =>
      expect(queries().at(-1)?.filters).to.deep.include({ kind: "oneOf", column: "action", values: ["signIn"] }),
    );
  });

  it("sends no request for a date range without its first day, and says what is missing", async () => {
    await open(at("?audits.in.module=Role"));
    await drawn(shown.page.host);
    const asked = queries().length;
    const to = await screen.findByLabelText(/When.*to|to.*When/i);
    await user.type(to, "2026-03-31");
    await screen.findByText("Please enter the first date too.");
    expect(queries().length).to.equal(asked);
    await user.type(await screen.findByLabelText(/When.*from|from.*When/i), "2026-04-01");
    await screen.findByText("The first date must be earlier than the last.");
    expect(queries().length).to.equal(asked);
  });

  it("opens a row by its link with the record before and after, and its raw form on request", async () => {
    await open(at("?audit=60"));
    const dialog = await screen.findByRole("dialog", { name: "Audit row 60" });
    const table = await within(dialog).findByRole("table", { name: "The record before and after" });
    const cells = within(table)
      .getAllByRole("row")
      .map((line) => [...line.querySelectorAll("th, td")].map(({ textContent }) => textContent));
    expect(cells).to.deep.equal([
      ["Field", "Before", "After"],
      ["Name", "Planner", "Planners"],
      ["Privileges", "user.view", "user.view, user.edit"],
    ]);
    await user.click(within(dialog).getByRole("checkbox", { name: "Show the 2 unchanged fields" }));
    within(table).getByRole("row", { name: /Active Yes Yes/ });
    await user.click(within(dialog).getByRole("button", { name: "Show as written (JSON)" }));
    expect(dialog.querySelector("pre")?.textContent).to.contain('"name": "Planners"');
    expect(dialog.textContent).to.contain("5f0c-request").and.to.contain("Firefox");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await gone();
    expect(shown.page.address()).to.equal("/audit-list");
  });

  it("opens a row by the keyboard and gives the focus back", async () => {
    await open(at(""));
    await drawn(shown.page.host);
    const name = await screen.findByRole("button", { name: /Mar 10, 2026, 12:00/ });
    name.focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: "Audit row 60" });
    expect(shown.page.address()).to.contain("audit=60");
    await sendKeys({ press: "Escape" });
    await gone();
    await waitFor(() => expect(document.activeElement === name).to.equal(true));
  });

  it("links to the record where the app has a page for it, but not if it was deleted", async () => {
    const around = { pages: [{ route: "/role-detail/:id?", title: "shell.pages.home", layout: "full", regions: {} }] };
    await open({ ...at("?audit=60"), around });
    await user.click(await screen.findByRole("button", { name: "Open the record" }));
    await waitFor(() => expect(shown.page.address()).to.equal("/role-detail/7"));
    const layers = { pages: [{ route: "/layers", title: "shell.pages.home", layout: "full", regions: {} }] };
    await open({ ...at("?audit=60"), around: layers }, [fake(getAudit, () => row(60, { module: "MapStyle" }))]);
    await user.click(await screen.findByRole("button", { name: "Open the record" }));
    await waitFor(() => expect(shown.page.address()).to.equal("/layers?tab=styles&style=7"));
    await open({ ...at("?audit=60"), around }, [fake(getAudit, () => row(60, { action: "delete", after: null }))]);
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByRole("table");
    expect(within(dialog).queryByRole("button", { name: "Open the record" }) === null).to.equal(true);
  });

  it("opens the map from a disaster's or an estimation's row, and publishes the choice", async () => {
    const around = { pages: [{ route: "/main/map", title: "shell.pages.map", layout: "full", regions: {} }] };
    for (const [module, after, topic, chosen] of [
      ["Disaster", { did: 3 }, DisasterSelected, { did: 3 }],
      ["Estimation", { did: 3, eid: 9 }, EstimationSelected, { did: 3, eid: 9 }],
    ] as const) {
      await open({ ...at("?audit=60"), around }, [fake(getAudit, () => row(60, { module, before: null, after }))]);
      await user.click(await screen.findByRole("button", { name: "Open the record" }));
      await waitFor(() => expect(shown.page.bus.latest(topic)?.payload).to.deep.equal(chosen));
    }
  });

  it("reports an unknown row, an empty trail, and why a page could not be read", async () => {
    await open(at("?audit=999"));
    await screen.findByText("This row does not exist; it may have been archived.");
    await open({}, [fake(findAudits, () => ({ rows: [], total: 0, all: 0 }))]);
    await screen.findByText("Nothing has been recorded yet.");
    await open({}, [
      fake(findAudits, () => {
        throw new Refusal(503, { key: "errors.unavailable" });
      }),
    ]);
    await screen.findByRole("alert");
  });
});
