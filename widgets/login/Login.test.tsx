import { expect } from "@open-wc/testing";
import * as factor from "../../contract/people/calls/second-factor.ts";
import { authenticate, changePassword, getSignInWays } from "../../contract/people/calls/session.ts";
import { providePortalSignIn } from "../../framework/gate/portal.ts";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { deepText, screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest);

const ADA = {
  userId: 1,
  userName: "ada",
  displayName: "Ada",
  roleNameOfLoginUser: [],
  mustChangePassword: false,
};

describe("login", () => {
  let page: WidgetPage;
  let stop: () => void = () => undefined;
  afterEach(() => {
    page.leave();
    stop();
  });
  const open = async () => {
    page = await openWidget(manifest);
    await waitFor(() => expect(page.host.querySelector("form")).not.to.equal(null));
    return page.host;
  };

  it("focuses the user name first", async () => {
    await open();
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).to.equal("userName"));
  });

  it("asks for missing entries before it sends a request", async () => {
    let asked = 0;
    stop = serveFake([fake(authenticate, () => (asked++, { user: null, privileges: [] }))]);
    const host = await open();
    await userEvent.click(host.querySelector('[type="submit"]') ?? host);
    await waitFor(() => expect(host.querySelector('[role="alert"]')?.textContent).to.match(/mandatory/));
    expect(asked).to.equal(0);
  });

  it("shows why the server refused and lets the reader try again", async () => {
    const trueFetch = window.fetch;
    window.fetch = async (input, init) =>
      String(input).startsWith("/api/")
        ? Response.json({ key: "errors.login.password", message: "x", details: {} }, { status: 401 })
        : trueFetch(input, init);
    stop = () => (window.fetch = trueFetch);
    const host = await open();
    await userEvent.keyboard("pat{Tab}not the password{Enter}");
    await waitFor(() =>
      expect(host.querySelector('[role="alert"]')?.textContent).to.contain("The entered password is incorrect."),
    );
    expect(host.querySelector<HTMLButtonElement>('[type="submit"]')?.disabled).to.equal(false);
  });

  it("offers the portal above the form where portal sign-in is set up, and opens it", async () => {
    let next = "";
    providePortalSignIn({
      atStart: async () => ({ kind: "asBefore" }),
      way: async () => "portal",
      begin: async (to) => ((next = to), { kind: "leaving" }),
      end: async () => undefined,
    });
    stop = () => providePortalSignIn(null);
    const host = await open();
    await waitFor(() => expect(host.textContent).to.contain("Sign in with the portal"));
    await userEvent.click(screen.getByRole("button", { name: "Sign in with the portal" }));
    await waitFor(() => expect(next).to.equal("/"));
    expect(host.querySelector<HTMLInputElement>('[name="userName"]') === null).to.equal(false);
  });

  it("loads the page of the services directory that a signed-in reader requested", async () => {
    const left: string[] = [];
    const leave = (event: NavigateEvent) => {
      event.preventDefault();
      left.push(new URL(event.destination.url).pathname);
    };
    navigation.addEventListener("navigate", leave);
    stop = () => navigation.removeEventListener("navigate", leave);
    const address = "/login?next=%2Farcgis%2Frest%2Fservices";
    page = await openWidget(manifest, { user: ADA, at: { route: "/login", address } });
    await waitFor(() => expect(left).to.deep.equal(["/arcgis/rest/services"]));
    expect(page.address()).to.equal(address);
  });

  it("offers no portal where only the form is set up", async () => {
    const host = await open();
    expect(host.textContent).not.to.contain("portal");
  });

  it("offers the organization's own sign-in under its name, and completes it with the issuer's answer", async () => {
    stop = serveFake([
      fake(getSignInWays, () => ({ openId: { button: "Sign in with Agency ID" }, firstStart: false })),
    ]);
    await open();
    await screen.findByRole("button", { name: "Sign in with Agency ID" });
    page.leave();
    stop();
    let sent: unknown = null;
    const trueFetch = window.fetch;
    window.fetch = async (input, init) => {
      if (!String(input).startsWith("/api/")) return trueFetch(input, init);
      if (init?.method !== "POST") return Response.json({ openId: null });
      sent = JSON.parse(String(init.body));
      return Response.json({ key: "errors.login.openIdStale", message: "x", details: {} }, { status: 401 });
    };
    stop = () => (window.fetch = trueFetch);
    const address = "/login?openid_code=c&openid_state=s&openid_iss=https%3A%2F%2Fissuer.example";
    page = await openWidget(manifest, { at: { route: "/login", address } });
    await waitFor(() =>
      expect(page.host.querySelector('[role="alert"]')?.textContent).to.contain("started in another browser"),
    );
    expect(sent).to.deep.equal({ openId: { state: "s", code: "c", iss: "https://issuer.example" } });
    expect(page.address()).to.equal("/login");
  });

  it("asks for valid credentials where the server refuses the format of the entries", async () => {
    const trueFetch = window.fetch;
    const fault = { path: "body.password", key: "errors.fault.tooLong", message: "x" };
    window.fetch = async (input, init) =>
      String(input).startsWith("/api/")
        ? Response.json({ key: "errors.invalid", message: "x", details: { faults: [fault] } }, { status: 400 })
        : trueFetch(input, init);
    stop = () => (window.fetch = trueFetch);
    const host = await open();
    await userEvent.keyboard("pat{Tab}something far too long{Enter}");
    await waitFor(() =>
      expect(host.querySelector('[role="alert"]')?.textContent).to.equal("Please Enter Valid Credentials."),
    );
  });

  it("explains what to do about a forgotten password, and where the first one is until somebody has signed in", async () => {
    for (const firstStart of [false, true]) {
      stop = serveFake([fake(getSignInWays, () => ({ openId: { button: "Agency" }, firstStart }))]);
      const host = await open();
      await screen.findByRole("button", { name: "Agency" });
      expect(host.textContent).to.contain("An administrator can give you a new password.");
      expect(host.textContent?.includes("printed in the terminal")).to.equal(firstStart);
      page.leave();
      stop();
    }
    page = await openWidget(manifest);
    expect(page.host.textContent, "not before it is known").not.to.contain("terminal");
  });

  it("does not ask twice for a one-time password", async () => {
    const sent: unknown[] = [];
    stop = serveFake([fake(changePassword, (body) => (sent.push(body), { user: ADA, privileges: [] }))]);
    page = await openWidget(manifest, { raw: { form: "changePassword" }, user: { ...ADA, mustChangePassword: true } });
    const { host } = page;
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).to.equal("next"));
    expect(host.querySelector('[name="current"]')).to.equal(null);
    await userEvent.type(host.querySelector('[name="next"]') ?? host, "a password that lasts");
    await userEvent.type(host.querySelector('[name="repeat"]') ?? host, "a password that lasts{Enter}");
    await waitFor(() => expect(sent).to.deep.equal([{ next: "a password that lasts" }]));
  });

  it("shows all faults of a new password at once, and focuses the first", async () => {
    page = await openWidget(manifest, { raw: { form: "changePassword" }, user: ADA });
    const { host } = page;
    const field = (name: string) => host.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? host;
    await waitFor(() => expect(host.querySelector("form") === null).to.equal(false));
    await userEvent.type(field("current"), "as it was");
    await userEvent.type(field("next"), "short");
    await userEvent.type(field("repeat"), "shorter{Enter}");
    await waitFor(() =>
      expect(deepText(host)).to.contain("needs at least").and.contain("The two new passwords do not match."),
    );
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).to.equal("next"));
  });

  it("asks for the second factor's code where one is set up, and sends it with the password", async () => {
    const trueFetch = window.fetch;
    const sent: unknown[] = [];
    window.fetch = async (input, init) => {
      if (!String(input).startsWith("/api/")) return trueFetch(input, init);
      sent.push(JSON.parse(String(init?.body)));
      const key = sent.length === 1 ? "errors.login.codeRequired" : "errors.login.code";
      return Response.json({ key, message: "x", details: {} }, { status: 401 });
    };
    stop = () => (window.fetch = trueFetch);
    const host = await open();
    await userEvent.keyboard("pat{Tab}the password{Enter}");
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).to.equal("code"));
    expect(host.querySelector('[role="alert"]')?.textContent).to.equal("");
    await userEvent.keyboard("123456{Enter}");
    await waitFor(() => expect(host.querySelector('[role="alert"]')?.textContent).to.contain("This code is not valid"));
    expect(sent).to.deep.equal([
      { userName: "pat", password: "the password" },
      { userName: "pat", password: "the password", code: "123456" },
    ]);
  });

  it("requires a second factor that a role demands before anything else", async () => {
    const secret = "A".repeat(32);
    const proposal = { secret, address: `otpauth://totp/Provision:ada?secret=${secret}` };
    stop = serveFake([
      fake(factor.getSecondFactor, () => ({ since: null, recoveryCodesLeft: 0, demanded: true, proposal })),
      fake(factor.turnOnSecondFactor, () => ({
        recoveryCodes: ["abcde-fghjk-mnpqr-stuvw"],
        session: { user: ADA, privileges: [] },
      })),
    ]);
    page = await openWidget(manifest, { raw: { form: "changePassword" }, user: { ...ADA, mustEnrol: true } });
    const { host } = page;
    await waitFor(() => expect(host.textContent).to.contain("One of your roles requires a second factor."));
    await userEvent.type(host.querySelector('[name="current"]') ?? host, "the password");
    await userEvent.type(host.querySelector('[name="code"]') ?? host, "123456{Enter}");
    await waitFor(() => expect(host.textContent).to.contain("abcde-fghjk-mnpqr-stuvw"));
    await userEvent.click(await screen.findByRole("button", { name: "I have saved the codes" }));
    await waitFor(() => expect(page.address()).to.equal("/"));
  });

  it("lets an invited user choose a password, and reports an expired invitation", async () => {
    const sent: unknown[] = [];
    const trueFetch = window.fetch;
    window.fetch = async (input, init) => {
      const path = String(input);
      if (!path.startsWith("/api/")) return trueFetch(input, init);
      const body = JSON.parse(String(init?.body)) as { token?: string };
      sent.push(body);
      if (body.token === "used")
        return Response.json({ key: "domain.invitation.over", message: "over", details: {} }, { status: 404 });
      if (path.endsWith("Authenticate"))
        return Response.json({ key: "errors.login.codeRequired", message: "x", details: {} }, { status: 401 });
      return Response.json({ userName: "new.person", displayName: "New Person", until: "2026-12-01T12:00:00.000Z" });
    };
    stop = () => (window.fetch = trueFetch);
    page = await openWidget(manifest, { at: { route: "/login", address: "/login#invitation=used" } });
    await screen.findByText(/was already used, or was replaced/);
    page.leave();
    page = await openWidget(manifest, { at: { route: "/login", address: "/login#invitation=fresh" } });
    await screen.findByRole("heading", { name: "Welcome, New Person" });
    const field = (name: string) => page.host.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? page.host;
    await userEvent.type(field("next"), "correct horse battery");
    await userEvent.type(field("repeat"), "correct horse battery{Enter}");
    await screen.findByText("Your password was saved. Sign in with it.");
    await waitFor(() => expect(page.address()).to.equal("/login"));
    expect(sent.slice(2)).to.deep.equal([
      { token: "fresh", password: "correct horse battery" },
      { userName: "new.person", password: "correct horse battery" },
    ]);
  });

  it("shows the strength of a new password during typing", async () => {
    page = await openWidget(manifest, { raw: { form: "changePassword" }, user: ADA });
    const { host } = page;
    await waitFor(() => expect(host.querySelector("form") === null).to.equal(false));
    const field = host.querySelector<HTMLInputElement>(`[name="next"]`) ?? host;
    const strengthText = () => host.querySelector(".login__strength")?.textContent;
    await userEvent.type(field, "Password1234!");
    await waitFor(() => expect(strengthText()).to.equal("Strength: weak, not accepted"));
    await userEvent.clear(field);
    await userEvent.type(field, "correct horse battery");
    await waitFor(() => expect(strengthText()).to.equal("Strength: strong"));
  });

  it("shows the password on request", async () => {
    await open();
    await userEvent.click(screen.getByRole("checkbox", { name: "Show password" }));
    const password = screen.getByLabelText<HTMLInputElement>("Password");
    await waitFor(() => expect(password.type).to.equal("text"));
  });
});
