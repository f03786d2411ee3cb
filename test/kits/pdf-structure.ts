import { PdfName, PdfRef, pdfReader } from "./pdf-objects.ts";
import type { PdfDict, PdfObjects, PdfValue } from "./pdf-objects.ts";

/** An element of the structure tree (ISO 32000-1, 14.7.2). */
export interface PdfElement {
  readonly name: string;
  readonly id: number;
  readonly dict: PdfDict;
  readonly children: readonly PdfElement[];
  /** Pieces of content that are its own: the page's object and the number on it. */
  readonly content: readonly { readonly page: number; readonly mcid: number }[];
  /** Annotations that are its own. */
  readonly annotations: readonly number[];
}

/** The elements below the root, in the order in which they are read. */
export function pdfElements(pdf: PdfObjects): PdfElement[] {
  const element = (ref: PdfValue, page: number): PdfElement => {
    const dict = pdf.dict(ref);
    const own = dict.get("Pg") instanceof PdfRef ? (dict.get("Pg") as PdfRef).id : page;
    const kids = pdf.list(dict.get("K"));
    const content: { page: number; mcid: number }[] = [];
    const children: PdfElement[] = [];
    const annotations: number[] = [];
    for (const kid of kids) {
      const part = pdf.follow(kid);
      if (typeof part === "number") content.push({ page: own, mcid: part });
      else if (part instanceof Map && nameOf(part.get("Type")) === "MCR")
        content.push({ page: idOf(part.get("Pg")) ?? own, mcid: Number(part.get("MCID")) });
      else if (part instanceof Map && nameOf(part.get("Type")) === "OBJR") annotations.push(idOf(part.get("Obj")) ?? 0);
      else children.push(element(kid, own));
    }
    return { name: nameOf(dict.get("S")), id: idOf(ref) ?? 0, dict, children, content, annotations };
  };
  return pdf.list(pdf.dict(pdf.catalog.get("StructTreeRoot")).get("K")).map((kid) => element(kid, 0));
}

/** An element and all below it, as they are read. */
export const allElements = (roots: readonly PdfElement[]): PdfElement[] =>
  roots.flatMap((one) => [one, ...allElements(one.children)]);

/** The pages' references, in their order. */
export function pdfPages(pdf: PdfObjects): PdfRef[] {
  const below = (ref: PdfValue): PdfRef[] => {
    const kids = pdf.dict(ref).get("Kids");
    if (kids !== undefined) return pdf.list(kids).flatMap(below);
    return ref instanceof PdfRef ? [ref] : [];
  };
  return below(pdf.catalog.get("Pages") ?? null);
}

/** Operators that put something on the page (ISO 32000-1, table 51). */
const PAINTING = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"', "Do", "sh"]);

export interface MarkedContent {
  /** Numbers of the pieces that belong to the structure, as they are drawn. */
  readonly mcids: readonly number[];
  /** Operators that paint outside of the structure and of artifacts. */
  readonly unmarked: readonly string[];
  readonly artifacts: number;
}

/** How a page's content is marked. */
export function markedContent(pdf: PdfObjects, page: PdfRef): MarkedContent {
  const content = pdf
    .list(pdf.dict(page).get("Contents"))
    .concat(pdf.dict(page).get("Contents") instanceof PdfRef ? [pdf.dict(page).get("Contents") ?? null] : [])
    .map((ref) => pdf.stream(ref))
    .join("\n");
  const reader = pdfReader(content, 0);
  const mcids: number[] = [];
  const unmarked: string[] = [];
  const open: string[] = [];
  let artifacts = 0;
  let operands: PdfValue[] = [];
  while (reader.at() < content.trimEnd().length) {
    const operator = reader.operator();
    if (operator === null || ["true", "false", "null"].includes(operator)) {
      operands.push(operator === null ? reader.value() : null);
      continue;
    }
    if (operator === "BDC" || operator === "BMC") {
      const [tag, properties] = operands;
      open.push(nameOf(tag));
      if (nameOf(tag) === "Artifact") artifacts++;
      const mcid = properties instanceof Map ? properties.get("MCID") : undefined;
      if (typeof mcid === "number") mcids.push(mcid);
    } else if (operator === "EMC") open.pop();
    else if (PAINTING.has(operator) && open.length === 0) unmarked.push(operator);
    operands = [];
  }
  return { mcids, unmarked, artifacts };
}

export const nameOf = (value: PdfValue | undefined): string => (value instanceof PdfName ? value.name : "");
const idOf = (value: PdfValue | undefined): number | undefined => (value instanceof PdfRef ? value.id : undefined);
