import { csvOf, type ExportRow } from "../export.ts";
import type { ChartProps } from "./chart-options.ts";

/** What of a chart is in its figures. */
export type ChartFigures = Pick<ChartProps, "categories" | "categoryTitle" | "series" | "valueTitle">;

/**
 * The figures of a chart as CSV: a row for each category, a column for each series, named with the unit; bars between
 * two figures take a column for each end. A figure that is missing leaves its cell empty, which is not a zero.
 */
export function chartCsv(
  { categories, categoryTitle = "", series, valueTitle }: ChartFigures,
  ends: { readonly low: string; readonly high: string },
): string {
  const runs = series.flatMap(({ name, values, until }): readonly Run[] => {
    const label = name === valueTitle ? name : `${name}, ${valueTitle}`;
    if (!until) return [{ label, values }];
    return [
      { label: `${label}, ${ends.low}`, values: values.map((one, i) => lesser(one, until[i])) },
      { label: `${label}, ${ends.high}`, values: values.map((one, i) => greater(one, until[i])) },
    ];
  });
  const columns = [
    { key: "category", label: categoryTitle },
    ...runs.map(({ label }, i) => ({ key: String(i), label })),
  ];
  const rows = categories.map((category, row): ExportRow => ({
    category,
    ...Object.fromEntries(runs.map(({ values }, i) => [String(i), values[row]])),
  }));
  return csvOf(columns, rows);
}

/** A column of figures. */
interface Run {
  readonly label: string;
  readonly values: readonly End[];
}
type End = number | null | undefined;
// Where one end is missing, the other is given as it is, as the low or the high one that it was given as.
const lesser = (from: End, until: End): End => (from == null || until == null ? from : Math.min(from, until));
const greater = (from: End, until: End): End => (from == null || until == null ? until : Math.max(from, until));

/** What a one-page PDF says of its picture. */
export interface PictureFacts {
  readonly title: string;
  /** For those who hear the picture. */
  readonly description: string;
  readonly language: string;
}

/** Dots of a picture for each pixel of the drawing, and points of paper. */
const SCALE = 2;
const POINTS = 0.75;

/** A drawing as a PDF of one page, as large as the drawing; the picture is kept without loss. */
export async function pdfOfSvg(svg: string, facts: PictureFacts): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width * SCALE, image.height * SCALE);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("This browser gives no canvas to draw on.");
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await pdfOf(pen.getImageData(0, 0, canvas.width, canvas.height), facts);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The file: a tagged page whose only content is the picture, with its description. */
async function pdfOf({ data, width, height }: ImageData, facts: PictureFacts): Promise<Blob> {
  const pixels = await deflated(data.filter((_, i) => i % 4 !== 3));
  const [across, down] = [(width / SCALE) * POINTS, (height / SCALE) * POINTS];
  const draw = `/Figure <</MCID 0>> BDC q ${across} 0 0 ${down} 0 0 cm /P Do Q EMC`;
  const picture = `/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
  return assembled([
    `<</Type/Catalog/Pages 2 0 R/Lang ${said(facts.language)}/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${down}]/Contents 4 0 R/StructParents 0` +
      "/Resources<</XObject<</P 5 0 R>>>>>>",
    `<</Length ${draw.length}>>stream\n${draw}\nendstream`,
    new Blob([
      `<</Type/XObject${picture}/Filter/FlateDecode/Length ${pixels.byteLength}>>stream\n`,
      pixels,
      "\nendstream",
    ]),
    "<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[7 0 R]]>>>>",
    `<</Type/StructElem/S/Figure/P 6 0 R/Pg 3 0 R/K 0/Alt ${said(facts.description)}>>`,
    `<</Title ${said(facts.title)}>>`,
  ]);
}

/** The first object is the catalogue, the last one the facts of the file. */
function assembled(objects: readonly (string | Blob)[]): Blob {
  // The comment tells anyone who carries the file that it is no text.
  let file = new Blob(["%PDF-1.7\n%âãÏÓ\n"]);
  const places = objects.map((object, i) => {
    const at = file.size;
    file = new Blob([file, `${i + 1} 0 obj\n`, object, "\nendobj\n"]);
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer<</Size ${count}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${file.size}\n%%EOF\n`;
  return new Blob([file, table, end], { type: "application/pdf" });
}

const deflated = (bytes: Uint8ClampedArray<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer();

/** A text of any script: UTF-16, which PDF knows by its mark. */
const said = (text: string): string =>
  `<${`\ufeff${text}`
    .split("")
    .map((sign) => sign.charCodeAt(0).toString(16).padStart(4, "0"))
    .join("")}>`;

/**
 * Prints drawings, one a page, from a frame of their own: the page around them
 * stays as it is. Resolves when the dialog was opened.
 */
export async function printDrawings(title: string, drawings: readonly string[]): Promise<void> {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.className = "pv-print-frame";
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.srcdoc = printPage(title, drawings);
  document.body.append(frame);
  await loaded;
  const target = frame.contentWindow;
  // Chromium prints while this waits; other browsers say when they are done.
  target?.addEventListener("afterprint", () => frame.remove(), { once: true });
  target?.focus();
  target?.print();
}

/** The page that is printed: nothing but the drawings. */
export function printPage(title: string, drawings: readonly string[]): string {
  const escaped = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const pages = drawings.map((svg) => `<figure>${svg}</figure>`).join("");
  return `<!doctype html><title>${escaped}</title><style>
    @page { size: landscape; margin: 12mm }
    body { margin: 0 }
    figure { margin: 0; break-after: page }
    figure:last-child { break-after: auto }
    svg { inline-size: 100%; block-size: auto }
  </style>${pages}`;
}
