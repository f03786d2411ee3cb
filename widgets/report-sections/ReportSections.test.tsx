import { expect } from "@open-wc/testing";
import {
  getReportSections,
  restoreReportSections,
  saveReportSections,
  type VariantSections,
} from "../../contract/reports/calls/reports.ts";
import { REPORT_VARIANTS } from "../../engine/reports/document.ts";
import { shippedSections, withheldSections } from "../../engine/reports/report-document.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { act, fireEvent, focused, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const AT = "2026-09-01T12:00:00Z";
const sectionsOf = (variant: VariantSections["variant"], changes: Partial<VariantSections> = {}): VariantSections => ({
  variant,
  sections: shippedSections(variant),
  withheld: [...withheldSections(variant)],
  shipped: true,
  version: 1,
  editedBy: "system",
  editedDate: AT,
  ...changes,
});
const STORED = REPORT_VARIANTS.map((variant) => sectionsOf(variant));
const reading = fake(getReportSections, () => ({ variants: STORED }));
const saving = fake(saveReportSections, (body) => {
  const { variant, sections, version } = body as Pick<VariantSections, "variant" | "sections" | "version">;
  return sectionsOf(variant, { sections, version: version + 1, shipped: false, editedBy: "Pat Planner" });
});
const restoring = fake(restoreReportSections, (body) => sectionsOf((body as VariantSections).variant, { version: 9 }));

const drawn = (host: HTMLElement) => waitFor(() => expect(host.querySelectorAll("[data-section]").length).to.equal(15));
const serve = (...answers: ReturnType<typeof fake>[]) =>
  servePlanner({ answers: [...answers, reading, saving, restoring] });

widgetKit(manifest, { prepare: () => serve().stop, drawn });

describe("the report sections", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (...answers: ReturnType<typeof fake>[]) => {
    server = serve(...answers);
    page = await openWidget(manifest, { width: 1000 });
    await drawn(page.host);
  };
  const pageOf = (number: number) => {
    const region = screen.getByRole("region", { name: new RegExp(`^Page ${number} `) });
    return [...region.querySelectorAll<HTMLElement>("[data-section]")].map((row) => row.dataset["section"]);
  };
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  const sent = () => server.to(saveReportSections)[0] as { variant: string; sections: VariantSections["sections"] };

  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("moves a section by arrow keys on its handle, also to another page, announces the position and keeps the focus", async () => {
    await open();
    screen.getByRole("button", { name: "Move Population by zone" }).focus();
    await user.keyboard("{ArrowUp}");
    await screen.findByText("Population by zone: page 1, place 5 of 5.");
    await waitFor(() => expect(focused()?.getAttribute("aria-label")).to.equal("Move Population by zone"));
    await user.keyboard("{ArrowUp}");
    expect(pageOf(1)).to.deep.equal(["headline", "map", "overview", "population", "contacts"]);
    await user.keyboard("{ArrowDown}");
    await user.keyboard("{ArrowDown}");
    expect(pageOf(2)[0]).to.equal("population");
    await waitFor(() => expect(focused()?.getAttribute("aria-label")).to.equal("Move Population by zone"));
  });

  it("saves order, page and choice of a variant in one call", async () => {
    await open();
    await press("Move Headline down");
    await user.click(screen.getByRole("checkbox", { name: "Zones" }));
    await user.selectOptions(screen.getByLabelText("Page of Sources"), "4");
    await press("Save");
    await screen.findByText("“Executive report” saved.");
    const { variant, sections } = sent();
    expect(variant).to.equal("Executive");
    const first = sections.filter((one) => one.page === 1).map(({ section, active }) => [section, active]);
    expect(first).to.deep.equal([
      ["map", false],
      ["headline", true],
      ["overview", false],
      ["contacts", true],
    ]);
    expect(sections.find(({ section }) => section === "sources")?.page).to.equal(4);
    await screen.findByText(/Last saved by Pat Planner/);
  });

  it("drags a section to another page", async () => {
    await open();
    const handle = screen.getByRole("button", { name: "Move Zones" });
    const target = screen.getByRole("region", { name: /^Page 3 / }).querySelector("ol") ?? expect.fail("no list");
    const dataTransfer = new DataTransfer();
    fireEvent.dragStart(handle, { dataTransfer });
    const { bottom } = target.getBoundingClientRect();
    // The pointer moves several times before the drop.
    await act(() => fireEvent.dragOver(target, { dataTransfer, clientY: bottom - 1 }));
    fireEvent.drop(target, { dataTransfer });
    expect(pageOf(3)).to.deep.equal(["multiDayNeed", "map"]);
    expect(pageOf(1)).to.not.include("map");
  });

  it("keeps a draft while another report is shown, marks it, and drops it on request", async () => {
    await open();
    await press("Move Headline down");
    await user.click(screen.getByRole("tab", { name: "Public report" }));
    const marked = screen.getByRole("tab", { name: /Executive report/ });
    expect(marked.textContent).to.contain("not saved yet");
    await user.click(marked);
    expect(pageOf(1)).to.deep.equal(["map", "headline", "overview", "contacts"]);
    await press("Discard changes");
    expect(pageOf(1)).to.deep.equal(["headline", "map", "overview", "contacts"]);
  });

  it("treats a reverted change as no change", async () => {
    await open();
    await press("Move Headline down");
    await screen.findByText("There are unsaved changes.");
    await press("Move Headline up");
    await screen.findByText("These are the built-in sections.");
  });

  it("never lets the public report show restricted sections", async () => {
    await open();
    await user.click(screen.getByRole("tab", { name: "Public report" }));
    const contacts = await screen.findByRole("checkbox", { name: "Contacts" });
    expect(screen.getAllByText("Never shown in this report.")).not.to.have.length(0);
    expect(getComputedStyle(contacts).pointerEvents).to.equal("none");
    expect(contacts.getAttribute("aria-checked")).to.equal("false");
  });

  it("asks before it restores the shipped sections", async () => {
    const changed = sectionsOf("Executive", { shipped: false, version: 8, sections: STORED[1]?.sections ?? [] });
    await open(fake(getReportSections, () => ({ variants: [changed, ...STORED.slice(1)] })));
    await press("Restore built-in sections");
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Restore built-in sections" }));
    await screen.findByText("“Executive report” has its built-in sections again.");
    expect(server.to(restoreReportSections)).to.deep.equal([{ variant: "Executive", version: 8 }]);
  });

  it("merges both sides' changes if they concern different sections", async () => {
    const [first, ...others] = shippedSections("Executive");
    const theirs = sectionsOf("Executive", {
      version: 2,
      shipped: false,
      editedBy: "Sam Sender",
      sections: [...(first ? [{ ...first, active: false }] : []), ...others],
    });
    let version = 2;
    await open(
      fake(saveReportSections, (body) => {
        const draft = body as VariantSections;
        if (draft.version < version)
          throw new Refusal(409, {
            key: "errors.conflict",
            details: { theirs, changedBy: "Sam Sender", changedAt: AT },
          });
        version++;
        return sectionsOf("Executive", { sections: draft.sections, version, shipped: false });
      }),
    );
    await press("Move Headline down");
    await press("Save");
    await screen.findByText(/^“Executive report” saved\. Changes by Sam Sender are saved with it: /);
    const merged = server.to(saveReportSections)[1] as VariantSections;
    expect(merged.sections.find(({ section }) => section === first?.section)?.active).to.equal(false);
    const at = (of: VariantSections) => of.sections.findIndex(({ section }) => section === "headline");
    expect(at(merged)).to.equal(at(theirs) + 1);
    expect(server.to(saveReportSections).map((body) => (body as VariantSections).version)).to.deep.equal([1, 2]);
  });

  it("says why loading failed", async () => {
    server = serve(
      fake(getReportSections, () => {
        throw new Refusal(403, { key: "errors.permission" });
      }),
    );
    page = await openWidget(manifest, { width: 1000 });
    await screen.findByRole("alert", {});
  });
});
