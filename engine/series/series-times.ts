import { orderOf, readTime, TIME_FORM, type DateOrder } from "../files/written-time.ts";
import { shown } from "../tracts/fault.ts";
import type { Findings } from "./findings.ts";
import type { SeriesReading } from "./series-reader.ts";
import { instantWith, instantsOf, offsetAt } from "./times.ts";

/** Reads the times of a series: either all of them name a zone or none does, and day and month come in one order. */
export class SeriesTimes {
  readonly #reading: SeriesReading;
  readonly #faults: Findings;
  /** The order of day and month as far as it is known. */
  order: DateOrder | null;
  /** The time of a text, kept for all rows that repeat it. */
  readonly #instants = new Map<string, number>();
  readonly #offsets = new Map<number, number>();
  /** The first line whose time names no zone. */
  #unzoned: number | null = null;

  constructor(reading: SeriesReading, faults: Findings) {
    this.#reading = reading;
    this.#faults = faults;
    this.order = reading.dateOrder;
  }

  /** The moment of a cell, milliseconds since 1970; null if it has a fault, which is recorded. */
  instantOf(cell: string, line: number): number | null {
    const kept = this.#instants.get(cell);
    if (kept !== undefined) return kept;
    const instant = this.#readInstant(cell, line);
    // A text with a fault is read again, so that each of its lines is reported.
    if (instant !== null) this.#instants.set(cell, instant);
    return instant;
  }

  #readInstant(cell: string, line: number): number | null {
    const order = orderOf(cell);
    if (order !== null && order !== "open") this.order ??= order;
    const time = readTime(cell, this.order);
    const { timeZone, columns } = this.#reading;
    const fault = (kind: Parameters<Findings["add"]>[0], found: string, expected = ""): null => {
      this.#faults.add(kind, line, found, expected);
      return null;
    };
    if (time === null && order === "open") return fault("openOrder", inColumn(cell, columns.time));
    if (time === null) return fault("time", inColumn(cell, columns.time), TIME_FORM);
    const { local, offset } = time;
    if (offset === null) {
      const [zoned] = this.#offsets.values();
      if (zoned !== undefined) return fault("mixedZones", shown(cell), String(zoned));
      this.#unzoned ??= line;
      if (timeZone === null) return fault("noZone", shown(cell));
      const instants = instantsOf(local, timeZone);
      if (instants.length !== 1)
        return fault(instants.length === 0 ? "noSuchHour" : "hourTwice", shown(cell), timeZone);
      return instants[0] ?? null;
    }
    if (this.#unzoned !== null) return fault("mixedZones", shown(cell), String(this.#unzoned));
    const instant = instantWith(local, offset);
    if (timeZone !== null && this.#differs(offset, line) && offsetAt(timeZone, instant) !== offset)
      return fault("otherZone", shown(cell), timeZone);
    if (timeZone === null && this.#differs(offset, line)) return fault("severalOffsets", shown(cell));
    return instant;
  }

  /** Returns whether earlier rows have another offset. */
  #differs(offset: number, line: number): boolean {
    const first = !this.#offsets.has(offset);
    if (first) this.#offsets.set(offset, line);
    return this.#offsets.size > 1;
  }
}

/** A cell with the column that it is in. */
export const inColumn = (cell: string, column: string): string => `${shown(cell)} (${column})`;
