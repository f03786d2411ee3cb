import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import {
  rolePrivilegeInsert,
  userRoleInsertBulk,
  getGroupRoles,
  saveGroupRoles,
  type GroupRole,
} from "../../contract/people/calls/security.ts";
import { MODULES, type ModuleCode } from "../../contract/people/modules.ts";
import { PRIVILEGE_CODES } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, type PlannerServer } from "../../test/kits/planner-server.ts";
import { ADMINISTRATOR, serveRights } from "../../test/kits/rights-server.ts";
import { elementOf, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest, {
  prepare: () => serveRights().stop,
  drawn: (host) => waitFor(() => expect(host.querySelector("[role=tab]")).not.to.equal(null)),
});

describe("security", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (address: string, answers: readonly FakeAnswer[] = [], options: WidgetPageOptions = {}) => {
    server = serveRights(answers);
    page = await openWidget(manifest, {
      width: 900,
      user: ADMINISTRATOR,
      at: { route: "*", address: `/security${address}` },
      ...options,
    });
  };
  const press = async (name: string | RegExp, place: HTMLElement = document.body) =>
    user.click(await within(place).findByRole("button", { name }));
  const box = async (name: string) =>
    elementOf(await screen.findByRole<HTMLCalciteCheckboxElement>("checkbox", { name }));
  const dialog = () => screen.findByRole("alertdialog");
  const links = (i = 0) => server.to(userRoleInsertBulk)[i];
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("opens a role and keeps it in the address", async () => {
    await open("");
    // The first role is shown at once.
    await box("View Estimation");
    await user.selectOptions(await screen.findByLabelText("Role"), "Viewer");
    await waitFor(() => expect(page.address()).to.equal("/security?role=3"));
    expect((await box("View Estimation")).checked).to.equal(true);
  });

  it("shows before a save what is granted, what is removed and who is affected, and updates the menus", async () => {
    await open("?role=3");
    await user.click(await box("Export Report"));
    await user.click(await box("All of Charts"));
    await press("Save");
    const asked = await dialog();
    const question = asked.textContent ?? "";
    expect(question).to.match(/Added \(2\).*Export Chart.*Print Chart.*Removed.*Export Report/);
    expect(question)
      .to.contain("Affects 2 members")
      .and.to.contain("Ana Núñez, Kim Lee")
      .and.to.contain("Do you want to save it?");
    await press("Save", asked);
    await waitFor(() =>
      expect(server.to(rolePrivilegeInsert)[0]).to.deep.equal({
        roleId: 3,
        version: 1,
        confirmLoss: false,
        privilegeCodes: ["home", "chart.export", "chart.print", "estimation.view"],
      }),
    );
    await waitFor(() => expect(page.bus.latest(MenuUpdate)?.payload).to.deep.equal({}));
    await screen.findByText("Role privileges updated.");
  });

  it("warns readers about what they would lose themselves, and saves only after confirmation", async () => {
    const fault = { path: "body.confirmLoss", key: "domain.security.ownLoss", message: "loss" };
    await open("?role=3", [
      fake(rolePrivilegeInsert, () => {
        throw new Refusal(422, {
          key: fault.key,
          details: { faults: [{ ...fault, values: { codes: "report.export", privileges: "" } }] },
        });
      }),
    ]);
    await user.click(await box("Export Report"));
    await press("Save");
    await press("Save", await dialog());
    const warned = await screen.findByRole("alertdialog", { name: "You will lose some of your own privileges" });
    expect(warned.textContent).to.contain("You will no longer be able to:Export Report");
    await press("Cancel", warned);
    expect(server.to(rolePrivilegeInsert)).to.have.length(1);
    expect((await box("Export Report")).checked).to.equal(false);
  });

  it("grants and removes roles of several users at once; roles that only some have stay until decided", async () => {
    await open("?view=users");
    await user.click(await box("Ana Núñez"));
    await user.click(await box("Kim Lee"));
    await screen.findByText("Roles of 2 users");
    const desk = await box("Shelter desk");
    expect(desk.indeterminate).to.equal(true);
    await user.click(desk);
    await user.click(await box("Viewer"));
    await press("Save");
    const asked = await dialog();
    expect(asked.textContent).to.match(/Ana Núñez.*Removed.*Viewer.*Kim Lee.*Added.*Shelter desk.*Removed.*Viewer/);
    await press("Save", asked);
    await waitFor(() =>
      expect(links()).to.deep.equal({
        changes: [
          { userId: 2, roleId: 3, holds: false },
          { userId: 3, roleId: 9, holds: true },
          { userId: 3, roleId: 3, holds: false },
        ],
        confirmLoss: false,
      }),
    );
    await screen.findByText("Roles of 2 users saved.");
    expect(page.address()).to.equal("/security?view=users&users=2%2C3");
  });

  it("shows and changes the members of a role", async () => {
    await open("?view=members&role=9");
    expect((await box("Ana Núñez")).checked).to.equal(true);
    await user.click(await box("Ana Núñez"));
    await user.click(await box("Pat Reyes"));
    await press("Save");
    await press("Save", await dialog());
    await waitFor(() =>
      expect(links()).to.deep.equal({
        changes: [
          { userId: 1, roleId: 9, holds: true },
          { userId: 2, roleId: 9, holds: false },
        ],
        confirmLoss: false,
      }),
    );
  });

  it("refuses to remove the last administrator, and keeps the choice", async () => {
    await open("?view=members&role=1", [
      fake(userRoleInsertBulk, () => {
        throw new Refusal(422, {
          key: "domain.security.lastAdministrator",
          message: "The last administrator cannot be removed",
        });
      }),
    ]);
    await user.click(await box("Pat Reyes"));
    await press("Save");
    await press("Save", await dialog());
    await screen.findByText(/cannot be removed: no one could/);
    expect((await box("Pat Reyes")).checked).to.equal(false);
  });

  it("names the user who changed the roles in the meantime; nothing is saved and nothing is lost", async () => {
    await open("?view=users&users=3", [
      fake(userRoleInsertBulk, () => {
        throw new Refusal(409, { key: "errors.conflict.stale", details: { changedBy: "kim", changedAt: null } });
      }),
    ]);
    await user.click(await box("Shelter desk"));
    await press("Save");
    await press("Save", await dialog());
    await screen.findByText(/kim changed these roles/);
    expect((await box("Shelter desk")).checked).to.equal(true);
  });

  it("shows the roles of groups, adds one and removes one", async () => {
    const held: GroupRole[] = [{ source: "openId", group: "planning", roleId: 9 }];
    await open("?view=groups", [
      fake(getGroupRoles, () => held),
      fake(saveGroupRoles, (body) => (body as { rows: GroupRole[] }).rows),
    ]);
    await press("Add a group");
    await press("Save");
    await screen.findByText("Enter the group as your sign-in names it, and choose a role.");
    expect(server.to(saveGroupRoles)).to.have.length(0);
    await user.type(screen.getAllByLabelText("Group")[1] ?? document.body, "chiefs");
    await user.selectOptions(screen.getAllByLabelText("Role")[1] ?? document.body, "Viewer");
    await user.selectOptions(screen.getAllByLabelText("Where the group is")[1] ?? document.body, "Mapping portal");
    await press("Save");
    await screen.findByText(/^Enter the group's ID: the 32 letters and digits/);
    const field = screen.getByLabelText("Group ID in the portal");
    await user.clear(field);
    await user.type(field, "0123456789abcdef0123456789abcdef");
    await press("Remove the group planning");
    await press("Save");
    await screen.findByText("Roles of groups saved.");
    const row = { source: "portal", group: "0123456789abcdef0123456789abcdef", roleId: 3 };
    expect(server.to(saveGroupRoles)).to.deep.equal([{ rows: [row], heldRows: held }]);
  });

  it("asks about unsaved changes before showing another role or view", async () => {
    await open("?role=3");
    await user.click(await box("Export Report"));
    await user.click(await screen.findByRole("tab", { name: "Members of a role" }));
    const asked = await dialog();
    expect(asked.textContent).to.contain("You have unsaved changes. Do you want to continue?");
    await press("No, discard", asked);
    await waitFor(() => expect(page.address()).to.equal("/security?role=3&view=members"));
  });

  it("moves by keyboard through tabs, search and boxes", async () => {
    await open("?role=3");
    const tab = await screen.findByRole("tab", { name: "Privileges of a role" });
    tab.focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(page.address()).to.contain("view=users"));
    // The address changes before the tabs are redrawn.
    await screen.findByRole("tab", { name: "Roles of users", selected: true });
    await user.keyboard("{ArrowLeft}");
    await screen.findByLabelText("Role");
    await user.keyboard("{Tab}{Tab}");
    await waitFor(() => expect(document.activeElement?.getAttribute("type")).to.equal("search"));
    await user.keyboard("print chart{Tab}{Tab}{Tab}{ }");
    await waitFor(async () => expect((await box("Print Chart")).checked).to.equal(true));
  });

  it("has all privileges of a role in one table in a wide window, a row per module, a column for the common ones", async () => {
    await setViewport({ width: 1440, height: 900 });
    await open("?role=3");
    const table = await screen.findByRole("table");
    const row = (code: ModuleCode) =>
      within(table).getAllByRole("row")[MODULES.findIndex((one) => one.code === code) + 1] ?? expect.fail(code);
    const namesIn = (cells: readonly HTMLElement[]) =>
      cells.map((cell) =>
        within(cell)
          .queryAllByRole<HTMLCalciteCheckboxElement>("checkbox")
          .map((one) => elementOf(one).label),
      );
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).to.deep.equal(["Module", "View", "Create", "Edit", "Delete", "Excel", "PDF", "Other"]);
    expect(within(table).getAllByRole("row")).to.have.length(MODULES.length + 1);
    expect(namesIn(within(row("audits")).getAllByRole("cell"))).to.deep.equal([
      ["View Admin Audit"],
      [],
      [],
      [],
      ["Export Excel Audits"],
      ["Export PDF Audits"],
      [],
    ]);
    expect(namesIn(within(row("configuration")).getAllByRole("cell"))).to.deep.equal([
      [],
      [],
      [],
      [],
      [],
      [],
      ["Edit Layout", "Import Data", "Edit Layers", "Edit Defaults"],
    ]);
    const shown = within(table).getAllByRole("checkbox").length;
    expect(shown).to.equal(PRIVILEGE_CODES.length + MODULES.length);
    const view = await box("View User");
    view.focus();
    await user.keyboard(" ");
    expect((await box("View User")).checked).to.equal(true);
    expect(row("users").textContent).to.contain("1\u00a0of\u00a06").and.contain("+");
    await setViewport({ width: 800, height: 600 });
  });

  it("is read-only without Edit or Save Security, and grants nothing that the reader lacks", async () => {
    await open("?role=3", [], { privileges: ["security.view", "security.save"] });
    await screen.findByText(/you need the privilege Edit Security/);
    expect((await box("Home")).disabled).to.equal(true);
    expect(screen.queryByRole("button", { name: "Save" })).to.equal(null);
    page.leave();
    server.stop();
    const officer = { ...ADMINISTRATOR, roleNameOfLoginUser: ["Security officer"] };
    const privileges = PRIVILEGE_CODES.filter((code) => code.startsWith("security"));
    await open("?role=3", [], { privileges, user: officer });
    expect((await box("Import Data")).disabled).to.equal(true);
    expect((await box("Export Report")).disabled).to.equal(false);
    expect(page.host.textContent).to.contain("You do not have this privilege yourself.");
  });
});
