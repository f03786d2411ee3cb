import { MAIN } from "../../lists/xlsx/write-xlsx.ts";

/** Format of a cell; absent properties are as in an empty sheet. */
export interface CellFormat {
  /** Excel's own notation of a number format; a text's is `@`. */
  readonly format?: string;
  readonly bold?: boolean;
  readonly size?: number;
  readonly fill?: "head" | "group";
  readonly align?: "left" | "center" | "right";
  readonly wrap?: boolean;
  /** A line above: a total is below it. */
  readonly line?: boolean;
  /** A text that stays one when it is edited, whatever it begins with. */
  readonly quoted?: boolean;
}

const FILLS = { head: "FFE8ECF1", group: "FFF4F6F8" } as const;
const FIRST_OWN_FORMAT = 164;

/** The cell formats of a workbook, each stored once (ECMA-376 part 1, 18.8). */
export class Styles {
  readonly #looks = new Map<string, { place: number; look: CellFormat }>();

  constructor() {
    this.place({});
  }

  /** The index of a format among the workbook's. */
  place(look: CellFormat): number {
    const key = JSON.stringify(Object.entries(look).toSorted(([a], [b]) => a.localeCompare(b)));
    const known = this.#looks.get(key);
    if (known) return known.place;
    const place = this.#looks.size;
    this.#looks.set(key, { place, look });
    return place;
  }

  xml(): string {
    const looks = [...this.#looks.values()].map(({ look }) => look);
    const formats = [...new Set(looks.flatMap(({ format }) => (format === undefined ? [] : [format])))];
    const fonts = [...new Set(looks.map(fontOf))];
    const fills = Object.keys(FILLS);
    const xfs = looks.map((look) => {
      const { format, fill, line = false, quoted = false, align, wrap = false } = look;
      const number = format === undefined ? 0 : FIRST_OWN_FORMAT + formats.indexOf(format);
      const alignment = `<alignment vertical="top"${align ? ` horizontal="${align}"` : ""}${wrap ? ' wrapText="1"' : ""}/>`;
      return `<xf numFmtId="${number}" fontId="${fonts.indexOf(fontOf(look))}" fillId="${fill ? 2 + fills.indexOf(fill) : 0}" borderId="${line ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${quoted ? ' quotePrefix="1"' : ""}>${alignment}</xf>`;
    });
    const side = (name: string, style = "") => (style === "" ? `<${name}/>` : `<${name} style="${style}"/>`);
    const border = (top = "") =>
      `<border>${["left", "right"].map((each) => side(each)).join("")}${side("top", top)}${["bottom", "diagonal"].map((each) => side(each)).join("")}</border>`;
    const solid = (color: string) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`;
    return `<styleSheet xmlns="${MAIN}">${formats.length === 0 ? "" : `<numFmts count="${formats.length}">${formats.map((code, i) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + i}" formatCode="${inAttribute(code)}"/>`).join("")}</numFmts>`}<fonts count="${fonts.length}">${fonts.join("")}</fonts><fills count="${2 + fills.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${Object.values(FILLS).map(solid).join("")}</fills><borders count="2">${border()}${border("thin")}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join("")}</cellXfs></styleSheet>`;
  }
}

const fontOf = ({ bold = false, size = 11 }: CellFormat): string =>
  `<font>${bold ? "<b/>" : ""}<sz val="${size}"/><name val="Calibri"/></font>`;

const inAttribute = (code: string): string =>
  code.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
