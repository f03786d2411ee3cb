import { shownReportCode } from "../../../contract/report-code.ts";
import type { ReportPage, ReportSection, TableBlock } from "../../../engine/report/document.ts";
import { createFormatter } from "../../../engine/report/formatter.ts";
import type { Formatter } from "../../../engine/report/formatter.ts";
import type { FileWriter } from "../../exports/file-plan.ts";
import { serialIn } from "../../exports/xlsx/cells.ts";
import { sheetName } from "../../exports/xlsx/parts.ts";
import { textOf } from "../../answers/texts.ts";
import type { ReportFilePlan } from "../files/plan.ts";
import { aboutCells } from "./about.ts";
import { addBlock } from "./blocks.ts";
import { Sheet } from "./sheet.ts";
import { Styles } from "./styles.ts";
import { workbookBytes } from "./workbook.ts";
import type { FrozenSheet } from "./workbook.ts";

/** Rows of a sheet that may stay in sight: more would leave a small screen nothing else. */
const MAX_FROZEN = 10;

/** Writes a report as an Excel workbook: a sheet to each section, and one that says what it is and how to check it. */
export function reportXlsxWriter(plan: ReportFilePlan, give: (bytes: Uint8Array) => void): FileWriter<ReportPage> {
  const { document, language, timeZone, author, paper, code } = plan;
  const text = (key: string, values: Readonly<Record<string, string | number>> = {}) => textOf(language, key, values);
  const speaker = createFormatter({ language, timeZone, text });
  const styles = new Styles();
  const names = new Set<string>();
  const sheetOf = (title: string) =>
    new Sheet(uniqueName(title, names), { styles, formatter: speaker, serialOf: serialIn(timeZone) });
  const title = text("report.file.of", { estimation: document.estimation, disaster: document.disaster });
  const sheets: FrozenSheet[] = [];
  return {
    write(pages) {
      for (const { sections } of pages)
        for (const section of sections) {
          const heading = speaker.format(section.title);
          sheets.push(sectionSheet(sheetOf(heading), section, { formatter: speaker, title }));
        }
    },
    async end() {
      const about = sheetOf(text("report.file.about"));
      about.line({ said: title }, { bold: true, size: 14 });
      for (const { label, value } of aboutCells(plan))
        about.add([
          { cell: label, look: { bold: true } },
          { cell: value, look: { align: "left", wrap: true } },
        ]);
      if (document.sampleData) about.line({ key: "report.sampleData" }, { bold: true });
      const foot = `${title} · ${text("report.file.code", { code: shownReportCode(code) })}`;
      const all = [...sheets, { sheet: about, frozenRows: 0 }];
      give(workbookBytes({ sheets: all, styles, title, author, language, paper, foot }));
    },
  };
}

function sectionSheet(
  sheet: Sheet,
  { title: heading, blocks }: ReportSection,
  { formatter: speaker, title }: { readonly formatter: Formatter; readonly title: string },
): FrozenSheet {
  sheet.line(heading, { bold: true, size: 14 });
  sheet.line({ said: title });
  const heads = blocks.flatMap((block) => {
    const titled = block.title !== null && speaker.format(block.title) !== speaker.format(heading);
    const head = addBlock(sheet, block, { formatter: speaker, titled });
    return head === null ? [] : [head];
  });
  const [first] = heads;
  const tables = blocks.filter((block) => block.kind === "table");
  const alike =
    new Set(tables.map((table) => headingOf(table, speaker))).size <= 1 && heads.length === Math.max(1, tables.length);
  // Where tables differ, the heading of one would stand above the figures of another.
  return { sheet, frozenRows: first !== undefined && alike && first < MAX_FROZEN ? first + 1 : 1 };
}

const headingOf = ({ columns }: TableBlock, { format }: Formatter): string =>
  columns.map(({ header }) => format(header)).join("\n");

/** A name that no other sheet has; Excel takes capitals for small letters. */
function uniqueName(title: string, taken: Set<string>): string {
  const name = sheetName(title);
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name.slice(0, 26)} (${count})`;
  taken.add(free.toLowerCase());
  return free;
}
