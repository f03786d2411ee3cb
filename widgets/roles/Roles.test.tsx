import { expect } from "@open-wc/testing";
import { addOrUpdateRole, type RoleDraft } from "../../contract/people/calls/roles.ts";
import { userRoleInsertBulk } from "../../contract/people/calls/security.ts";
import { PRIVILEGE_CODES } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { dropDrafts } from "../../test/kits/drafts.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, type PlannerServer } from "../../test/kits/planner-server.ts";
import { ADMINISTRATOR, roleFixture, serveRights } from "../../test/kits/rights-server.ts";
import { pressable, elementOf, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const rowsDrawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelector("[role=gridcell]")).not.to.equal(null));

widgetKit(manifest, { prepare: () => serveRights().stop, drawn: rowsDrawn });

describe("roles", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (options: WidgetPageOptions = {}, answers: readonly FakeAnswer[] = []) => {
    server = serveRights(answers);
    page = await openWidget(manifest, { width: 900, user: ADMINISTRATOR, ...options });
  };
  const detail = (id: string, answers: readonly FakeAnswer[] = [], options: WidgetPageOptions = {}) =>
    open(
      { raw: { show: "detail" }, at: { route: "/role-detail/:id?", address: `/role-detail${id}` }, ...options },
      answers,
    );
  const press = async (name: string | RegExp, place: HTMLElement = document.body) =>
    user.click(await pressable(within(place).findByRole("button", { name })));
  const box = async (name: string) =>
    elementOf(await screen.findByRole<HTMLCalciteCheckboxElement>("checkbox", { name }));
  const dialog = () => screen.findByRole("alertdialog");
  const sent = (i = 0) => server.to(addOrUpdateRole)[i] as RoleDraft;
  afterEach(() => {
    page.leave();
    server.stop();
    dropDrafts();
  });

  it("lists the roles with members and privileges, and opens one by its name", async () => {
    await open();
    await rowsDrawn(page.host);
    await waitFor(() => expect(page.host.textContent).to.contain("Shelter desk").and.to.contain("Keeps the shelters"));
    await press("Shelter desk");
    await waitFor(() => expect(page.address()).to.equal("/role-detail/9"));
  });

  it("creates a role with its privileges, after a summary of what it grants", async () => {
    await detail("");
    await user.type(await screen.findByLabelText("Name"), "Night desk");
    await user.click(await box("All of Charts"));
    await user.click(await box("Home"));
    await user.click(await screen.findByLabelText("Members need a second factor"));
    await press("Create");
    const asked = await dialog();
    expect(asked.textContent).to.contain("Added (3)").and.to.contain("Export Chart").and.not.to.contain("Removed");
    await press("Save", asked);
    await waitFor(() => expect(page.address()).to.equal("/role-detail/20"));
    expect(sent()).to.deep.equal({
      name: "Night desk",
      description: "",
      active: true,
      secondFactor: true,
      confirmLoss: false,
      privilegeCodes: ["home", "chart.export", "chart.print"],
    });
    expect(page.bus.latest(MenuUpdate)?.payload).to.deep.equal({});
  });

  it("marks granted and removed privileges, and names the users affected by a save", async () => {
    await detail("/9");
    await user.click(await box("Edit Supply"));
    await user.click(await box("View Estimation"));
    expect(page.host.textContent).to.contain("removed").and.to.contain("new");
    await press("Save");
    const asked = await dialog();
    expect(asked.textContent)
      .to.contain("Edit Supply")
      .and.to.contain("View Estimation")
      .and.to.contain("Affects one member");
    await press("Cancel", asked);
    expect(server.to(addOrUpdateRole)).to.have.length(0);
    expect(page.host.textContent).to.contain("There are unsaved changes.");
  });

  it("finds a privilege by group and words; select all applies to the found ones", async () => {
    await detail("/9");
    await user.type(
      await screen.findByRole("searchbox", { name: "Search in Privileges of Shelter desk" }),
      "lookups export",
    );
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Home" })).to.equal(null));
    await user.click(await box("Select all 2 found"));
    await press("Save");
    expect((await dialog()).textContent)
      .to.contain("Export Excel Lookups")
      .and.to.contain("Added (2)");
  });

  it("names what the reader would lose and resends only after confirmation", async () => {
    const fault = { path: "body.confirmLoss", key: "domain.security.ownLoss", message: "loss" };
    const loss = { ...fault, values: { codes: "home supply.edit", privileges: "" } };
    await detail("/9", [
      fake(addOrUpdateRole, (body) => {
        const role = body as RoleDraft;
        if (role.confirmLoss) return roleFixture(9, role.name, []);
        throw new Refusal(422, { key: "domain.security.ownLoss", details: { faults: [loss] } });
      }),
    ]);
    await user.click(await box("Active"));
    await press("Save");
    const asked = await dialog();
    expect(asked.textContent).to.contain("You will no longer be able to").and.to.contain("Edit Supply");
    await press("Save anyway", asked);
    await waitFor(() => expect(server.to(addOrUpdateRole)).to.have.length(2));
    expect([sent(0).confirmLoss, sent(1).confirmLoss]).to.deep.equal([false, true]);
  });

  it("shows the server's and the schema's fault at the name", async () => {
    const taken = { path: "body.name", key: "domain.role.nameTaken", message: "RoleName Already Exists!" };
    await detail("", [
      fake(addOrUpdateRole, () => {
        throw new Refusal(422, { key: taken.key, details: { faults: [taken] } });
      }),
    ]);
    const name = await screen.findByLabelText("Name");
    await user.type(name, " ");
    await press("Create");
    await screen.findByText("Please enter all mandatory fields");
    await user.type(name, "Viewer");
    await press("Create");
    await waitFor(() => expect(name.getAttribute("aria-invalid")).to.equal("true"));
    await screen.findByText("RoleName Already Exists!");
  });

  it("shows both sides if another user saved in the meantime", async () => {
    const theirs = roleFixture(9, "Shelter desk", ["home", "chart.print"], { version: 5, description: "Theirs" });
    let times = 0;
    await detail("/9", [
      fake(addOrUpdateRole, (body) => {
        if (++times > 1) return { ...theirs, ...(body as object), version: 6 };
        throw new Refusal(409, { key: "errors.conflict.stale", details: { theirs, changedBy: "kim" } });
      }),
    ]);
    await user.type(await screen.findByLabelText("Description"), " by night");
    await press("Save");
    const asked = await screen.findByRole("alertdialog", { name: "kim changed the same fields" });
    expect(asked.textContent).to.contain("Saved as kim left it, since you did not change it: Privileges.");
    (await screen.findByRole("radio", { name: /^Yours: .* by night$/ })).click();
    await press("Save what was chosen", asked);
    await waitFor(() => expect(sent(1)?.version).to.equal(5));
    expect(sent(1).description).to.match(/ by night$/);
    expect(sent(1).privilegeCodes, "they stay as kim left them").to.equal(undefined);
  });

  it("says before deleting how many users lose the role, and offers to undo it", async () => {
    await open();
    await rowsDrawn(page.host);
    // The grid may redraw a row just when its box is clicked.
    await waitFor(() => {
      const row = page.host.querySelector('[row-id="9"]');
      if (!row?.classList.contains("ag-row-selected"))
        row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
      expect(row?.classList.contains("ag-row-selected")).to.equal(true);
    });
    await press("Delete");
    const asked = await dialog();
    expect(asked.textContent).to.contain("Shelter desk: 1 member").and.to.contain("One person loses");
    await press("Delete", asked);
    await waitFor(() => expect(server.sent.map(({ path }) => path)).to.include("/api/Role/DeleteRole/9/1"));
    await press("Undo");
    await waitFor(() => expect(server.sent.map(({ path }) => path)).to.include("/api/Role/RestoreRole"));
  });

  it("adds and removes members, each named before", async () => {
    await detail("/9");
    await press("Add members");
    const adding = await screen.findByRole("dialog");
    await user.click(await within(adding).findByRole("checkbox", { name: "Kim Lee" }));
    await press("Add one", adding);
    await waitFor(() =>
      expect(server.to(userRoleInsertBulk)[0]).to.deep.equal({
        changes: [{ userId: 3, roleId: 9, holds: true }],
        confirmLoss: false,
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
  });

  it("disables choices that the server would refuse, and says why", async () => {
    await detail("/4");
    const view = await box("View Estimation");
    expect(view.disabled).to.equal(true);
    expect(page.host.textContent).to.contain("Only for users who sign in.");
    page.leave();
    server.stop();
    await detail("/1");
    expect((await box("Save Security")).disabled).to.equal(true);
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).readOnly).to.equal(true);
  });

  it("is read-only without the right to edit, and reports an unknown role", async () => {
    await detail("/9", [], { privileges: ["role.view"] });
    expect((await box("Home")).disabled).to.equal(true);
    expect(screen.queryByRole("button", { name: "Save" })).to.equal(null);
    page.leave();
    server.stop();
    await detail("/abc");
    await screen.findByText(/There is no role number abc/);
    page.leave();
    server.stop();
    await detail("", [], { privileges: PRIVILEGE_CODES.filter((code) => code !== "role.create") });
    await screen.findByText(/You do not have required permissions/);
  });
});
