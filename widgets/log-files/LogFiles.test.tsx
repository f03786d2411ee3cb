import { expect } from "@open-wc/testing";
import { getAllLogFiles, getLogLines, type LogFile, type LogLine } from "../../contract/logs/calls.ts";
import { hasFocus } from "../../test/kits/dom.ts";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const ID = "a".repeat(32);
const REFERENCE = "0b5f1f0a-7c55-4b8e-9d2e-2f1f4f7f9a11";
const file = (day: string, letter = "a"): LogFile => ({
  logFileId: letter.repeat(32),
  fileName: `provision-web1-${day}.ndjson`,
  node: "web1",
  day,
  part: 0,
  bytes: 123_456,
  lastLine: `${day}T12:00:00.000Z`,
});
const line = (i: number): LogLine => ({
  offset: i * 100,
  time: new Date(Date.UTC(2026, 8, 1, 12) + i * 1000).toISOString(),
  level: i % 50 === 7 ? "error" : "info",
  message: i % 50 === 7 ? "call failed" : "answered",
  requestId: i === 7 ? REFERENCE : `r-${i}`,
  fields: {
    path: `/api/Thing/${i}`,
    status: 200,
    ...(i === 7 ? { err: { message: "lost", stack: "Error: lost\n  at f" } } : {}),
  },
});

interface Asked {
  readonly filter: { readonly level: string | null; readonly text: string; readonly requestId: string };
  readonly direction: string;
  readonly at: number | null;
}

/** A server of one file of `count` lines, more of them with each call of `grow`. */
function serveLog({ count = 1000, files = [file("2026-09-01"), file("2026-08-31", "b")] } = {}) {
  const asked: Asked[] = [];
  let lines = Array.from({ length: count }, (_, i) => line(i));
  const stop = serveFake([
    fake(getAllLogFiles, () => files),
    fake(getLogLines, (body, address) => {
      const question = body as Asked;
      asked.push(question);
      const all = address.endsWith(ID) ? lines : [];
      const fitting = all.filter(
        ({ level, message, requestId }) =>
          (question.filter.level !== "error" || level === "error") &&
          (question.filter.text === "" || message.includes(question.filter.text)) &&
          (question.filter.requestId === "" || requestId?.startsWith(question.filter.requestId) === true),
      );
      const newer = all.length * 100;
      if (question.direction === "newer")
        return {
          lines: fitting.filter(({ offset }) => offset >= (question.at ?? 0)),
          older: null,
          newer,
          partly: false,
        };
      const before = fitting.filter(({ offset }) => offset < (question.at ?? Infinity));
      const page = before.slice(-200);
      return { lines: page, older: before.length > 200 ? (page[0]?.offset ?? null) : null, newer, partly: false };
    }),
  ]);
  return {
    asked,
    stop,
    grow: (more: number) => (lines = [...lines, ...Array.from({ length: more }, (_, i) => line(lines.length + i))]),
  };
}

widgetKit(manifest, { prepare: () => serveLog().stop });

describe("log files", () => {
  let page: WidgetPage;
  let log: ReturnType<typeof serveLog>;
  const open = async (address = "/log-file", options: Parameters<typeof serveLog>[0] = {}) => {
    log = serveLog(options);
    page = await openWidget(manifest, { at: { route: "/log-file", address }, width: 1200, raw: { followSeconds: 1 } });
  };
  afterEach(() => {
    page.leave();
    log.stop();
  });
  const view = () => within(page.host);
  const grid = () => view().findByRole("grid", { name: /Lines of the log/ });
  const rows = () => within(page.host.querySelector<HTMLElement>(".log-files__lines") ?? page.host).getAllByRole("row");
  const opened = `/log-file?file=${ID}`;

  it("lists the files, or says that there are none", async () => {
    await open();
    await view().findByText("provision-web1-2026-09-01.ndjson");
    expect(page.host.textContent).to.contain("123 kB");
    page.leave();
    log.stop();
    await open("/log-file", { files: [] });
    await view().findByText("There are no log files yet.");
  });

  it("opens a file at its end, draws only visible lines and loads older ones on scrolling up", async () => {
    await open(opened);
    const lines = await grid();
    await waitFor(() => expect(lines.textContent).to.contain("/api/Thing/999"));
    expect(rows().length).to.be.lessThan(80);
    lines.scrollTop = 0;
    await view().findByText("400 lines so far", {});
    await waitFor(() => expect(lines.textContent).to.contain("/api/Thing/800"));
    expect(lines.scrollTop).to.be.greaterThan(1000);
  });

  it("shows new lines at the end while following, but stays in place after scrolling up", async () => {
    await open(opened);
    const lines = await grid();
    await waitFor(() => expect(lines.textContent).to.contain("/api/Thing/999"));
    log.grow(3);
    await waitFor(() => expect(lines.textContent).to.contain("/api/Thing/1002"));
    lines.scrollTop -= 1500;
    await waitFor(() => expect(lines.textContent).not.to.contain("/api/Thing/1002"));
    const before = lines.scrollTop;
    log.grow(2);
    const below = await view().findByRole("button", { name: "2 new lines" });
    expect(lines.scrollTop).to.equal(before);
    await userEvent.click(below);
    await waitFor(() => expect(lines.textContent).to.contain("/api/Thing/1004"));
  });

  it("sends no request while paused", async () => {
    await open(opened);
    await grid();
    await userEvent.click(view().getByRole("button", { name: "Pause" }));
    const { length } = log.asked;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(log.asked.length).to.equal(length);
    expect(view().getByRole("button", { name: "Follow" }).getAttribute("aria-pressed")).to.equal("false");
  });

  it("filters by level and text, and says when nothing matches", async () => {
    await open(opened);
    await grid();
    await userEvent.selectOptions(view().getByLabelText("Level"), "Error and above");
    await view().findByText("20 lines", {});
    await userEvent.type(view().getByLabelText("Text"), "nowhere");
    await view().findByText(/^No Matches Found/, {});
    await userEvent.click(view().getByRole("button", { name: "Clear filter" }));
    await view().findByText("200 lines so far", {});
  });

  it("finds the file that contains a reference, or says that none does", async () => {
    await open();
    const field = await view().findByRole("textbox", { name: "Find a reference" });
    await userEvent.type(field, "ffffffff{Enter}");
    await view().findByText("No log file contains this reference.");
    await userEvent.clear(field);
    await userEvent.type(field, `${REFERENCE}{Enter}`);
    await grid();
    expect(rows().length).to.equal(1);
    expect(view().getByLabelText<HTMLInputElement>("Reference").value).to.equal(REFERENCE);
  });

  it("moves through the lines by keyboard and opens one with its fields", async () => {
    await open(`${opened}&request=${REFERENCE}`);
    const lines = await grid();
    lines.focus();
    await userEvent.keyboard("{Home}{Enter}");
    const dialog = await view().findByRole("dialog", { name: "Line of the log" });
    for (const text of ["call failed", "Error", REFERENCE, "err.message", "lost", "Error: lost"])
      expect(dialog.textContent).to.contain(text);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(hasFocus(lines)).to.equal(true);
    await userEvent.keyboard("{End}{ArrowUp}{PageDown}");
    expect(lines.getAttribute("aria-activedescendant")).to.equal("log-line-700");
  });

  it("says that a file was deleted", async () => {
    await open(`/log-file?file=${"c".repeat(32)}`);
    await view().findByText(/no longer exists/);
    await userEvent.click(view().getByRole("button", { name: "All log files" }));
    await view().findByText("provision-web1-2026-09-01.ndjson");
  });
});
