import { expect } from "@open-wc/testing";
import type { Session } from "../../contract/people/calls/session.ts";
import * as factor from "../../contract/people/calls/second-factor.ts";
import * as calls from "../../contract/people/calls/users.ts";
import type { ProfileDraft } from "../../contract/people/users.ts";
import { dropDrafts } from "../../test/kits/drafts.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { aSession, aUser } from "../../test/kits/record-fixtures.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const KIM = aUser();
const user: NonNullable<Session["user"]> = {
  userId: 7,
  userName: "kim.rivera",
  displayName: "Kim Rivera",
  roleNameOfLoginUser: [],
  mustChangePassword: false,
};
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const FACTOR_OFF = {
  since: null,
  recoveryCodesLeft: 0,
  demanded: false,
  proposal: { secret: SECRET, address: `otpauth://totp/Provision:kim?secret=${SECRET}` },
};
const FACTOR_ON = { since: "2026-09-01T12:00:00Z", recoveryCodesLeft: 9, demanded: false, proposal: null };
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getUserById, () => KIM),
  fake(calls.updateOwnProfile, (body) => ({ ...KIM, ...(body as ProfileDraft), version: 4 })),
  fake(factor.getSecondFactor, () => FACTOR_OFF),
  fake(calls.getSessions, () => [aSession({ current: true }), aSession({ sessionId: 32, address: "10.0.0.8" })]),
  fake(calls.endOtherSessions, () => ({ ended: 1 })),
];

widgetKit(manifest, {
  user,
  prepare: () => servePlanner({ answers: STANDING }).stop,
  drawn: (host: HTMLElement) => waitFor(() => expect(host.querySelectorAll(".pv-sessions li").length).to.equal(2)),
});

describe("the profile", () => {
  const person = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (answers: readonly FakeAnswer[] = []) => {
    server = servePlanner({ answers: [...answers, ...STANDING] });
    page = await openWidget(manifest, { width: 900, user });
    await screen.findByLabelText("First name");
  };
  const press = async (name: string | RegExp) => person.click(await screen.findByRole("button", { name }));
  const fill = async (label: string, text: string) => {
    await person.clear(screen.getByLabelText(label));
    if (text !== "") await person.type(screen.getByLabelText(label), text);
  };
  afterEach(() => {
    page.leave();
    server.stop();
    dropDrafts();
    for (const key of Object.keys(localStorage)) if (key.startsWith("provision.pref")) localStorage.removeItem(key);
  });

  it("sets up a second factor, shows its recovery codes once, and switches it off", async () => {
    let on = false;
    await open([
      fake(factor.getSecondFactor, () => (on ? FACTOR_ON : FACTOR_OFF)),
      fake(factor.turnOnSecondFactor, (body) => {
        if ((body as { code: string }).code !== "123456") throw new Refusal(422, { key: "errors.secondFactor.code" });
        on = true;
        return { recoveryCodes: ["abcde-fghjk-mnpqr-stuvw"], session: { user, privileges: [] } };
      }),
      fake(factor.turnOffSecondFactor, () => ((on = false), {})),
    ]);
    await press("Set up the second factor");
    await screen.findByRole("img", { name: "QR code for the authenticator app" });
    await press("Turn on");
    await screen.findByText("Please enter your password and the code.");
    await fill("Your password", "a long password");
    await fill("Code from the app", "000000");
    await press("Turn on");
    await screen.findByText(/is not correct or was already used/);
    await fill("Code from the app", "123456");
    await press("Turn on");
    await screen.findByText("abcde-fghjk-mnpqr-stuvw");
    expect(server.to(factor.turnOnSecondFactor).at(-1)).to.deep.equal({
      current: "a long password",
      secret: SECRET,
      code: "123456",
    });
    await press("I have saved the codes");
    await screen.findByText(/9 recovery codes are left/);
    expect(screen.queryByText("abcde-fghjk-mnpqr-stuvw")).to.equal(null);
    await fill("Your password", "a long password");
    await fill("Code from the app, or a recovery code", "abcde-fghjk-mnpqr-stuvw");
    await press("Turn off");
    await screen.findByText("Set up the second factor");
  });

  it("saves one's own details at the version they were read, and nothing else", async () => {
    await open();
    await fill("Last name", "Stone");
    await person.selectOptions(screen.getByLabelText("Language of emails"), "de");
    await press("Save");
    await screen.findByText(/ updated\.$/);
    expect(server.to(calls.updateOwnProfile)).to.deep.equal([
      { version: 3, firstName: "Kim", lastName: "Stone", email: "kim@agency.test", language: "de" },
    ]);
  });

  it("shows at the field what is missing or wrong", async () => {
    await open();
    await fill("First name", "");
    await fill("Email", "kim@");
    await press("Save");
    await screen.findByText("Please enter all mandatory fields");
    await screen.findByText("Invalid Mail Address");
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).to.equal("profile-firstName"));
    expect(server.to(calls.updateOwnProfile)).to.have.length(0);
  });

  it("shows both sides if an administrator saved the details in the meantime", async () => {
    const theirs = { ...KIM, lastName: "Theirs", version: 8 };
    const stale = fake(calls.updateOwnProfile, () => {
      const details = { theirs, changedBy: "admin", changedAt: "2026-02-07T10:00:00Z" };
      throw new Refusal(409, { key: "errors.conflict.stale", details });
    });
    await open([stale]);
    await fill("Last name", "Mine");
    await press("Save");
    (await screen.findByRole("radio", { name: "From admin: Theirs" })).click();
    await press("Save what was chosen");
    await waitFor(() => expect(document.querySelectorAll("dialog[open]").length).to.equal(0));
  });

  it("opens the password page and returns", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Change password" }).getAttribute("href")).to.equal(
      "/change-password?next=%2F",
    );
    page.leave();
    server.stop();
    const openId = [{ issuer: "https://login.agency.test", since: "2026-09-01T12:00:00Z" }];
    const vouchedFor = fake(calls.getUserById, () => aUser({ portalOnly: true, openId }));
    server = servePlanner({ answers: [vouchedFor, ...STANDING] });
    page = await openWidget(manifest, { user });
    await screen.findByText(/You sign in through the portal/);
    await screen.findByText(/only an administrator can unlink it/);
    expect(screen.queryAllByRole("link", { name: "Change password" }).length).to.equal(0);
  });

  it("saves language, appearance and page size immediately", async () => {
    await open();
    await person.selectOptions(screen.getByLabelText("Appearance"), "dark");
    await waitFor(() => expect(document.documentElement.dataset["variant"]).to.equal("dark"));
    await person.selectOptions(screen.getByLabelText("Records per page"), "50");
    await waitFor(() => expect(localStorage.getItem("provision.preference.pageSize")).to.equal("50"));
    await person.selectOptions(screen.getByLabelText("Language of the screens"), "es");
    await screen.findByText("Preferencias");
  });

  it("marks this session and ends all others", async () => {
    await open();
    await screen.findByText("this session");
    expect(screen.getAllByRole("button", { name: /^Sign out:/ }).length).to.equal(1);
    await press("Sign out everywhere else");
    const question = await screen.findByRole("alertdialog");
    await person.click(await within(question).findByRole("button", { name: "Sign out everywhere else" }));
    await waitFor(() => expect(server.to(calls.endOtherSessions)).to.deep.equal([{ userId: 7 }]));
    await screen.findByText("1 session has ended.");
  });
});
