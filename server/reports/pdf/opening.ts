import { shownReportCode } from "../../../contract/report-code.ts";
import type { ReportFilePlan } from "../files/plan.ts";
import { paragraph, putLine } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { ACCENT, ALARM, FAINT, LINE, SIZES } from "./looks.ts";
import type { Tag } from "./tags.ts";

const SMALL = { size: SIZES.small, color: FAINT, after: 1 } as const;

/** The report's title and what it is: for whom, from when, calculated when and by what, and how it can be checked. */
export function putOpening(flow: Flow, parent: Tag, { document, code, checkAddress }: ReportFilePlan): void {
  const { disaster, estimation, variant, startDate, run, sampleData } = document;
  const { format } = flow.formatter;
  const section = parent.child("Sect");
  paragraph(flow, section, "H1", disaster, { size: SIZES.title, weight: "bold", color: ACCENT, after: 0 });
  paragraph(flow, section, "P", estimation, { size: SIZES.page, color: FAINT, after: 2 });
  const facts = [
    format({ key: `report.variants.${variant}` }),
    flow.text("start", { day: format({ day: startDate }) }),
    flow.text("calculated", { when: format({ moment: run.at }), version: run.engineVersion }),
    flow.text("run", { run: run.id }),
    flow.text("code", { code: shownReportCode(code) }),
  ];
  paragraph(flow, section, "P", facts.join(" · "), SMALL);
  if (sampleData)
    paragraph(flow, section, "P", flow.formatter.format({ key: "report.sampleData" }), {
      ...SMALL,
      weight: "bold",
      color: ALARM,
    });
  if (checkAddress !== null) putLink(flow, section, checkAddress);
  section.end();
  flow.y += flow.density.gap;
}

/** The address at which the figures can be checked, to be followed from the screen. */
function putLink(flow: Flow, parent: Tag, address: string): void {
  const { doc, fonts: fonts, left } = flow;
  const letters = { weight: "plain", size: SIZES.small } as const;
  const tag = parent.child("Link", { alt: flow.text("checkAt", { address }) });
  for (const words of fonts.lines(flow.text("checkAt", { address }), flow.width, letters)) {
    const { y } = flow;
    tag.draw(() => putLine(flow, words, { ...letters, color: ACCENT, x: left, y }));
    // pdfkit writes a bare string as a name of the file's own; an object of it as words.
    const options = { structParent: tag.element, Contents: Object(address) as unknown };
    doc.link(
      left,
      y,
      fonts.widthOf(words, letters),
      letters.size * LINE,
      address,
      options as PDFKit.Mixins.AnnotationOption,
    );
    flow.y += letters.size * LINE;
  }
  tag.end();
}
