import PDFDocument from "pdfkit";
import type { Drawing, DrawnItem, DrawnPath, DrawnText } from "../../../engine/reports/draw/drawing.ts";
import { textWidth } from "../../../engine/reports/draw/text-width.ts";
import { escaped } from "../../lists/xlsx/cells.ts";
import { HEAD } from "../../lists/xlsx/write-xlsx.ts";

/** A picture on a sheet: its top left corner lies in the first column of a row, from 0. */
export interface SheetPicture {
  readonly row: number;
  /** The text that screen readers read instead of it. */
  readonly alt: string;
  /** Vectors that Excel draws itself, or the bytes of an image. */
  readonly content: { readonly drawing: Drawing } | { readonly image: Image };
}

/** An image with its size on the sheet, in points. */
interface Image {
  readonly bytes: Uint8Array;
  readonly type: "png" | "jpeg";
  readonly width: number;
  readonly height: number;
}

/** A logo as large as fits the box; null if its file is damaged, so that the figures are written anyway. */
export function imageWithin(bytes: Uint8Array, box: { readonly width: number; readonly height: number }): Image | null {
  try {
    const doc = new PDFDocument({ autoFirstPage: false }) as unknown as {
      openImage(bytes: Buffer): { readonly width: number; readonly height: number };
    };
    const { width, height } = doc.openImage(Buffer.from(bytes));
    const scale = Math.min(box.width / width, box.height / height);
    const type = bytes[0] === 0xff ? "jpeg" : "png";
    return { bytes, type, width: width * scale, height: height * scale };
  } catch {
    return null;
  }
}

/** The parts of a workbook for one sheet's pictures, by their paths (ECMA-376 part 1, 20.5); none if it has none. */
export function pictureParts(sheet: number, pictures: readonly SheetPicture[]): Record<string, string | Uint8Array> {
  if (pictures.length === 0) return {};
  const images = pictures.flatMap(({ content }) => ("image" in content ? [content.image] : []));
  const nameOf = (image: Image) => `picture${sheet}_${images.indexOf(image) + 1}.${image.type}`;
  const anchors = pictures.map(({ row, alt, content }, i) => {
    const named = `<xdr:cNvPr id="${(i + 1) * FIRST_ID}" name="${i + 1}" descr="${escaped(alt)}"/>`;
    const { width, height } = "image" in content ? content.image : content.drawing;
    const shape =
      "image" in content
        ? imageXml(content.image, named, images.indexOf(content.image) + 1)
        : groupXml(content.drawing, named, (i + 1) * FIRST_ID);
    const from = `<xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`;
    return `<xdr:oneCellAnchor>${from}<xdr:ext cx="${emu(width)}" cy="${emu(height)}"/>${shape}<xdr:clientData/></xdr:oneCellAnchor>`;
  });
  const relations = images.map(
    (image, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/image" Target="../media/${nameOf(image)}"/>`,
  );
  return {
    [`xl/worksheets/_rels/sheet${sheet}.xml.rels`]: `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/drawing" Target="../drawings/drawing${sheet}.xml"/></Relationships>`,
    [`xl/drawings/drawing${sheet}.xml`]: `${HEAD}<xdr:wsDr xmlns:xdr="${SHEET_DRAWING}" xmlns:a="${MAIN_DRAWING}" xmlns:r="${OFFICE}">${anchors.join("")}</xdr:wsDr>`,
    ...(images.length === 0
      ? {}
      : {
          [`xl/drawings/_rels/drawing${sheet}.xml.rels`]: `${HEAD}<Relationships xmlns="${RELATIONS}">${relations.join("")}</Relationships>`,
        }),
    ...Object.fromEntries(images.map((image) => [`xl/media/${nameOf(image)}`, image.bytes])),
  };
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const SHEET_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";
const MAIN_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
/** Numbers of shapes are unique on a sheet; a group reserves this many for its own. */
const FIRST_ID = 10_000;

/** English metric units: 12,700 to the point. */
const emu = (points: number): number => Math.round(points * 12_700);

const frame = (x: number, y: number, { width, height }: { readonly width: number; readonly height: number }): string =>
  `<a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/>`;

function imageXml(image: Image, named: string, relation: number): string {
  return `<xdr:pic><xdr:nvPicPr>${named}<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${relation}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm>${frame(0, 0, image)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>`;
}

/** A drawing as one group of shapes: it is moved and read as one. */
function groupXml(drawing: Drawing, named: string, first: number): string {
  const own = frame(0, 0, drawing);
  const within = own.replace("a:off", "a:chOff").replace("a:ext", "a:chExt");
  const shapes = drawing.items.map((item, i) => shapeXml(item, drawing, first + i + 1));
  return `<xdr:grpSp><xdr:nvGrpSpPr>${named}<xdr:cNvGrpSpPr/></xdr:nvGrpSpPr><xdr:grpSpPr><a:xfrm>${own}${within}</a:xfrm></xdr:grpSpPr>${shapes.join("")}</xdr:grpSp>`;
}

function shapeXml(item: DrawnItem, drawing: Drawing, id: number): string {
  const named = `<xdr:cNvPr id="${id}" name="${id}"/>`;
  return item.kind === "path" ? pathXml(item, drawing, named) : textXml(item, named);
}

/** Lines and areas over the whole drawing, so that their points are the drawing's own. */
function pathXml({ d, fill, fillOpacity, stroke, strokeWidth, dash }: DrawnPath, drawing: Drawing, named: string) {
  const { width, height } = drawing;
  const steps = [...d.matchAll(/([MLZ])(?:(-?[\d.]+) (-?[\d.]+))?/g)].map(([, step, x, y]) =>
    step === "Z"
      ? "<a:close/>"
      : `<a:${step === "M" ? "moveTo" : "lnTo"}><a:pt x="${emu(Number(x))}" y="${emu(Number(y))}"/></a:${step === "M" ? "moveTo" : "lnTo"}>`,
  );
  const path = `<a:path w="${emu(width)}" h="${emu(height)}"${fill === null ? ' fill="none"' : ""}>${steps.join("")}</a:path>`;
  const line =
    stroke === null
      ? "<a:ln><a:noFill/></a:ln>"
      : `<a:ln w="${emu(strokeWidth)}">${solid(stroke)}${dash.length === 0 ? "" : '<a:prstDash val="dash"/>'}<a:round/></a:ln>`;
  return `<xdr:sp><xdr:nvSpPr>${named}<xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:xfrm>${frame(0, 0, drawing)}</a:xfrm><a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>${path}</a:pathLst></a:custGeom>${fill === null ? "<a:noFill/>" : solid(fill, fillOpacity)}${line}</xdr:spPr></xdr:sp>`;
}

/** From the top of a line of letters to its baseline, and its height, in parts of their size. */
const ASCENT = 0.95;
const LINE = 1.3;
const ALIGN = { start: "l", middle: "ctr", end: "r" } as const;

function textXml({ text, x, y, size, bold, anchor, color }: DrawnText, named: string): string {
  const width = textWidth(text, size, bold) + size;
  const left = x - (anchor === "start" ? 0 : anchor === "middle" ? width / 2 : width);
  const box = frame(left, y - size * ASCENT, { width, height: size * LINE });
  const letters = `<a:rPr sz="${Math.round(size * 100)}" b="${bold ? 1 : 0}">${solid(color)}<a:latin typeface="Calibri"/></a:rPr>`;
  return `<xdr:sp><xdr:nvSpPr>${named}<xdr:cNvSpPr txBox="1"/></xdr:nvSpPr><xdr:spPr><a:xfrm>${box}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></xdr:spPr><xdr:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"/><a:p><a:pPr algn="${ALIGN[anchor]}"/><a:r>${letters}<a:t>${escaped(text)}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
}

/** A color of a drawing, #rrggbb. */
function solid(color: string, opacity = 1): string {
  const alpha = opacity === 1 ? "" : `<a:alpha val="${Math.round(opacity * 100_000)}"/>`;
  return `<a:solidFill><a:srgbClr val="${color.slice(1).toUpperCase()}">${alpha}</a:srgbClr></a:solidFill>`;
}
