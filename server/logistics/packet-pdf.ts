import { localeOf, numberFormat } from "../../contract/api/numbers.ts";
import { textOf, type Language } from "../answers/texts.ts";
import { brokenLines, CELL_PADDING, columnWidths, LINE, MARGIN, TEXT_SIZE, typeOf } from "../lists/pdf/type.ts";
import { pdfDocument } from "../pdf/pdf-document.ts";
import { productNameIn, type ProductNames } from "../sheets/product-names.ts";
import type { CountyPacket, CountyPackets } from "./packet-rows.ts";

interface PacketLanguage {
  readonly language: Language;
  readonly region: string;
  readonly products: ReadonlyMap<string, ProductNames>;
}

/** A table of a sheet: its columns with their share of the width, figures at the right, and rows of text. */
interface PacketTable {
  readonly title: string;
  readonly columns: readonly (readonly [heading: string, width: number, numeric?: true])[];
  readonly rows: readonly (readonly string[])[];
  /** Shown if there is no row. */
  readonly empty: string;
}

const INK = "#1b2733";
const RULE = "#c4ccd4";
const BAND = "#e8ecf1";
const HEADING = 11;
const CELL_LINES = 3;

/** The sheets of counties as a PDF, each beginning on a page of its own. */
export async function packetsPdf(
  packets: Omit<CountyPackets, "counties">,
  counties: readonly CountyPacket[],
  reading: PacketLanguage,
): Promise<Buffer> {
  const { language } = reading;
  const text = (key: string, values = {}) => textOf(language, `domain.packet.${key}`, values);
  const parts: Uint8Array[] = [];
  const info = { Title: text("title", { name: packets.estimation }), Author: "Provision", Creator: "Provision" };
  const options = { size: "letter", margin: MARGIN, autoFirstPage: false, lang: language, info } as const;
  const { doc, ended } = pdfDocument(options, (part) => parts.push(part));
  let y = 0;
  const page = () => {
    doc.addPage();
    y = MARGIN;
  };
  page();
  const type = typeOf(doc);
  const [plain, bold, title] = [
    type("plain", TEXT_SIZE, INK),
    type("bold", TEXT_SIZE, INK),
    type("bold", HEADING, INK),
  ];
  const whole = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - 2 * MARGIN;
  const row = (cells: readonly string[], { columns }: PacketTable, isHead = false) => {
    const widths = columnWidths(
      columns.map(([, width]) => ({ width })),
      whole,
    );
    const { put, widthOf } = isHead ? bold : plain;
    const lines = cells.map((cell, i) => brokenLines(cell, (widths[i] ?? 0) - 2 * CELL_PADDING, widthOf, CELL_LINES));
    const height = Math.max(1, ...lines.map(({ length }) => length)) * LINE + 2 * CELL_PADDING;
    if (y + height > bottom) page();
    if (isHead) doc.rect(MARGIN, y, whole, height).fill(BAND);
    let x = MARGIN;
    lines.forEach((each, i) => {
      const width = widths[i] ?? 0;
      each.forEach((line, at) => {
        const shift = columns[i]?.[2] === true ? width - 2 * CELL_PADDING - widthOf(line) : 0;
        put(line, x + CELL_PADDING + shift, y + CELL_PADDING + at * LINE);
      });
      x += width;
    });
    y += height;
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + whole, y)
      .lineWidth(0.5)
      .stroke(RULE);
  };
  const table = (each: PacketTable) => {
    // A heading never stands alone at the end of a page.
    if (y + 6 * LINE > bottom) page();
    title.put(each.title, MARGIN, y + LINE);
    y += 2.5 * LINE;
    if (each.rows.length === 0) {
      plain.put(each.empty, MARGIN, y);
      y += 1.5 * LINE;
      return;
    }
    row(
      each.columns.map(([heading]) => heading),
      each,
      true,
    );
    for (const cells of each.rows) row(cells, each);
  };
  counties.forEach((county, i) => {
    if (i > 0) page();
    type("bold", 16, INK).put(county.name, MARGIN, y);
    const head = text("of", { disaster: packets.disaster, estimation: packets.estimation, day: packets.day });
    plain.put(head, MARGIN, y + 22);
    y += 34;
    for (const each of tablesOf(county, packets, reading)) table(each);
  });
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

/** The tables of a county's sheet. */
function tablesOf(
  county: CountyPacket,
  { blocks }: Pick<CountyPackets, "blocks">,
  reading: PacketLanguage,
): PacketTable[] {
  const { language, region, products } = reading;
  const text = (key: string, values = {}) => textOf(language, `domain.packet.${key}`, values);
  const locale = localeOf(language, region);
  const whole = numberFormat(locale, { maximumFractionDigits: 0 });
  const figure = (value: number | null) => (value === null ? "–" : whole.format(value));
  const date = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
  const day = (iso: string | null) => (iso === null ? "" : date.format(new Date(`${iso}T00:00:00Z`)));
  const unit = (name: string) => textOf(language, `domain.lists.supply.words.unit.${name}`);
  const product = (name: string) => productNameIn(products.get(name) ?? { name }, language);
  return [
    {
      title: text("need"),
      columns: [
        [text("product"), 15],
        ...blocks.map(({ from, to }) => [`${day(from)} – ${day(to)}`, 10, true] as const),
        [text("total"), 12, true],
      ],
      rows: [
        [text("people"), ...county.people.map(figure), ""],
        ...county.products.map((each) => [
          `${product(each.product)} (${unit(each.unit)})`,
          ...each.blocks.map(figure),
          figure(each.total),
        ]),
      ],
      empty: "",
    },
    {
      title: text("sites"),
      columns: [
        [text("site"), 22],
        [text("address"), 24],
        [text("hours"), 16],
        [text("capacity"), 10, true],
        [text("contact"), 22],
      ],
      rows: county.sites.map((site) => [
        `${site.name} (${textOf(language, `domain.lists.supply.words.type.${site.type}`)})`,
        site.address,
        site.hours,
        figure(site.capacity),
        [site.contact, site.phone].filter(Boolean).join(", "),
      ]),
      empty: text("noSites"),
    },
    {
      title: text("requests"),
      columns: [
        [text("number"), 7, true],
        [text("goods"), 26],
        [text("state"), 14],
        [text("neededBy"), 11],
        [text("expected"), 11],
        [text("deliverTo"), 25],
      ],
      rows: county.requests.map((one) => [
        String(one.number),
        `${product(one.product)}, ${figure(one.quantity)} ${unit(one.unit)}`,
        textOf(language, `domain.request.states.${one.state}`),
        day(one.neededBy),
        day(one.eta),
        one.deliverTo,
      ]),
      empty: text("noRequests"),
    },
    {
      title: text("contacts"),
      columns: [
        [text("name"), 24],
        [text("role"), 22],
        [text("phone"), 18],
        [text("email"), 30],
      ],
      rows: county.contacts.map(({ name, role, phone, email }) => [name, role, phone, email]),
      empty: text("noContacts"),
    },
  ];
}
