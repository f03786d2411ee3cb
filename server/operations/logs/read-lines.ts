import type { FileHandle } from "node:fs/promises";
import type { LogFilter, LogLine, LogPage } from "../../../contract/calls/logs.ts";
import { lineTest, readLine } from "./read-line.ts";
import { linesBefore, linesFrom } from "./whole-lines.ts";
import type { RawLine } from "./whole-lines.ts";

/** How much one answer reads before it says how far it came, and what it may weigh. Bytes. */
const READ_LIMIT = 48 * 1024 * 1024;
const ANSWER_LIMIT = 2 * 1024 * 1024;

export interface LogQuestion {
  readonly file: FileHandle;
  readonly filter: LogFilter;
  readonly at: number | null;
  readonly limit: number;
  /** Bytes read at most. */
  readonly readLimit?: number;
}

/** The last fitting lines before `at`, or before the end of the file. */
export async function readOlder(question: LogQuestion): Promise<LogPage> {
  const { file, at, readLimit = READ_LIMIT } = question;
  const { size } = await file.stat();
  const place = Math.min(at ?? size, size);
  const page = new Page(question);
  let newer: number | null = null;
  const answer = (older: number | null, partly = false): LogPage => ({
    lines: page.lines.toReversed(),
    older: older === 0 ? null : older,
    newer: newer ?? 0,
    partly,
  });
  for await (const raw of linesBefore(file, place)) {
    newer ??= raw.end;
    if (page.take(raw) === "before") return answer(null);
    if (page.full) return answer(raw.offset);
    if (place - raw.offset >= readLimit) return answer(raw.offset, raw.offset > 0);
  }
  return answer(null);
}

/** The first fitting lines from `at` on, or from the beginning of the file. */
export async function readNewer(question: LogQuestion): Promise<LogPage> {
  const { file, at, readLimit = READ_LIMIT } = question;
  const page = new Page(question);
  const place = at ?? 0;
  let newer = place;
  let partly = false;
  for await (const raw of linesFrom(file, place)) {
    page.take(raw);
    newer = raw.end;
    partly = page.full || newer - place >= readLimit;
    if (partly) break;
  }
  return { lines: page.lines, older: place === 0 ? null : place, newer, partly };
}

/** The lines of an answer while they are gathered. */
class Page {
  readonly lines: LogLine[] = [];
  readonly #test;
  readonly #limit: number;
  #weight = 0;

  constructor({ filter, limit }: LogQuestion) {
    this.#test = lineTest(filter);
    this.#limit = limit;
  }

  get full(): boolean {
    return this.lines.length >= this.#limit || this.#weight >= ANSWER_LIMIT;
  }

  /** Takes a line if it fits; says so where it, and all before it, are too old. */
  take({ offset, text }: RawLine): "taken" | "left" | "before" {
    if (text === "") return "left";
    const fitting = this.#test.mayFit(text);
    if (!fitting && !this.#test.looksBack) return "left";
    const line = readLine(text, offset);
    if (this.#test.isBefore(line)) return "before";
    if (!fitting || !this.#test.fits(line)) return "left";
    this.lines.push(line);
    this.#weight += text.length;
    return "taken";
  }
}
