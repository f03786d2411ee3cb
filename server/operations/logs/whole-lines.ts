import type { FileHandle } from "node:fs/promises";

/** A line without its line feed. */
export interface RawLine {
  /** Where it begins in the file, in bytes. */
  readonly offset: number;
  /** Where the next one begins. */
  readonly end: number;
  /** Its beginning, where it is longer than anyone reads. */
  readonly text: string;
}

/** A longer line is given by its beginning. Bytes. */
const LINE_LIMIT = 64 * 1024;
const CHUNK = 256 * 1024;
const LINE_FEED = 0x0a;

/** The lines that end before a place in the file, the last first. What stands after the last line feed is no line yet. */
export async function* linesBefore(file: FileHandle, place: number): AsyncGenerator<RawLine> {
  let position = place;
  /** Where the line being gathered ends; null until the first line feed is met. */
  let end: number | null = null;
  let gathered: Buffer = Buffer.alloc(0);
  while (position > 0) {
    const start = Math.max(0, position - CHUNK);
    const chunk = await bytesOf(file, start, position);
    let to = chunk.length;
    for (let feed = chunk.lastIndexOf(LINE_FEED); feed >= 0; feed = feedBefore(chunk, feed)) {
      const offset = start + feed + 1;
      if (end !== null) yield { offset, end, text: textOf(chunk.subarray(feed + 1, to), gathered) };
      gathered = Buffer.alloc(0);
      end = offset;
      to = feed;
    }
    if (end !== null) gathered = Buffer.concat([chunk.subarray(0, to), gathered]).subarray(0, LINE_LIMIT);
    position = start;
  }
  if (end !== null) yield { offset: 0, end, text: textOf(gathered) };
}

/** The whole lines from a place in the file on, the first first. */
export async function* linesFrom(file: FileHandle, place: number): AsyncGenerator<RawLine> {
  let offset = place;
  let gathered: Buffer = Buffer.alloc(0);
  for (let start = place; ;) {
    const chunk = await bytesOf(file, start, start + CHUNK);
    if (chunk.length === 0) return;
    let from = 0;
    for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, from)) {
      const end = start + feed + 1;
      yield { offset, end, text: textOf(gathered, chunk.subarray(from, feed)) };
      gathered = Buffer.alloc(0);
      from = feed + 1;
      offset = end;
    }
    gathered = Buffer.concat([gathered, chunk.subarray(from)]).subarray(0, LINE_LIMIT);
    start += chunk.length;
  }
}

const feedBefore = (chunk: Buffer, feed: number): number => (feed === 0 ? -1 : chunk.lastIndexOf(LINE_FEED, feed - 1));

const textOf = (...parts: readonly Buffer[]): string => Buffer.concat(parts).subarray(0, LINE_LIMIT).toString();

async function bytesOf(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from);
  let read = 0;
  while (read < buffer.length) {
    const { bytesRead } = await file.read(buffer, read, buffer.length - read, from + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}
