import { expect } from "@open-wc/testing";
import * as calls from "../../contract/people/calls/programs.ts";
import * as hooks from "../../contract/people/calls/webhooks.ts";
import type { ApiToken, ServiceAccount } from "../../contract/people/calls/programs.ts";
import { PRIVILEGE_CODES } from "../../contract/people/privileges.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { ADMINISTRATOR } from "../../test/kits/rights-server.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const ACCOUNT: ServiceAccount = {
  userId: 90,
  name: "warehouse",
  purpose: "Stock every hour; ask Kim",
  active: true,
  privileges: ["home", "supply.edit"],
  editedDate: "2026-03-01T12:00:00Z",
  editedBy: "pat",
  version: 3,
};
const TOKEN: ApiToken = {
  tokenId: 5,
  userId: 90,
  userName: "warehouse",
  service: true,
  name: "hourly stock",
  ending: "aB3x",
  privileges: ["supply.edit"],
  createdAt: "2026-03-01T12:00:00Z",
  createdBy: "pat",
  endsAt: "2026-06-01T12:00:00Z",
  usedAt: "2026-03-02T12:00:00Z",
  usedFrom: "10.0.0.9",
  revokedAt: null,
  revokedBy: null,
  state: "valid",
};
const OWN: ApiToken = {
  ...TOKEN,
  tokenId: 6,
  userId: 1,
  service: false,
  name: "my script",
  usedAt: null,
  state: "expired",
};
const ALL: ApiToken = { ...OWN, tokenId: 9, name: "everything", privileges: [...PRIVILEGE_CODES] };
const OTHER: ApiToken = { ...OWN, tokenId: 7, userId: 8, userName: "ana", name: "ana’s script", state: "valid" };
const SECRET = "provision_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";
const HOOK_SECRET = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
const HOOK: hooks.Webhook = {
  webhookId: 3,
  name: "operations chat",
  format: "teams",
  language: "es",
  events: ["supply.shortfall", "site.state"],
  active: true,
  host: "teams.example.com",
  failingSince: "2026-03-02T12:00:00Z",
  waiting: 2,
  dead: 1,
  editedDate: "2026-03-01T12:00:00Z",
  editedBy: "pat",
  version: 4,
};
const DEAD: hooks.Delivery = {
  deliveryId: 11,
  eventId: "5f0c9d0e-9d3b-4f8e-9a9e-6c3f4f0f6b1d",
  event: "site.state",
  at: "2026-03-02T12:00:00Z",
  state: "dead",
  attempts: 14,
  nextAt: null,
  triedAt: "2026-03-03T14:00:00Z",
  status: 500,
  answer: "<b>out of order</b>",
};
const SENT: hooks.Delivery = { ...DEAD, deliveryId: 12, event: "test", state: "dead", status: null, answer: "timeout" };
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getOwnTokens, () => [OWN]),
  fake(calls.getPrograms, () => ({ accounts: [ACCOUNT], tokens: [TOKEN, OWN, OTHER] })),
  fake(calls.makeToken, () => ({ token: SECRET, made: TOKEN })),
  fake(calls.revokeToken, () => TOKEN),
  fake(calls.saveAccount, () => ACCOUNT),
  fake(calls.deleteAccount, () => ({ userId: 90 })),
  fake(hooks.getWebhooks, () => [HOOK]),
  fake(hooks.getWebhookDeliveries, () => [SENT, DEAD]),
  fake(hooks.saveWebhook, (sent) => ({
    webhook: HOOK,
    secret: Object(sent).webhookId === undefined ? HOOK_SECRET : null,
  })),
  fake(hooks.testWebhook, () => SENT),
  fake(hooks.deleteWebhook, () => ({ webhookId: 3 })),
  fake(hooks.resendDelivery, () => DEAD),
];
const serve = (answers: readonly FakeAnswer[] = []) => servePlanner({ answers: [...answers, ...STANDING] });

widgetKit(manifest, {
  user: ADMINISTRATOR,
  prepare: () => serve().stop,
  drawn: (host) => waitFor(() => expect(host.textContent).to.contain("my script")),
});

describe("tokens of programs", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1000, user: ADMINISTRATOR });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
  const dialog = async () => within(await screen.findByRole("dialog"));

  it("makes an own token with chosen privileges, and shows it once", async () => {
    await shown.open();
    await press("New token of your own");
    await user.click(await (await dialog()).findByRole("button", { name: "Make token" }));
    await (await dialog()).findByText("Select at least one privilege.");
    expect(shown.server.to(calls.makeToken)).to.deep.equal([]);
    await user.type(await (await dialog()).findByLabelText(/^Name/), "nightly");
    await user.click(await (await dialog()).findByRole("checkbox", { name: /^Edit Supply/ }));
    await user.click(await (await dialog()).findByRole("button", { name: "Make token" }));
    await waitFor(() =>
      expect(shown.server.to(calls.makeToken)).to.deep.equal([
        { name: "nightly", days: 90, privileges: ["supply.edit"] },
      ]),
    );
    await waitFor(() =>
      expect(document.querySelector<HTMLCalciteInputElement>("dialog calcite-input")?.value).to.equal(SECRET),
    );
    expect(document.querySelectorAll("dialog calcite-input").length).to.equal(1);
    await press("Done");
    await waitFor(() => expect(document.documentElement.outerHTML).not.to.contain(SECRET));
  });

  it("shows the address of a wall for a token that may only view estimations", async () => {
    const made: calls.ApiToken = { ...TOKEN, privileges: ["estimation.view"] };
    await shown.open([fake(calls.makeToken, () => ({ token: SECRET, made }))]);
    await press("New token of your own");
    await user.type(await (await dialog()).findByLabelText(/^Name/), "wall");
    await user.click(await (await dialog()).findByRole("checkbox", { name: /^View Estimation/ }));
    await user.click(await (await dialog()).findByRole("button", { name: "Make token" }));
    const values = () =>
      [...document.querySelectorAll<HTMLCalciteInputElement>("dialog calcite-input")].map(({ value }) => value);
    await waitFor(() => expect(values()).to.deep.equal([SECRET, `${location.origin}/wall?estimation=7#${SECRET}`]));
    await screen.findByRole("button", { name: "Copy Address for a display on a wall" });
    await press("Done");
  });

  it("counts many privileges and lists them on demand", async () => {
    await shown.open([fake(calls.getOwnTokens, () => [ALL])]);
    const many = await screen.findByText(`${PRIVILEGE_CODES.length} privileges`);
    expect(many.closest("details")?.open).to.equal(false);
    await user.click(many);
    expect(many.closest("details")?.querySelectorAll("li").length).to.equal(PRIVILEGE_CODES.length);
  });

  it("revokes after a question; one that has ended cannot be revoked", async () => {
    await shown.open();
    await screen.findByText("my script");
    await screen.findByText("ana’s script");
    expect(screen.queryByRole("button", { name: "Revoke my script?" })).to.equal(null);
    await press("Revoke hourly stock?");
    await user.click(await within(await screen.findByRole("alertdialog")).findByRole("button", { name: "Revoke" }));
    await waitFor(() => expect(shown.server.to(calls.revokeToken)).to.deep.equal([{ tokenId: 5 }]));
    await screen.findByText("hourly stock is revoked.");
  });

  it("gives an account's token all that the account may do, and no more", async () => {
    await shown.open();
    await press("New token");
    const form = await dialog();
    expect((await form.findAllByRole("checkbox")).length).to.equal(5);
    await user.type(await form.findByLabelText(/^Name/), "hourly");
    await user.click(await form.findByRole("button", { name: "Make token" }));
    await waitFor(() =>
      expect(shown.server.to(calls.makeToken)).to.deep.equal([
        { name: "hourly", days: 90, privileges: ["home", "supply.edit"], userId: 90 },
      ]),
    );
  });

  it("changes an account at the version it was read, and says what is refused where it is", async () => {
    const refusal = fake(calls.saveAccount, () => {
      const key = "domain.program.nameTaken";
      throw new Refusal(422, {
        key,
        details: { faults: [{ path: "body.name", key, values: { found: "ana" }, message: "" }] },
      });
    });
    await shown.open([refusal]);
    await user.click(
      await within(await screen.findByRole("article", { name: /^warehouse/ })).findByRole("button", { name: "Edit" }),
    );
    const form = await dialog();
    await user.click(await form.findByRole("checkbox", { name: /^Active/ }));
    await user.click(await form.findByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(shown.server.to(calls.saveAccount)).to.deep.equal([
        {
          userId: 90,
          version: 3,
          name: "warehouse",
          purpose: ACCOUNT.purpose,
          active: false,
          privileges: ACCOUNT.privileges,
        },
      ]),
    );
    await waitFor(() => {
      const field = document.querySelector<HTMLCalciteInputElement>("dialog calcite-input[data-faulty]");
      expect(field?.validationMessage).to.contain("Someone already has the name ana.");
    });
  });
});

describe("webhooks", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1000, user: ADMINISTRATOR });
  const webhook = async () => within(await screen.findByRole("article", { name: /^operations chat/ }));
  const press = async (name: string | RegExp) => user.click(await (await webhook()).findByRole("button", { name }));
  const dialog = async () => within(await screen.findByRole("dialog"));

  it("makes one with chosen events, and shows its secret once", async () => {
    await shown.open();
    await user.click(await screen.findByRole("button", { name: "New webhook" }));
    const form = await dialog();
    await user.click(await form.findByRole("button", { name: "Save" }));
    await form.findByText("Select at least one event.");
    expect(shown.server.to(hooks.saveWebhook)).to.deep.equal([]);
    await user.type(await form.findByLabelText(/^Name/), "warehouse");
    await user.type(await form.findByLabelText(/^Address/), "https://in.example.com/x");
    await user.click(await form.findByRole("checkbox", { name: /^Site opened/ }));
    await user.click(await form.findByRole("checkbox", { name: /^Estimation published/ }));
    await user.click(await form.findByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(shown.server.to(hooks.saveWebhook)).to.deep.equal([
        {
          name: "warehouse",
          address: "https://in.example.com/x",
          format: "provision",
          language: "en",
          events: ["estimation.published", "site.state"],
          active: true,
          renew: false,
        },
      ]),
    );
    await waitFor(() =>
      expect(document.querySelector<HTMLCalciteInputElement>("dialog calcite-input")?.value).to.equal(HOOK_SECRET),
    );
    await user.click(await screen.findByRole("button", { name: "Done" }));
    await waitFor(() => expect(document.documentElement.outerHTML).not.to.contain(HOOK_SECRET));
  });

  it("keeps the address that is not entered again, and says where a refused one is wrong", async () => {
    const key = "domain.webhook.failures.private";
    const refusal = fake(hooks.saveWebhook, () => {
      throw new Refusal(422, { key, details: { faults: [{ path: "body.address", key, values: {}, message: "" }] } });
    });
    await shown.open([refusal]);
    await press("Edit");
    await user.click(await (await dialog()).findByRole("button", { name: "Save" }));
    const { name, format, language, events, active, webhookId, version } = HOOK;
    await waitFor(() =>
      expect(shown.server.to(hooks.saveWebhook)).to.deep.equal([
        { webhookId, version, name, format, language, events, active, renew: false },
      ]),
    );
    await waitFor(() => {
      const field = document.querySelector<HTMLCalciteInputElement>("dialog calcite-input[data-faulty]");
      expect(field?.validationMessage).to.contain("private network");
    });
  });

  it("names one that fails, tells how a test went, and sends again what was given up", async () => {
    await shown.open();
    await (await webhook()).findByText(/^Failing since/);
    await (await webhook()).findByText("Waiting: 2. Given up: 1.");
    await press("Send a test");
    await screen.findByText("operations chat: The receiver did not answer in time.");
    await press("Deliveries");
    const list = await dialog();
    await list.findByText(/The receiver answered 500: <b>out of order<\/b>/);
    const [, again] = await list.findAllByRole("button", { name: "Send again" });
    if (again === undefined) throw new Error("nothing can be sent again");
    await user.click(again);
    await waitFor(() => expect(shown.server.to(hooks.resendDelivery)).to.deep.equal([{ deliveryId: 11 }]));
  });

  it("replaces a secret, and deletes a webhook after a question", async () => {
    await shown.open([fake(hooks.saveWebhook, () => ({ webhook: HOOK, secret: HOOK_SECRET }))]);
    await press("Edit");
    await user.click(await (await dialog()).findByRole("checkbox", { name: /^Make a new secret/ }));
    await user.click(await (await dialog()).findByRole("button", { name: "Save" }));
    await screen.findByText("Copy the secret now");
    expect(shown.server.to(hooks.saveWebhook)).to.have.nested.property("[0].renew", true);
    await user.click(await screen.findByRole("button", { name: "Done" }));
    await press("Delete");
    await user.click(await within(await screen.findByRole("alertdialog")).findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(shown.server.to(hooks.deleteWebhook)).to.deep.equal([{ webhookId: 3, version: 4 }]));
  });
});
