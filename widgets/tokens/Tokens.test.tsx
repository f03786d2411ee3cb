import { expect } from "@open-wc/testing";
import * as calls from "../../contract/people/calls/programs.ts";
import type { ApiToken, ServiceAccount } from "../../contract/people/calls/programs.ts";
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
const OTHER: ApiToken = { ...OWN, tokenId: 7, userId: 8, userName: "ana", name: "ana’s script", state: "valid" };
const SECRET = "provision_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getOwnTokens, () => [OWN]),
  fake(calls.getPrograms, () => ({ accounts: [ACCOUNT], tokens: [TOKEN, OWN, OTHER] })),
  fake(calls.makeToken, () => ({ token: SECRET, made: TOKEN })),
  fake(calls.revokeToken, () => TOKEN),
  fake(calls.saveAccount, () => ACCOUNT),
  fake(calls.deleteAccount, () => ({ userId: 90 })),
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
    await press("Done");
    await waitFor(() => expect(document.documentElement.outerHTML).not.to.contain(SECRET));
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
    await press("Edit");
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
