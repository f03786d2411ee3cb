import { expect } from "@open-wc/testing";
import { useState } from "react";
import {
  cancelExport,
  getExport,
  startExport,
  type ExportOrder,
  type ExportProgress,
} from "../../contract/lists/calls.ts";
import { openApp, shellConfig, signedIn, widgetOf, type AppPage } from "../../test/kits/app-page.tsx";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { send } from "../http/api.ts";
import { useExport } from "../ui/record-list/export/use-export.ts";
import { useListed } from "../ui/tasks/tasks.ts";

const ORDER = { list: "users", format: "csv", columns: ["name"], timeZone: "UTC", paper: "a4" } as ExportOrder;
const progress = (state: ExportProgress["state"], more: Partial<ExportProgress> = {}): ExportProgress => ({
  exportId: "1f0f2c0e-7a8b-4c3d-9e1f-2a3b4c5d6e7f",
  state,
  done: 0,
  total: null,
  fileName: "Users.csv",
  bytes: 0,
  error: null,
  ...more,
});

let calculated: () => void = () => undefined;
let mailed: PromiseWithResolvers<number>;

/** A form that can be closed while its mail is sent. */
function Mailing() {
  const listed = useListed();
  const send = () =>
    listed(
      "Mail",
      () => mailed.promise,
      (sent) => `Sent to ${sent}.`,
    ).catch(() => undefined);
  return (
    <button type="button" onClick={() => void send()}>
      Send
    </button>
  );
}

/** A page from which a list is exported and a plan calculated. */
function Exporting() {
  const start = useExport();
  const listed = useListed();
  const begin = (signal: AbortSignal) => send(startExport, { body: ORDER, quiet: true, signal });
  const [isMailing, mail] = useState(true);
  const calculate = () => listed("Calculating", () => new Promise<void>((resolve) => (calculated = resolve)));
  return (
    <>
      <button type="button" onClick={() => start({ list: "Users", kind: "CSV file", begin })}>
        Begin
      </button>
      <button type="button" onClick={() => void calculate()}>
        Calculate
      </button>
      {isMailing && <Mailing />}
      <button type="button" onClick={() => mail(false)}>
        Close
      </button>
    </>
  );
}

describe("the list of tasks", () => {
  const user = userEvent.setup();
  const trueClick = HTMLAnchorElement.prototype.click;
  let page: AppPage;
  let now: ExportProgress;
  let cancelled: number;
  let saved: string[];
  let stopServing: () => void;
  const closing = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const control = (name: string) => screen.findByRole("button", { name }, { timeout: 4000 });

  beforeEach(async () => {
    cancelled = 0;
    saved = [];
    now = progress("running", { total: 100_000, done: 25_000 });
    stopServing = serveFake([
      fake(startExport, () => progress("waiting")),
      fake(getExport, () => now),
      fake(cancelExport, () => {
        cancelled += 1;
        return progress("cancelled");
      }),
    ]);
    const served = window.fetch;
    window.fetch = async (input, init) =>
      String(input).includes("DownloadExport") ? new Response(new Blob(["bytes"])) : served(input, init);
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    page = await openApp({
      config: shellConfig(),
      registry: [widgetOf("plain", Exporting)],
      session: signedIn(),
      path: "/user-list",
    });
    await user.click(await screen.findByText("Begin"));
    // The page that began the export is left.
    await page.router.navigate("/nowhere");
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = trueClick;
    page.leave();
    stopServing();
  });

  it("shows an export that outlives its page, warns before the tab is closed, and has the file again", async () => {
    await user.click(await control("1 task is running"));
    const task = await screen.findByRole("region", { name: "Export: Users, CSV file" });
    await within(task).findByText("25,000 of 100,000 records: 25%");
    expect(page.host.querySelector(".pv-announcements")?.textContent).to.equal("Export: Users, CSV file");
    expect(closing()).to.equal(true);
    now = progress("done", { total: 100_000, done: 100_000 });
    await control("1 task has ended");
    expect(closing()).to.equal(false);
    await user.click(await within(task).findByRole("button", { name: "Download again: Export: Users, CSV file" }));
    expect(saved).to.deep.equal(["Users.csv", "Users.csv"]);
    await user.click(screen.getByRole("button", { name: "Clear finished tasks" }));
    expect(screen.queryByRole("button", { name: "1 task has ended" })).to.equal(null);
    await waitFor(() => expect(document.activeElement?.tagName).to.equal("MAIN"));
  });

  it("stops a task on the server too, by keyboard, and closes with Escape", async () => {
    const button = await control("1 task is running");
    button.focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("region", { name: "Export: Users, CSV file" });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Export: Users, CSV file" })).to.equal(null);
    expect(document.activeElement === button).to.equal(true);
    await user.keyboard("{Enter}");
    await user.click(await control("Stop: Export: Users, CSV file"));
    await waitFor(() => expect(cancelled).to.equal(1));
    await screen.findByText("The export was canceled.");
    expect(saved).to.deep.equal([]);
  });

  it("lists work of the server that cannot be stopped, and lets the tab be closed", async () => {
    await control("1 task is running");
    now = progress("done", { total: 1, done: 1 });
    await control("1 task has ended");
    await page.router.navigate("/user-list");
    await user.click(await screen.findByText("Calculate"));
    await user.click(await control("1 task is running"));
    const task = await screen.findByRole("region", { name: "Calculating" });
    expect(within(task).queryByRole("button")).to.equal(null);
    expect(closing()).to.equal(false);
    calculated();
    await control("1 task has ended");
    expect(screen.queryByRole("region", { name: "Calculating" })).to.equal(null);
  });

  describe("of work whose form may be closed", () => {
    beforeEach(async () => {
      await control("1 task is running");
      now = progress("done", { total: 1, done: 1 });
      await control("1 task has ended");
      mailed = Promise.withResolvers();
      await page.router.navigate("/user-list");
      await user.click(await screen.findByText("Send"));
      await control("1 task is running");
    });

    it("leaves the result to a form that is open", async () => {
      mailed.resolve(1);
      await control("1 task has ended");
      expect(screen.queryByText("Sent to 1.")).to.equal(null);
    });

    it("says the result if the form was closed", async () => {
      await user.click(screen.getByText("Close"));
      mailed.resolve(2);
      await user.click(await control("2 tasks have ended"));
      await within(await screen.findByRole("region", { name: "Mail" })).findByText("Sent to 2.");
    });

    it("says the fault if the form was closed", async () => {
      await user.click(screen.getByText("Close"));
      mailed.reject(new TypeError("no way"));
      await user.click(await control("2 tasks have ended"));
      const task = await screen.findByRole("region", { name: "Mail" });
      expect(task.textContent)
        .to.match(/^Mail\S/)
        .and.not.contain("Sent");
    });
  });

  it("keeps a fault with its reason", async () => {
    const button = await control("1 task is running");
    now = progress("failed", {
      error: { key: "errors.export.tooMany", message: "", values: { total: "300,000", most: "200,000" } },
    });
    await control("1 task has ended");
    await user.click(button);
    const task = await screen.findByRole("region", { name: "Export: Users, CSV file" });
    await within(task).findByText(/300,000 records; this type of file can have 200,000/);
  });
});
