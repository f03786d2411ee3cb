import PDFDocument from "pdfkit";
import type { ReportBlock, ReportPage, ReportSection, TableBlock } from "../../../engine/report/document.ts";
import { sayer } from "../../../engine/report/say.ts";
import type { FileWriter } from "../../exports/file-plan.ts";
import { textOf } from "../../http/texts.ts";
import type { ReportFilePlan } from "../files/plan.ts";
import { beginningOf, putBlock } from "./blocks.ts";
import { columnWidths, READABLE } from "./column-widths.ts";
import { facesOf } from "./faces.ts";
import { flowOf, paragraph, textWidthOf } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { ACCENT, MARGIN, SIZES } from "./looks.ts";
import { putOpening } from "./opening.ts";
import { framePages } from "./page-frame.ts";
import { putPictures } from "./pictures.ts";
import type { Picture } from "./pictures.ts";
import { rootTag } from "./tags.ts";
import type { Tag } from "./tags.ts";

/**
 * Writes a report as PDF, page after page of the document: tagged (ISO 32000-1, 14.8), its letters embedded, map and
 * charts as vectors. A page whose tables are too wide to be read upright lies on its side.
 */
export function reportPdfWriter(plan: ReportFilePlan, give: (bytes: Uint8Array) => void): FileWriter<ReportPage> {
  const { document, language, timeZone, paper, author, madeAt } = plan;
  const text = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    textOf(language, `report.file.${key}`, values);
  const made = new Date(madeAt);
  const doc = new PDFDocument({
    size: paper,
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: text("of", { estimation: document.estimation, disaster: document.disaster }),
      Author: author,
      Creator: document.agency,
      Subject: textOf(language, `report.variants.${document.variant}`),
      CreationDate: made,
      ModDate: made,
    },
  });
  doc.on("data", (bytes: Uint8Array) => give(bytes));
  const ended = new Promise<void>((done) => doc.on("end", done));
  const reading = {
    language,
    timeZone,
    text: (key: string, values: Readonly<Record<string, string | number>>) => textOf(language, key, values),
  };
  const flow = flowOf({ doc, faces: facesOf(doc), sayer: sayer(reading), text, paper });
  const root = rootTag(doc);
  let opened = false;
  return {
    write(pages) {
      for (const page of pages) {
        flow.newPage(layoutOf(flow, page, paper));
        if (!opened) putOpening(flow, root, plan);
        opened = true;
        putPage(flow, root, page);
      }
    },
    async end() {
      root.end();
      framePages(flow, plan);
      doc.end();
      await ended;
    },
  };
}

function putPage(flow: Flow, root: Tag, { title, sections }: ReportPage): void {
  const page = root.child("Sect");
  const name = flow.sayer.say(title);
  flow.doc.outline.addItem(name);
  paragraph(flow, page, "H2", name, { size: SIZES.page, weight: "bold", color: ACCENT, after: 6 });
  for (const section of sections) putSection(flow, page, section, name);
  page.end();
}

/** A section under its heading, unless the page's says the same. */
function putSection(flow: Flow, page: Tag, { title, blocks }: ReportSection, above: string): void {
  const tag = page.child("Sect");
  const heading = flow.sayer.say(title);
  const [first] = blocks;
  const looks = { size: SIZES.section, weight: "bold", before: 4, with: first ? beginningOf(flow, first) : 0 } as const;
  if (heading !== above) paragraph(flow, tag, "H3", heading, looks);
  const titled = ({ title: own }: ReportBlock) => own !== null && flow.sayer.say(own) !== heading;
  let pictures: Picture[] = [];
  const putGathered = () => {
    putPictures(flow, tag, pictures, { untitled: new Set(pictures.filter((picture) => !titled(picture))) });
    pictures = [];
  };
  for (const block of blocks) {
    if (block.kind === "map" || block.kind === "chart") pictures.push(block);
    else {
      putGathered();
      putBlock(flow, tag, block, { titled: titled(block) });
    }
  }
  putGathered();
  tag.end();
}

/** Upright, unless a table of the page would have to be squeezed. */
function layoutOf(flow: Flow, { sections }: ReportPage, paper: ReportFilePlan["paper"]): "portrait" | "landscape" {
  const tables = sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === "table");
  const upright = textWidthOf(paper, "portrait");
  const readable = (table: TableBlock) => {
    const { fits, size } = columnWidths(table, upright, flow);
    return fits && size >= READABLE;
  };
  return tables.every(readable) ? "portrait" : "landscape";
}
