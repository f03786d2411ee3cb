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
