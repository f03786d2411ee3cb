/** The role of a part of the document, in the terms of ISO 32000-1, 14.8.4. */
export type TagName =
  | "Document"
  | "Sect"
  | "H1"
  | "H2"
  | "H3"
  | "H4"
  | "P"
  | "L"
  | "LI"
  | "Lbl"
  | "LBody"
  | "Table"
  | "Caption"
  | "THead"
  | "TBody"
  | "TR"
  | "TH"
  | "TD"
  | "Figure"
  | "Link";

interface TagOptions {
  /** The text that screen readers read instead of a picture. */
  readonly alt?: string;
  /** The cells that a heading cell applies to. */
  readonly scope?: "Row" | "Column";
  readonly columns?: number;
  readonly box?: readonly [number, number, number, number];
}

/** One element of the structure that a screen reader follows. */
export interface Tag {
  child(name: TagName, options?: TagOptions): Tag;
  /** Content of the element, drawn at once on the open page. May be called once for each piece. */
  draw(content: () => void): void;
  /** Closes the element: no more children or content. */
  end(): void;
  /** For annotations, which point back at their element. */
  readonly element: PDFKit.PDFStructureElement;
}

/** Begins the structure of a tagged document. */
export function rootTag(doc: PDFKit.PDFDocument): Tag {
  const element = doc.struct("Document");
  doc.addStructure(element);
  return tagOf(doc, element);
}

/** Content of the page that is not a part of the text: rules, backgrounds, headers and footers. */
export function artifact(doc: PDFKit.PDFDocument, kind: "Pagination" | "Layout", content: () => void): void {
  doc.markContent("Artifact", { type: kind });
  content();
  doc.endMarkedContent();
}

function tagOf(doc: PDFKit.PDFDocument, element: PDFKit.PDFStructureElement): Tag {
  return {
    element,
    child(name, options = {}) {
      const { alt, scope, box } = options;
      const child = doc.struct(name, {
        ...(alt === undefined ? {} : { alt }),
        ...(scope === undefined ? {} : { scope }),
        ...(box === undefined ? {} : { bbox: [...box] }),
      } as PDFKit.Mixins.StructureElementOptions);
      noteSpan(child, options);
      element.add(child);
      return tagOf(doc, child);
    },
    draw: (content) => void element.add(content),
    end: () => element.end(),
  };
}

/** pdfkit writes the scope of a heading cell, but not how many columns a cell spans. */
function noteSpan(element: PDFKit.PDFStructureElement, { columns = 1 }: TagOptions): void {
  if (columns === 1) return;
  const { dictionary } = element as unknown as { readonly dictionary: { readonly data: Record<string, unknown> } };
  const attributes = dictionary.data["A"] as Record<string, unknown> | undefined;
  dictionary.data["A"] = { ...attributes, O: "Table", ColSpan: columns };
}
