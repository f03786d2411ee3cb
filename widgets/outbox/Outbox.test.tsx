import { expect } from "@open-wc/testing";
import {
  cancelEmail,
  getOutbox,
  retryEmail,
  type MailServiceState,
  type OutboxEmail,
} from "../../contract/mail/calls.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const FAILED: OutboxEmail = {
  emailId: 4,
  template: "estimationLink",
  language: "en",
  recipient: "ana@agency.example",
  subject: "Needs estimation “Irma”",
  status: "failed",
  attempts: 1,
  lastError: "550 no such user",
  nextAttemptAt: "2026-02-06T15:30:00Z",
  createdAt: "2026-02-06T15:30:00Z",
  createdBy: "stella",
  sentAt: null,
  clearedAt: null,
};
const SENT: OutboxEmail = { ...FAILED, emailId: 5, recipient: "bo@agency.example", status: "sent", lastError: null };
const WAITING: OutboxEmail = { ...FAILED, status: "waiting" };
const serve = (service: MailServiceState = "ready", emails: OutboxEmail[] = [SENT, FAILED]) =>
  servePlanner({
    answers: [
      fake(getOutbox, () => ({ service, keptDays: 30, emails })),
      fake(retryEmail, () => WAITING),
      fake(cancelEmail, () => FAILED),
    ],
  });
const rowsDrawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelector("[role=gridcell]")).not.to.equal(null));

widgetKit(manifest, { prepare: () => serve().stop, drawn: rowsDrawn });

describe("the outbox", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("shows the state of each mail and retries failed ones", async () => {
    server = serve();
    page = await openWidget(manifest, { width: 1100 });
    await rowsDrawn(page.host);
    await screen.findByText("550 no such user");
    // Each state is a word after a dot of its own color.
    const words = [...page.host.querySelectorAll("[role=gridcell] .pv-status")];
    expect(words.map((word) => [word.textContent, word.getAttribute("data-kind")])).to.deep.equal([
      ["Sent", "success"],
      ["Failed", "danger"],
    ]);
    expect(new Set(words.map((word) => getComputedStyle(word, "::before").backgroundColor)).size).to.equal(2);
    for (const id of [4, 5]) {
      const row = page.host.querySelector<HTMLElement>(`[row-id="${id}"]`);
      if (row) await user.click(await within(row).findByRole("checkbox"));
    }
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(server.to(retryEmail)).to.deep.equal([{ emailId: 4 }]));
    await screen.findByText("Trying to send the email again.");
  });

  it("gives up what waits, and nothing else", async () => {
    server = serve("noServer", [{ ...WAITING, emailId: 7 }, FAILED]);
    page = await openWidget(manifest, { width: 1100 });
    await rowsDrawn(page.host);
    for (const id of [4, 7]) {
      const row = page.host.querySelector<HTMLElement>(`[row-id="${id}"]`);
      if (row) await user.click(await within(row).findByRole("checkbox"));
    }
    await user.click(await screen.findByRole("button", { name: "Do not send" }));
    await waitFor(() => expect(server.to(cancelEmail)).to.deep.equal([{ emailId: 7 }]));
    await screen.findByText("The email will not be sent.");
  });

  it("says that mails cannot be sent", async () => {
    server = serve("noServer");
    page = await openWidget(manifest, { width: 1100 });
    await screen.findByText(/No mail server is configured/, undefined);
  });

  it("shows which mails were cleared and when, and why a link was not sent", async () => {
    const cleared: OutboxEmail = { ...FAILED, clearedAt: "2026-03-08T15:30:00Z" };
    const dead: OutboxEmail = { ...FAILED, emailId: 6, lastError: "domain.mail.deadLink" };
    server = serve("ready", [cleared, dead]);
    page = await openWidget(manifest, { width: 1100 });
    await rowsDrawn(page.host);
    await screen.findByText("Failed, text removed");
    await screen.findByText("Emails that cannot be sent lose their text and file after 30 days.");
    await screen.findByText(/The link to the report was turned off/);
    const row = page.host.querySelector<HTMLElement>('[row-id="4"]');
    if (row) await user.click(await within(row).findByRole("checkbox"));
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await screen.findByText(/they can no longer be sent/);
    expect(server.to(retryEmail).length).to.equal(0);
  });
});
