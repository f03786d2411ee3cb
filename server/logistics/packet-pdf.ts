import { localeOf, numberFormat } from "../../contract/api/numbers.ts";
import { textOf, type Language } from "../answers/texts.ts";
import { productNameIn, type ProductNames } from "../sheets/product-names.ts";
import { tablesPdf } from "./tables-pdf.ts";
import type { PaperTable } from "./paper.ts";
import type { CountyPacket, CountyPackets } from "./packet-rows.ts";

interface PacketLanguage {
  readonly language: Language;
  readonly region: string;
  readonly products: ReadonlyMap<string, ProductNames>;
}

const CELL_LINES = 3;

/** The sheets of counties as a PDF, each beginning on a page of its own. */
export function packetsPdf(
  packets: Omit<CountyPackets, "counties">,
  counties: readonly CountyPacket[],
  reading: PacketLanguage,
): Promise<Buffer> {
  const { language } = reading;
  const text = (key: string, values = {}) => textOf(language, `domain.packet.${key}`, values);
  const sheets = counties.map((county) => ({
    heading: county.name,
    line: text("of", { disaster: packets.disaster, estimation: packets.estimation, day: packets.day }),
    tables: tablesOf(county, packets, reading),
  }));
  return tablesPdf(sheets, { title: text("title", { name: packets.estimation }), language, cellLines: CELL_LINES });
}

/** The tables of a county's sheet. */
function tablesOf(
  county: CountyPacket,
  { blocks }: Pick<CountyPackets, "blocks">,
  reading: PacketLanguage,
): PaperTable[] {
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
