import { shown } from "../tracts/fault.ts";
import { isPercent, readFigure } from "../files/figures.ts";
import { missingIn } from "../files/missing-marks.ts";
import { outerRow } from "../files/outer-rows.ts";
import { FIPS_DIGITS, fipsCode } from "../files/place-codes.ts";
import { readTime, type DateOrder } from "../files/written-time.ts";
import { apartFrom } from "./apart.ts";
import type { SeriesColumns } from "./columns.ts";
import { Findings, type SeriesFinding } from "./findings.ts";
import { inColumn, SeriesTimes } from "./series-times.ts";

/**
 * The limits of one import. A year of hours for all counties of a state fits, or a month of days for all tracts of the
 * country.
 */
export const SERIES_LIMITS = {
  rows: 5_000_000,
  steps: 10_000,
  places: 100_000,
  columns: 8,
  figures: 20_000_000,
} as const;

/** Settings for reading a file. */
export interface SeriesReading {
  readonly columns: SeriesColumns;
  /** Time zone of the times that name none; null if each must name its own. */
  readonly timeZone: string | null;
  /** Whether 9/10/2017 is in September or in October; null if the file's own dates decide. */
  readonly dateOrder: DateOrder | null;
  /** The places that exist on the map. */
  readonly known: ReadonlySet<string>;
}

/** The content of a file, place by place. */
export interface SeriesContent {
  /** Milliseconds since 1970, ascending. */
  readonly steps: readonly number[];
  readonly places: readonly string[];
  /** By column, then by place: one figure for each step, NaN if it is missing. */
  readonly figures: readonly (readonly Float64Array[])[];
}

export interface SeriesReport {
  readonly rows: number;
  /** Rows of known places. */
  readonly joined: number;
  readonly places: number;
  readonly steps: number;
  /** Milliseconds since 1970; null without any step. */
  readonly first: number | null;
  readonly last: number | null;
  /** Faults that prevent the import. */
  readonly faults: readonly SeriesFinding[];
  /** Rows that are left out, and odd values. */
  readonly notes: readonly SeriesFinding[];
}

/** Reads a series row by row, so that the rows of a large file are never all in memory. */
export class SeriesReader {
  readonly #reading: SeriesReading;
  readonly #at: { readonly place: number; readonly time: number; readonly values: readonly number[] };
  readonly #wholes: readonly number[];
  readonly #width: number;
  readonly #faults = new Findings();
  readonly #notes = new Findings();
  readonly #places = new Map<string, number>();
  readonly #times: SeriesTimes;
  /** For each column the first line with a percent sign, and the first without. */
  readonly #percents: readonly { withSign: number; without: number }[];
  #rows = 0;
  readonly #heading: readonly string[];
  /** The first rows, which show whether parts of the time are in other columns. */
  readonly #first: (readonly string[])[] = [];
  /** For each row that joined: its place, instant, line and figures. */
  readonly #taken = { place: [] as number[], instant: [] as number[], line: [] as number[] };
  readonly #figures: readonly number[][];
  /**
   * Rows whose times wait for a time zone: they are compared by their time of day, so that repeated rows are reported
   * at once.
   */
  readonly #waiting = { place: [] as number[], instant: [] as number[], line: [] as number[] };

  constructor(heading: readonly string[], reading: SeriesReading) {
    this.#reading = reading;
    this.#heading = heading;
    this.#times = new SeriesTimes(reading, this.#faults);
    this.#percents = reading.columns.values.map(() => ({ withSign: 0, without: 0 }));
    this.#width = heading.length;
    const { place, time, values } = reading.columns;
    const find = (name: string): number => {
      const at = heading.indexOf(name);
      if (at === -1) this.#faults.add("noColumn", 1, name);
      else if (heading.lastIndexOf(name) !== at) this.#faults.add("columnTwice", 1, name);
      return at;
    };
    this.#at = { place: find(place), time: find(time), values: values.map(({ key }) => find(key)) };
    this.#figures = values.map(() => []);
    this.#wholes = values.map(({ denominator }) => values.findIndex(({ key }) => key === denominator));
    if (values.length === 0) this.#faults.add("noValues", 1, "");
    if (values.length > SERIES_LIMITS.columns)
      this.#faults.add("tooManyColumns", 1, String(values.length), SERIES_LIMITS.columns);
    for (const [i, { denominator }] of values.entries())
      if (denominator !== null && this.#wholes[i] === -1) this.#faults.add("noColumn", 1, denominator);
  }

  /** Whether reading can continue: it stops at a heading that does not fit, or beyond a limit. */
  get goesOn(): boolean {
    return !this.#faults.has("noColumn", "columnTwice", "noValues", "tooManyColumns", "tooManyRows");
  }

  /** Reads a row at a line of the file. */
  add(cells: readonly string[], line: number): void {
    this.#rows++;
    if (this.#rows > SERIES_LIMITS.rows) return this.#faults.add("tooManyRows", line, "", SERIES_LIMITS.rows);
    const fips = fipsCode(cells[this.#at.place] ?? "", this.#reading.columns.geography);
    if (fips !== null && this.#first.length < FIRST) this.#first.push(cells);
    if (fips === null && outerRow(cells, this.#at.place) !== null)
      return this.#notes.add("outerRow", line, shown(cells.find((cell) => cell !== "")));
    // In a row with too few or too many cells, values are in the wrong columns; blank cells after the last column do
    // not count.
    if (cells.length < this.#width || (cells.length > this.#width && cells.slice(this.#width).some(Boolean)))
      return this.#faults.add("cells", line, String(cells.length), this.#width);
    const place = this.#placeOf(fips, cells[this.#at.place] ?? "", line);
    const instant = this.#times.instantOf(cells[this.#at.time] ?? "", line);
    const figures = this.#at.values.map((at, column) => this.#figureOf(cells[at] ?? "", column, line));
    if (place === null) return;
    this.#judge(figures, line);
    if (instant === null) return this.#wait(place, cells[this.#at.time] ?? "", line);
    this.#taken.place.push(place);
    this.#taken.instant.push(instant);
    this.#taken.line.push(line);
    for (const [i, figure] of figures.entries()) this.#figures[i]?.push(figure);
  }

  /** Reports odd figures. */
  #judge(figures: readonly number[], line: number): void {
    for (const [i, figure] of figures.entries()) {
      const whole = figures[this.#wholes[i] ?? -1];
      if (figure < 0) this.#notes.add("negative", line, String(figure));
      if (whole !== undefined && figure > whole) this.#notes.add("moreThanWhole", line, `${figure} > ${whole}`);
    }
  }

  /**
   * The order of day and month, where dates settled it only after ambiguous ones were read: the file must be read
   * again.
   */
  get orderFoundLate(): DateOrder | null {
    return this.#reading.dateOrder === null && this.#faults.has("openOrder") ? this.#times.order : null;
  }

  /** Ends the reading where the text itself is broken. */
  fail({ line, found }: { readonly line: number; readonly found: string }): void {
    this.#faults.add("notCsv", line, found);
  }

  /** The result of reading; `content` is null if a fault prevents the import. */
  finish(): { readonly content: SeriesContent | null; readonly report: SeriesReport } {
    const { place, instant } = this.#taken;
    const apart = this.goesOn ? apartFrom(this.#heading, this.#first, this.#at.time) : null;
    if (apart !== null) this.#faults.add("apart", 1, apart);
    if (this.#rows === 0 && this.#faults.none) this.#faults.add("noRows", 1, "");
    else if (place.length === 0 && this.#faults.none) this.#faults.add("noneJoined", 1, "");
    const steps = [...new Set(instant)].sort((a, b) => a - b);
    if (steps.length > SERIES_LIMITS.steps)
      this.#faults.add("tooManySteps", 1, String(steps.length), SERIES_LIMITS.steps);
    if (this.#places.size > SERIES_LIMITS.places)
      this.#faults.add("tooManyPlaces", 1, String(this.#places.size), SERIES_LIMITS.places);
    const cells = steps.length * this.#places.size * this.#figures.length;
    if (cells > SERIES_LIMITS.figures) this.#faults.add("tooManyFigures", 1, String(cells), SERIES_LIMITS.figures);
    this.#findTwice(this.#taken);
    this.#findTwice(this.#waiting);
    const figures = this.#faults.none ? this.#arranged(steps) : null;
    const report: SeriesReport = {
      rows: this.#rows,
      joined: place.length,
      places: this.#places.size,
      steps: steps.length,
      first: steps[0] ?? null,
      last: steps.at(-1) ?? null,
      faults: this.#faults.list,
      notes: this.#notes.list,
    };
    const content = figures && this.#faults.none ? { steps, places: [...this.#places.keys()], figures } : null;
    return { content, report };
  }

  #arranged(steps: readonly number[]): Float64Array[][] {
    const stepAt = new Map(steps.map((step, at) => [step, at]));
    const places = [...this.#places];
    const figures = this.#figures.map(() => places.map(() => new Float64Array(steps.length).fill(NaN)));
    for (const [row, place] of this.#taken.place.entries()) {
      const step = stepAt.get(this.#taken.instant[row] ?? NaN) ?? -1;
      for (const [column, all] of this.#figures.entries()) {
        const series = figures[column]?.[place];
        if (series) series[step] = all[row] ?? NaN;
      }
    }
    return figures;
  }

  #wait(place: number, cell: string, line: number): void {
    const time = readTime(cell, this.#times.order);
    if (time === null || time.offset !== null) return;
    this.#waiting.place.push(place);
    this.#waiting.instant.push(time.local);
    this.#waiting.line.push(line);
  }

  /** Reports rows that repeat an earlier place and time, whatever else is wrong with the file. */
  #findTwice({ place: places, instant, line: lines }: Readonly<Record<"place" | "instant" | "line", number[]>>): void {
    const stepAt = new Map([...new Set(instant)].map((step, at) => [step, at]));
    // For a file beyond the limits only that is reported.
    if (stepAt.size * this.#places.size > SERIES_LIMITS.figures) return;
    const seen = [...this.#places].map(() => new Int32Array(stepAt.size));
    for (const [row, place] of places.entries()) {
      const step = stepAt.get(instant[row] ?? NaN) ?? -1;
      const line = lines[row] ?? 0;
      const before = seen[place]?.[step] ?? 0;
      if (before > 0) this.#faults.add("twice", line, String(before));
      else if (seen[place]) seen[place][step] = line;
    }
  }

  #placeOf(fips: string | null, cell: string, line: number): number | null {
    const { columns, known } = this.#reading;
    if (fips === null) {
      this.#faults.add("place", line, inColumn(cell, columns.place), FIPS_DIGITS[columns.geography]);
      return null;
    }
    if (!known.has(fips)) {
      this.#notes.add("unknownPlace", line, fips);
      return null;
    }
    const at = this.#places.get(fips) ?? this.#places.size;
    this.#places.set(fips, at);
    return at;
  }

  #figureOf(cell: string, column: number, line: number): number {
    const figure = readFigure(cell);
    const key = this.#reading.columns.values[column]?.key ?? "";
    if (figure === null) {
      if (missingIn(cell) === "mark") this.#notes.add("mark", line, inColumn(cell, key));
      return NaN;
    }
    if (Number.isNaN(figure)) this.#faults.add("figure", line, inColumn(cell, key));
    else if (figure !== 0) this.#judgeSign(cell, column, line);
    return figure;
  }

  /** Where one column holds both percentages and fractions, it is not known which is which. */
  #judgeSign(cell: string, column: number, line: number): void {
    const seen = this.#percents[column];
    if (seen === undefined) return;
    const kind = isPercent(cell) ? "withSign" : "without";
    if (seen[kind] === 0) seen[kind] = line;
    const other = kind === "withSign" ? seen.without : seen.withSign;
    if (other !== 0)
      this.#faults.add("mixedPercent", line, inColumn(cell, this.#reading.columns.values[column]?.key ?? ""), other);
  }
}

/** Number of rows that are searched for a time of day in another column. */
const FIRST = 50;
