import { inflateSync } from "node:zlib";

/** Objects of a PDF file (ISO 32000-1, 7.3) as far as the product's own files have them: no object streams, no encryption. */
export type PdfValue = string | number | boolean | null | PdfName | PdfRef | PdfValue[] | PdfDict;
export class PdfName {
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

/** A file's objects, and the streams of those that have one. */
export interface PdfObjects {
  /** The value itself, a reference followed. */
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

/** Reads values one after the other: of an object, or the operands and operators of a page's content. */
export function pdfReader(text: string, from: number): { value(): PdfValue; operator(): string | null; at(): number } {
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

/** A text string in UTF-16 with its mark, or in single bytes. */
function decoded(raw: string): string {
  if (!raw.startsWith("\u00fe\u00ff")) return raw;
  return Buffer.from(raw.slice(2), "latin1").swap16().toString("utf16le");
}
