/** A chart as a page of a PDF shows it. */
export interface DrawnPage {
  /** SVG markup in paper's colors. */
  readonly svg: string;
  /** Description for screen readers. */
  readonly description: string;
  readonly language: string;
}

/** Pixels of the heading above drawings, and the least width that it needs. */
const HEADING = 40;
const MARGIN = 16;
const SVG = "http://www.w3.org/2000/svg";

/** Joins drawings into one, below one another under a title. */
export function stackedDrawings(title: string, drawings: readonly string[]): string {
  const sizes = drawings.map(sizeOf);
  const width = Math.max(0, ...sizes.map((size) => size.width));
  let y = HEADING;
  const placed = drawings.map((svg, i) => {
    const at = y;
    y += sizes[i]?.height ?? 0;
    return svg.replace(/^[^]*?<svg /, `<svg x="0" y="${at}" `);
  });
  const heading = `<text x="${MARGIN}" y="${HEADING - 14}" font-family="Helvetica, Arial, sans-serif" font-size="16" font-weight="bold">${escaped(title)}</text>`;
  return `<svg xmlns="${SVG}" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}"><title>${escaped(title)}</title><rect width="${width}" height="${y}" fill="#ffffff"/>${heading}${placed.join("")}</svg>`;
}

function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [root = ""] = /<svg [^>]*>/.exec(svg) ?? [];
  const measure = (name: string) => Number(new RegExp(` ${name}="([\\d.]+)`).exec(root)?.[1] ?? 0);
  return { width: measure("width"), height: measure("height") };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Drawings below one another as one picture. */
export async function pngOfDrawings(title: string, drawings: readonly string[]): Promise<Blob> {
  const canvas = await canvasOf(stackedDrawings(title, drawings));
  return canvas.convertToBlob({ type: "image/png" });
}

/**
 * Pixels of a picture for each pixel of the drawing, within the limits of the canvas of every browser, and points of
 * paper.
 */
const SCALE = 2;
const SIDE_MAX = 16_000;
const POINTS = 0.75;

async function canvasOf(svg: string): Promise<OffscreenCanvas> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(SCALE, SIDE_MAX / image.height);
    const canvas = new OffscreenCanvas(image.width * scale, image.height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("This browser gives no canvas to draw on.");
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * A PDF with a page for each drawing under the title, as large as the drawing; the pictures are stored without loss.
 */
export async function pdfOfDrawings(title: string, charts: readonly DrawnPage[]): Promise<Blob> {
  const pages: PictureSize[] = [];
  for (const { svg, description } of charts) {
    const canvas = await canvasOf(stackedDrawings(title, [svg]));
    const image = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
    if (image) pages.push({ ...canvasSize(image), description, pixels: await deflated(image.data) });
  }
  return fileOf(pages, { title, language: charts[0]?.language ?? "en" });
}

interface PictureSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly description: string;
  /** Red, green and blue of each pixel, deflated. */
  readonly pixels: ArrayBuffer;
}

const canvasSize = ({ width, height }: ImageData) => ({ width, height });

/**
 * Objects that all pages share: catalog, list of pages, root of the structure; then four for each page, and the
 * metadata.
 */
const SHARED = 3;
const OF_PAGE = 4;

/** The file: tagged pages whose only content is a picture, with its description. */
function fileOf(
  pages: readonly PictureSize[],
  { title, language }: { readonly title: string; readonly language: string },
): Blob {
  const first = (page: number) => SHARED + 1 + page * OF_PAGE;
  const each = (text: (page: number) => string) => pages.map((_, i) => text(i)).join(" ");
  return assembled([
    `<</Type/Catalog/Pages 2 0 R/Lang ${pdfText(language)}/MarkInfo<</Marked true>>/StructTreeRoot 3 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
    `<</Type/Pages/Kids[${each((i) => `${first(i)} 0 R`)}]/Count ${pages.length}>>`,
    `<</Type/StructTreeRoot/K[${each((i) => `${first(i) + 3} 0 R`)}]/ParentTree<</Nums[${each((i) => `${i}[${first(i) + 3} 0 R]`)}]>>>>`,
    ...pages.flatMap((page, i) => pageObjects(page, i, first(i))),
    `<</Title ${pdfText(title)}>>`,
  ]);
}

function pageObjects(
  { width, height, description, pixels }: PictureSize,
  number: number,
  first: number,
): (string | Blob)[] {
  const [across, down] = [(width / SCALE) * POINTS, (height / SCALE) * POINTS];
  const draw = `/Figure <</MCID 0>> BDC q ${across} 0 0 ${down} 0 0 cm /P Do Q EMC`;
  const picture = `/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
  return [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${down}]/Contents ${first + 1} 0 R/StructParents ${number}` +
      `/Resources<</XObject<</P ${first + 2} 0 R>>>>>>`,
    `<</Length ${draw.length}>>stream\n${draw}\nendstream`,
    new Blob([
      `<</Type/XObject${picture}/Filter/FlateDecode/Length ${pixels.byteLength}>>stream\n`,
      pixels,
      "\nendstream",
    ]),
    `<</Type/StructElem/S/Figure/P 3 0 R/Pg ${first} 0 R/K 0/Alt ${pdfText(description)}>>`,
  ];
}

/** The first object is the catalog, the last one the file's metadata. */
function assembled(objects: readonly (string | Blob)[]): Blob {
  // This comment tells file transfer programs that the file is binary.
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

const deflated = (dots: Uint8ClampedArray<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(
    new Blob([dots.filter((_, i) => i % 4 !== 3)]).stream().pipeThrough(new CompressionStream("deflate")),
  ).arrayBuffer();

/** A text in any script: UTF-16, which PDF recognizes by its mark. */
const pdfText = (text: string): string =>
  `<${`\ufeff${text}`
    .split("")
    .map((sign) => sign.charCodeAt(0).toString(16).padStart(4, "0"))
    .join("")}>`;
