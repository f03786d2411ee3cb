import PDFDocument from "pdfkit";
import { escapeHtml } from "../answers/markup.ts";

type PdfOptions = Omit<PDFKit.PDFDocumentOptions, "pdfVersion" | "displayTitle"> & { readonly lang: string };

/**
 * Creates a PDF whose bytes are passed to `give`; `ended` resolves after the last of them. A tagged one claims PDF/UA-1
 * (ISO 14289-1, clause 5): all of its content must then be tagged or an artifact.
 */
export function pdfDocument(options: PdfOptions, give: (bytes: Uint8Array) => void) {
  const doc = new PDFDocument({ ...options, pdfVersion: "1.7", displayTitle: true });
  doc.on("data", give);
  const ended = new Promise<void>((done) => doc.on("end", done));
  const end = doc.endMetadata.bind(doc);
  // pdfkit writes names into the XMP packet as they are, and `&` in a name made it unreadable.
  doc.endMetadata = () => {
    const texts = Object.entries(doc.info).map(([key, value]) => [
      key,
      isText(value) ? escapeHtml(String(value)) : value,
    ]);
    doc.info = Object.fromEntries(texts) as typeof doc.info;
    if (options.tagged === true) doc.appendXML(PDF_UA);
    end();
  };
  return { doc, ended };
}

const isText = (value: unknown): boolean => typeof value === "string" || value instanceof String;

const PDF_UA = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>`;
