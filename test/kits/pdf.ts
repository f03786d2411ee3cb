import { inflateSync } from "node:zlib";
import { reportWriter } from "../../server/reports/files/report-worker.ts";
import type { ReportFilePlan } from "../../server/reports/files/write-report.ts";
import { sampleReport } from "./sample-report.ts";

/** An element of the structure tree (ISO 32000-1, 14.7.2). */
export interface PdfElement {
  readonly name: string;
  readonly id: number;
  readonly dict: PdfDict;
  readonly children: readonly PdfElement[];
  /** Its direct content: the page's object and the content's number there. */
  readonly content: readonly { readonly page: number; readonly mcid: number }[];
  /** Its direct annotations. */
  readonly annotations: readonly number[];
}

/** The elements below the root, in reading order. */
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

/** Elements with all their descendants, in reading order. */
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
  /** Numbers of the content that belongs to the structure, in drawing order. */
  readonly mcids: readonly number[];
  /** Painting operators outside the structure and artifacts. */
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

/** Objects of a PDF file (ISO 32000-1, 7.3), limited to what the product writes: no object streams, no encryption. */
export type PdfValue = string | number | boolean | null | PdfName | PdfRef | PdfValue[] | PdfDict;
class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
export class PdfRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
export type PdfDict = Map<string, PdfValue>;

/** A file's objects and their streams. */
export interface PdfObjects {
  /** The value, after following a reference. */
  follow(value: PdfValue | undefined): PdfValue;
  dict(value: PdfValue | undefined): PdfDict;
  list(value: PdfValue | undefined): PdfValue[];
  stream(value: PdfValue | undefined): string;
  readonly catalog: PdfDict;
}

export function pdfObjects(bytes: Uint8Array): PdfObjects {
  const file = Buffer.from(bytes).toString("latin1");
  const objects = new Map<number, PdfValue>();
  const streams = new Map<number, string>();
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const id = Number(match[1]);
    const reader = pdfReader(file, match.index + match[0].length);
    const value = reader.value();
    objects.set(id, value);
    const begin = /^\s*stream\r?\n/.exec(file.slice(reader.at(), reader.at() + 12));
    if (begin === null || !(value instanceof Map)) continue;
    const from = reader.at() + begin[0].length;
    const raw = Buffer.from(file.slice(from, from + Number(value.get("Length"))), "latin1");
    const filter = value.get("Filter");
    const isFlate = filter instanceof PdfName && filter.name === "FlateDecode";
    streams.set(id, (isFlate ? inflateSync(raw) : raw).toString("latin1"));
  }
  const follow = (value: PdfValue | undefined): PdfValue =>
    value instanceof PdfRef ? (objects.get(value.id) ?? null) : (value ?? null);
  const dict = (value: PdfValue | undefined): PdfDict => {
    const found = follow(value);
    return found instanceof Map ? found : new Map();
  };
  const [, root] = /\/Root (\d+) 0 R/.exec(file.slice(file.lastIndexOf("trailer"))) ?? [];
  return {
    follow,
    dict,
    list(value) {
      const found = follow(value);
      return Array.isArray(found) ? found : found === null ? [] : [found];
    },
    stream: (value) => (value instanceof PdfRef ? (streams.get(value.id) ?? "") : ""),
    catalog: dict(new PdfRef(Number(root))),
  };
}

/** Reads values in sequence: of an object, or the operands and operators of a page's content. */
function pdfReader(text: string, from: number): { value(): PdfValue; operator(): string | null; at(): number } {
  let at = from;
  const skip = () => {
    while (/[\s\0]/.test(text[at] ?? "")) at++;
  };
  const token = (): string => {
    const start = at;
    while (at < text.length && !/[\s()<>[\]/]/.test(text[at] ?? "")) at++;
    return text.slice(start, at);
  };
  function value(): PdfValue {
    skip();
    const sign = text[at];
    if (sign === "/") {
      at++;
      return new PdfName(
        token().replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      );
    }
    if (sign === "(") return literal();
    if (sign === "[") return list();
    if (text.startsWith("<<", at)) return dictionary();
    if (sign === "<") {
      const end = text.indexOf(">", at);
      const hex = text.slice(at + 1, end);
      at = end + 1;
      return decoded(Buffer.from(hex, "hex").toString("latin1"));
    }
    const ref = /^(\d+) 0 R\b/.exec(text.slice(at, at + 16));
    if (ref) {
      at += ref[0].length;
      return new PdfRef(Number(ref[1]));
    }
    const word = token();
    if (word === "true" || word === "false") return word === "true";
    return word === "null" || word === "" ? null : Number(word);
  }
  function list(): PdfValue[] {
    const items: PdfValue[] = [];
    at++;
    for (skip(); text[at] !== "]"; skip()) items.push(value());
    at++;
    return items;
  }
  function dictionary(): PdfDict {
    const entries: PdfDict = new Map();
    at += 2;
    for (skip(); !text.startsWith(">>", at); skip()) {
      const key = value();
      entries.set(key instanceof PdfName ? key.name : "", value());
    }
    at += 2;
    return entries;
  }
  function literal(): string {
    let [depth, words] = [0, ""];
    for (; ; at++) {
      const sign = text[at] ?? "";
      if (sign === "\\") {
        const next = text[++at] ?? "";
        words += ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" } as Record<string, string>)[next] ?? next;
        continue;
      }
      if (sign === "(" && depth++ === 0) continue;
      if (sign === ")" && --depth === 0) break;
      words += sign;
    }
    at++;
    return decoded(words);
  }
  return {
    value,
    at: () => at,
    operator() {
      skip();
      if (at >= text.length || !/[a-zA-Z'"*]/.test(text[at] ?? "")) return null;
      return token();
    },
  };
}

/** Decodes a text string in UTF-16 with a byte order mark, or in single bytes. */
function decoded(raw: string): string {
  if (!raw.startsWith("\u00fe\u00ff")) return raw;
  return Buffer.from(raw.slice(2), "latin1").swap16().toString("utf16le");
}

/** The plan of a sample report's file. */
export function reportPlan(changes: Partial<ReportFilePlan> = {}): ReportFilePlan {
  return {
    document: sampleReport(),
    format: "pdf",
    paper: "letter",
    language: "en",
    region: "US",
    timeZone: "America/New_York",
    code: "ABCDE23456",
    checkAddress: "https://provision.agency.example/verify/ABCDE23456",
    author: "Ada Planner",
    madeAt: "2026-09-01T18:00:00.000Z",
    logo: null,
    ...changes,
  };
}

/** Writes a report's file in this thread. */
export async function writtenReport(plan: ReportFilePlan): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const writer = reportWriter(plan, (part) => parts.push(part));
  for (const page of plan.document.pages) writer.write([page]);
  await writer.end();
  return Buffer.concat(parts);
}
