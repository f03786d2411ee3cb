import { createRequire } from "node:module";
import type { ReportBlock, ReportDocument } from "../../../engine/report/document.ts";
import { sayer } from "../../../engine/report/say.ts";
import { textOf } from "../../../server/http/texts.ts";

const { resolve } = createRequire(import.meta.url);

/** The same tables and texts by the library that lays them out itself: what our writer is measured against. */
export function pdfmakePeer(document: ReportDocument): () => Promise<number> {
  const pdfmake = createRequire(import.meta.url)("pdfmake") as {
    addFonts(fonts: object): void;
    createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
  };
  pdfmake.addFonts({
    Roboto: {
      normal: resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf"),
      bold: resolve("pdfmake/fonts/Roboto/Roboto-Medium.ttf"),
    },
  });
  const { say, quantity } = sayer({
    language: "en",
    timeZone: "UTC",
    text: (key, values) => textOf("en", key, values),
  });
  const contentOf = (block: ReportBlock): object[] => {
    switch (block.kind) {
      case "facts":
        return block.facts.map(({ label, value }) => ({ text: `${say(label)}: ${say(value)}` }));
      case "headline":
        return block.figures.map(({ label, figure }) => ({ text: `${say(label)}: ${quantity(figure)}` }));
      case "notes":
        return block.notes.map((note) => ({ text: say(note) }));
      case "table":
        return [
          { text: say(block.title), bold: true },
          {
            table: {
              headerRows: 1,
              body: [
                block.columns.map(({ header }) => ({ text: say(header), bold: true })),
                ...block.rows.map(({ cells }) => block.columns.map((_, i) => (cells[i] ? say(cells[i]) : ""))),
              ],
            },
          },
          ...block.notes.map((note) => ({ text: say(note) })),
        ];
      case "chart":
      case "map":
        return [];
    }
  };
  return async () => {
    const content = document.pages.flatMap(({ title, sections }) => [
      { text: say(title), bold: true },
      ...sections.flatMap((section) => [
        { text: say(section.title), bold: true },
        ...section.blocks.flatMap(contentOf),
      ]),
    ]);
    const definition = { pageSize: "LETTER", defaultStyle: { font: "Roboto", fontSize: 7.5 }, content };
    return (await pdfmake.createPdf(definition).getBuffer()).length;
  };
}
