import { expect } from "@open-wc/testing";
import { resetSecondFactor } from "../../contract/people/calls/second-factor.ts";
import { getAllActiveRoles } from "../../contract/people/calls/security.ts";
import * as calls from "../../contract/people/calls/users.ts";
import type { Session } from "../../contract/people/calls/session.ts";
import type { User, UserDraft } from "../../contract/people/users.ts";
import { axeFindings } from "../../test/kits/dom.ts";
import { dropDrafts } from "../../test/kits/drafts.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { aSession, aUser } from "../../test/kits/record-fixtures.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const KIM = aUser();
const ME = aUser({ userId: 5, userName: "admin", firstName: "Ada", lastName: "Min", email: "ada@agency.test" });
const ROOT = aUser({ userId: 9, userName: "root", email: "root@agency.test", above: true });
const USERS = [ME, KIM, ROOT];
const PASSWORD = "abcde-fghjk-mnpqr-stuvw";

const session: Session["user"] = {
  userId: 5,
  userName: "admin",
  displayName: "Ada Min",
  roleNameOfLoginUser: [],
  mustChangePassword: false,
};
const TOKEN = "a-token-of-256-bits";
const UNTIL = "2026-09-04T12:00:00Z";
const afterSave = (body: unknown) => {
  const draft = body as UserDraft;
  const user: User = {
    ...KIM,
    ...draft,
    passwordExpiresAt: UNTIL,
    userId: draft.userId ?? 12,
    version: 4,
    email: draft.email,
  };
  const isNew = draft.userId === undefined && !draft.portalOnly;
  const invited = draft.invite === undefined ? null : { token: draft.invite === "link" ? TOKEN : null, until: UNTIL };
  return { user, oneTimePassword: isNew && !invited ? PASSWORD : null, invitation: invited };
};
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getAllUsers, () => USERS),
  fake(calls.getUserById, (_, address) => {
    const found = USERS.find(({ userId }) => address.endsWith(`/${userId}`));
    if (found) return found;
    throw new Refusal(404, { key: "domain.user.unknown" });
  }),
  fake(calls.addOrUpdateUser, afterSave),
  fake(calls.deleteUser, () => ({ userId: KIM.userId })),
  fake(calls.restoreUser, () => KIM),
  fake(calls.resetPassword, () => ({
    user: { ...KIM, passwordExpiresAt: "2026-09-04T12:00:00Z" },
    oneTimePassword: PASSWORD,
  })),
  fake(getAllActiveRoles, () => []),
  fake(calls.liftLock, () => KIM),
  fake(calls.getSessions, () => [aSession(), aSession({ sessionId: 32, address: "10.0.0.8" })]),
  fake(calls.endSession, () => ({})),
  fake(calls.endOtherSessions, () => ({ ended: 2 })),
];

const rowsDrawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelectorAll("[role=gridcell]").length).to.be.greaterThan(0));

widgetKit(manifest, { prepare: () => servePlanner({ answers: STANDING }).stop, drawn: rowsDrawn });

describe("the users", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (options: WidgetPageOptions = {}, answers: readonly FakeAnswer[] = []) => {
    server = servePlanner({ answers: [...answers, ...STANDING] });
    page = await openWidget(manifest, { width: 1000, user: session, ...options });
  };
  const detail = (id: string, answers: readonly FakeAnswer[] = [], options: WidgetPageOptions = {}) =>
    open(
      { raw: { show: "detail" }, at: { route: "/user-detail/:id?", address: `/user-detail${id}` }, ...options },
      answers,
    );
  const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
  const choose = async (userName: string) => {
    await rowsDrawn(page.host);
    const row = (await screen.findByText(userName)).closest<HTMLElement>("[role=row]");
    const id = row?.getAttribute("row-id") ?? "";
    const box = [...page.host.querySelectorAll(`[row-id="${id}"] input[type=checkbox]`)][0];
    if (!(box instanceof HTMLElement)) throw new Error(`no box at ${userName}`);
    await user.click(box);
  };
  const fill = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
    return field;
  };
  const saved = (i = 0) => server.to(calls.addOrUpdateUser)[i] as UserDraft;
  afterEach(() => {
    page.leave();
    server.stop();
    dropDrafts();
  });

  it("lists everyone and opens one in their own page", async () => {
    await open();
    await rowsDrawn(page.host);
    await user.click(await screen.findByText("kim.rivera"));
    await waitFor(() => expect(page.address()).to.equal("/user-detail/7"));
  });

  it("shows users locked out by failed attempts and unlocks them", async () => {
    let locked = true;
    await detail("/7", [
      fake(calls.getUserById, () => ({ ...KIM, lockedUntil: locked ? "2026-09-04T12:00:00Z" : null })),
      fake(calls.liftLock, () => ((locked = false), KIM)),
    ]);
    await screen.findByText("Locked until");
    await press("Unlock");
    await screen.findByText("kim.rivera can sign in again.");
    expect(server.to(calls.liftLock)).to.deep.equal([{ userId: KIM.userId }]);
    await waitFor(() => expect(screen.queryByText("Locked until")).to.equal(null));
  });

  it("resets a lost second factor after a confirmation", async () => {
    await detail("/7", [
      fake(calls.getUserById, () => ({ ...KIM, secondFactor: true })),
      fake(resetSecondFactor, () => KIM),
    ]);
    await press("Reset second factor");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Reset second factor" }),
    );
    await screen.findByText("The second factor of kim.rivera was reset.");
    expect(server.to(resetSecondFactor)).to.deep.equal([{ userId: KIM.userId }]);
  });

  it("unlinks an issuer's sign-in after a confirmation", async () => {
    const issuer = "https://login.agency.test";
    await detail("/7", [
      fake(calls.getUserById, () => ({ ...KIM, openId: [{ issuer, since: "2026-09-01T12:00:00Z" }] })),
      fake(calls.unlinkOpenId, () => KIM),
    ]);
    await press(`Unlink: ${issuer}`);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Unlink" }));
    await waitFor(() => expect(screen.queryByText(issuer)).to.equal(null));
    expect(server.to(calls.unlinkOpenId)).to.deep.equal([{ userId: KIM.userId, issuer, confirmLoss: true }]);
  });

  it("creates a user with the catalog's texts and shows the one-time password once", async () => {
    await detail("");
    await press("Create");
    expect(await screen.findAllByText("Please enter all mandatory fields")).to.have.length(3);
    await screen.findByText("Please enter Email Address");
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).to.equal("users-userName"));
    await fill("User name", "new.person");
    await fill("Email", "nobody");
    await fill("First name", "New");
    await fill("Last name", "Person");
    await press("Create");
    await screen.findByText("Invalid Mail Address");
    await fill("Email", "new@agency.test");
    await user.click(screen.getByLabelText("Show a one-time password"));
    await press("Create");
    const shown = await screen.findByLabelText("One-time password");
    expect((shown as HTMLInputElement).value).to.equal(PASSWORD);
    await screen.findByText(/It is valid until Sep 4, 2026/);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.to.contain(PASSWORD);
    await press("Done");
    await waitFor(() => expect(page.address()).to.equal("/user-detail/12"));
    expect(saved()).to.deep.equal({
      userName: "new.person",
      firstName: "New",
      lastName: "Person",
      email: "new@agency.test",
      language: null,
      active: true,
      portalOnly: false,
      confirmLoss: false,
      roleIds: [],
    });
  });

  it("assigns roles to a new user, and shows an invitation link once or who it was mailed to", async () => {
    const roles = [{ roleId: 3, name: "Emergency Staff", description: "" }];
    await detail("", [fake(getAllActiveRoles, () => roles)]);
    const enter = async () => {
      await fill("User name", "new.person");
      await fill("Email", "new@agency.test");
      await fill("First name", "New");
      await fill("Last name", "Person");
    };
    await enter();
    await user.click(await screen.findByLabelText("Emergency Staff"));
    await press("Create");
    const link = await screen.findByLabelText<HTMLInputElement>("Invitation link");
    expect(link.value).to.equal(`${location.origin}/login#invitation=${TOKEN}`);
    expect(await axeFindings(page.host)).to.deep.equal([]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.to.contain(TOKEN);
    await press("Done");
    await waitFor(() => expect(page.address()).to.equal("/user-detail/12"));
    expect(saved())
      .to.include({ invite: "link" })
      .and.to.deep.include({ roleIds: [3] });
    page.leave();
    await detail("", [fake(getAllActiveRoles, () => roles)]);
    await enter();
    await user.click(screen.getByLabelText("Send an invitation by email"));
    await press("Create");
    await screen.findByText("An invitation was sent to new@agency.test.");
    await waitFor(() => expect(page.address()).to.equal("/user-detail/12"));
  });

  it("opens a new portal user without a question about unsaved changes", async () => {
    await detail("");
    for (const [label, text] of [
      ["User name", "portal.person"],
      ["Email", "p@agency.test"],
      ["First name", "P"],
      ["Last name", "P"],
    ] as const)
      await fill(label, text);
    await user.click(screen.getByLabelText("Signs in through the portal only"));
    await press("Create");
    await waitFor(() => expect(page.address()).to.equal("/user-detail/12"));
    expect(document.querySelectorAll("dialog[open]").length).to.equal(0);
  });

  it("shows a duplicate that the server found at its field, and keeps the typed values", async () => {
    const taken = fake(calls.addOrUpdateUser, () => {
      const fault = { path: "body.email", key: "domain.user.emailTaken", values: {}, message: "taken" };
      throw new Refusal(422, { key: "domain.user.emailTaken", details: { faults: [fault] } });
    });
    await detail("/7?mode=edit", [taken]);
    const field = await fill("Email", "ada@agency.test");
    await press("Save");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).to.equal("true"));
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).to.equal("users-email"));
    const reason = "The entered email address is already in use. Please enter a valid email address";
    await screen.findByText(reason);
    expect(field.getAttribute("aria-description")).to.include(reason);
    expect((field as HTMLInputElement).value).to.equal("ada@agency.test");
  });

  it("asks before discarding changes, and continues without them", async () => {
    await detail("/7?mode=edit");
    await fill("Last name", "Other");
    await press("Cancel");
    await screen.findByText("You have unsaved changes. Do you want to continue?");
    await press("No, discard");
    await screen.findByRole("button", { name: "Edit" });
    expect(server.to(calls.addOrUpdateUser)).to.have.length(0);
    await waitFor(() => expect(page.address()).to.equal("/user-detail/7"));
  });

  it("asks which value to keep where both sides changed one, and saves on top of the other version", async () => {
    let times = 0;
    const first = fake(calls.addOrUpdateUser, (body) => {
      if (times++ > 0) return afterSave(body);
      const theirs = { ...KIM, lastName: "Theirs", version: 8 };
      const details = { yours: body, theirs, changedBy: "ana", changedAt: "2026-02-07T10:00:00Z" };
      throw new Refusal(409, { key: "errors.conflict.stale", details });
    });
    await detail("/7?mode=edit", [first]);
    await fill("Last name", "Mine");
    await press("Save");
    (await screen.findByRole("radio", { name: "Yours: Mine" })).click();
    await press("Save what was chosen");
    await waitFor(() => expect(server.to(calls.addOrUpdateUser)).to.have.length(2));
    expect([saved(1).version, saved(1).lastName]).to.deep.equal([8, "Mine"]);
  });

  it("warns users who deactivate themselves, and saves only after confirmation", async () => {
    await detail("/5?mode=edit");
    await user.click(await screen.findByLabelText("Active"));
    await press("Save");
    await screen.findByText(/If you deactivate yourself/);
    const warning = document.querySelector<HTMLElement>("dialog[open]") ?? page.host;
    await user.click(within(warning).getByRole("button", { name: "Cancel" }));
    expect(server.to(calls.addOrUpdateUser)).to.have.length(0);
    await press("Save");
    await press("Continue anyway");
    await waitFor(() => expect(saved().confirmLoss).to.equal(true));
  });

  it("shows when a one-time password expires, and that it has expired", async () => {
    const given = (passwordExpiresAt: string) => [
      fake(calls.getUserById, () => ({ ...KIM, mustChangePassword: true, passwordExpiresAt })),
    ];
    await detail("/7", given("2126-09-04T12:00:00Z"));
    await screen.findByText(/Valid until Sep 4, 2126/);
    page.leave();
    server.stop();
    await detail("/7", given("2026-01-04T12:00:00Z"));
    await screen.findByText(/Expired on Jan 4, 2026.*: reset the password to give a new one/);
  });

  it("shows roles, facts and sessions, and signs the user out", async () => {
    await detail("/7");
    await screen.findByText("kim@agency.test");
    expect((await screen.findByRole("link", { name: "Emergency Staff" })).getAttribute("href")).to.equal(
      "/role-detail/2",
    );
    expect(screen.getByRole("link", { name: "Change roles" }).getAttribute("href")).to.equal(
      "/security?view=users&users=7",
    );
    await press(/Sign out: Firefox, Linux, 10\.0\.0\.8/);
    await waitFor(() => expect(server.to(calls.endSession)).to.deep.equal([{ userId: 7, sessionId: 32 }]));
    await press("Sign out everywhere");
    await press("Cancel");
    expect(server.to(calls.endOtherSessions)).to.have.length(0);
  });

  it("resets a password from the list after a question", async () => {
    await open();
    await choose("kim.rivera");
    await press("Reset password");
    const question = await waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? expect.fail());
    await user.click(within(question).getByRole("button", { name: "Reset password" }));
    const shown = await screen.findByLabelText("One-time password");
    expect((shown as HTMLInputElement).value).to.equal(PASSWORD);
    await screen.findByText(/It is valid until Sep 4, 2026/);
    await press("Done");
  });

  it("deletes after the catalog's question and offers to undo it", async () => {
    await open();
    await choose("kim.rivera");
    await press("Delete");
    const question = await waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? expect.fail());
    within(question).getByText("Sure you want to delete this record?");
    within(question).getByText("kim.rivera");
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await press("Undo");
    await waitFor(() => expect(server.to(calls.restoreUser)).to.deep.equal([{ userId: 7 }]));
    await screen.findByText(/^\S+ restored\.$/);
  });

  it("refuses to change a user with more rights, and says why", async () => {
    await open();
    await choose("root");
    await press("Delete");
    await screen.findByText(/^root: This user has privileges that you do not have/);
    page.leave();
    await detail("/9");
    await screen.findByText(/so you can view the account but not change it/);
    for (const name of ["Edit", "Delete", "Reset password"])
      expect(screen.queryAllByRole("button", { name }).length).to.equal(0);
    expect(screen.queryAllByRole("heading", { name: "Sessions" }).length).to.equal(0);
  });

  it("is read-only for users without the right to edit", async () => {
    await detail("/7?mode=edit", [], { privileges: ["user.view"] });
    await screen.findByText("kim@agency.test");
    expect(screen.queryAllByRole("button", { name: "Save" }).length).to.equal(0);
    expect(screen.queryAllByRole("button", { name: "Edit" }).length).to.equal(0);
    page.leave();
    await detail("", [], { privileges: ["user.view"] });
    await screen.findByText(/You do not have required permissions/);
  });

  it("reports an unknown user", async () => {
    for (const id of ["99", "nonsense", "0"]) {
      await detail(`/${id}`);
      await screen.findByText(`There is no user number ${id}. Someone may have deleted it.`);
      if (id !== "0") page.leave();
    }
  });

  it("keeps typed values through a reload of the page", async () => {
    await detail("/7?mode=edit");
    await fill("Last name", "Kept");
    page.leave();
    page = await openWidget(manifest, {
      width: 1000,
      user: session,
      raw: { show: "detail" },
      at: { route: "/user-detail/:id?", address: "/user-detail/7?mode=edit" },
    });
    expect(((await screen.findByLabelText("Last name")) as HTMLInputElement).value).to.equal("Kept");
    await screen.findByText("There are unsaved changes.");
    await press("Cancel");
    await press("No, discard");
  });
});
