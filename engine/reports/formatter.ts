import { aboutParts, momentFormat } from "../display/moments.ts";
import { headlineFormat, numberFormat as writerOf, signsOf } from "../display/numbers.ts";
import type { Cell, Figure, FigureUnit } from "./document.ts";
import { POINT_TYPES, POINT_WATER } from "../distribution/points.ts";
import { KILOGRAMS_PER_POUND, LITERS_PER_GALLON } from "../words/units.ts";

/** Shown where a figure is not known, which is not zero. */
export const MISSING = "–";

/** The text of a key in the reader's language: the server's `textOf` or the client's i18n. */
export type TextOfKey = (key: string, values: Readonly<Record<string, string | number>>) => string;

interface NumberConventions {
  /** The report's language in the agency's region, or only the language (engine/display/numbers.ts). */
  readonly locale: string;
  /** IANA name of the time zone in which instants are shown. */
  readonly timeZone: string;
  readonly text: TextOfKey;
  /** Whether single figures are shown exactly. */
  readonly exact?: boolean;
}

/** Writes the contents of a report for readers of one language. */
export interface Formatter {
  /** A cell of a table, a label, a note. A figure in a cell is a bare number: its table names the unit. */
  format(cell: Cell): string;
  /** A figure as a bare number; percentages with their sign. */
  figure(figure: Figure): string;
  /** Short name of the time zone at an instant: "EDT". */
  zone(moment: string): string;
  /** A figure with the name of its unit: "12,345 gallons". */
  quantity(figure: Figure): string;
  /**
   * A note on how to read the report's numbers, if the language's own country writes them differently; null otherwise.
   */
  readonly numberNote: string | null;
}

/**
 * The only way in which a report's figures, days and texts become words: screen, print, PDF and mail all use it, so
 * that a figure reads the same everywhere. Within a sentence a figure carries its unit; a value named `count` chooses
 * the plural and is written where the text has `formatted`.
 */
export function createFormatter({ locale, timeZone, text, exact = false }: NumberConventions): Formatter {
  const [language = locale] = locale.split("-");
  const numbers = new Map<string, ReturnType<typeof writerOf>>();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const dayOfYear = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
  const moment = momentFormat(locale, timeZone);
  const rounded = headlineFormat(locale);

  function numberFormat({ unit, decimals }: Pick<Figure, "unit" | "decimals">) {
    const style = unit === "percent" ? "percent" : "decimal";
    const key = `${style} ${decimals}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const made = writerOf(locale, { style, minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    numbers.set(key, made);
    return made;
  }

  function figure({ shown, unit, decimals, alone }: Figure): string {
    if (shown === null || !Number.isFinite(shown)) return MISSING;
    if (alone && !exact) return rounded.format(shown);
    // A figure that rounds to zero is written 0, never -0.
    const value = Math.abs(shown) < 0.5 * 10 ** -decimals ? 0 : shown;
    return numberFormat({ unit, decimals }).format(unit === "percent" ? value / 100 : value);
  }

  function quantity(value: Figure): string {
    const written = figure(value);
    if (value.shown === null || !isNamed(value.unit)) return written;
    return text(`report.quantities.${value.unit}`, { count: value.shown, formatted: written });
  }

  function valueOf(name: string, cell: Cell): readonly [string, string | number][] {
    // A day also without its year, for heads of columns.
    if ("day" in cell)
      return [name, `${name}OfYear`].map((key, at) => [key, timeOf(cell.day, at === 0 ? day : dayOfYear)]);
    if (!("figure" in cell)) return [[name, format(cell)]];
    if (name !== "count") return [[name, quantity(cell.figure)]];
    return [
      [name, cell.figure.shown ?? 0],
      ["formatted", figure(cell.figure)],
    ];
  }

  /** A range of days, as `days` and, without the year, as `daysOfYear`: what both days share is written once. */
  function rangeOf({ from, to }: Readonly<Record<string, Cell>>): [string, string][] {
    if (from === undefined || to === undefined || !("day" in from) || !("day" in to)) return [];
    const [first, last] = [Date.parse(from.day), Date.parse(to.day)];
    if (Number.isNaN(first) || Number.isNaN(last)) return [];
    return [
      ["days", day.formatRange(first, last)],
      ["daysOfYear", dayOfYear.formatRange(first, last)],
    ];
  }

  function format(cell: Cell): string {
    if ("said" in cell) return cell.translated?.[language] ?? cell.said;
    if ("figure" in cell) return figure(cell.figure);
    if ("day" in cell) return timeOf(cell.day, day);
    if ("moment" in cell) return timeOf(cell.moment, moment);
    if ("about" in cell) {
      const instant = Date.parse(cell.about);
      return Number.isNaN(instant) ? MISSING : text("shell.about", aboutParts(instant, locale, timeZone));
    }
    const { values = {} } = cell;
    const filledIn = Object.entries(values).flatMap(([name, value]) => valueOf(name, value));
    return text(keyNow(cell.key), Object.fromEntries([...fixedFigures(cell.key), ...filledIn, ...rangeOf(values)]));
  }

  const fine = writerOf(locale, { maximumFractionDigits: 20 });
  const fixedFigures = (key: string) =>
    Object.entries(FIXED_FIGURES[key] ?? {}).map(([name, value]) => [name, fine.format(value)] as const);

  const zone = (at: string) => moment.zone(Date.parse(at));

  const isAsAtHome = signsOf(language).decimal === signsOf(locale).decimal;
  return { format, figure, zone, quantity, numberNote: isAsAtHome ? null : format({ key: "report.numbers" }) };
}

/**
 * Keys of texts that have moved, and of texts that new reports no longer use; issued documents keep the keys they were
 * made with.
 */
const keyNow = (key: string): string =>
  key
    .replace(/^report\.headline\.firstShortfall$/, "report.former.firstShortfall")
    .replace(/^report\.headline\.orderBy$/, "report.former.orderBy")
    .replace(/^report\.headline\.overdue$/, "report.former.overdue")
    .replace(/^report\.(need|band)\.nobody$/, "report.$1.noPeople")
    .replace(/^report\.urgent\.due\.past$/, "report.urgent.due.pastBrief")
    .replace(/^report\.assumptions\.of\.(affected|assistance|restoration)$/, "report.assumptions.inZones.$1_other")
    .replace(/^report\.products\./, "seeded.Product.")
    .replace(/^report\.disasterTypes\./, "seeded.DisasterType.")
    .replace(/^report\.parameters\.assumption$/, "seeded.source.assumption");

/** Units whose name follows a figure; a percentage has its sign already. */
const isNamed = (unit: FigureUnit): unit is Exclude<FigureUnit, "none" | "count" | "percent"> =>
  unit !== "none" && unit !== "count" && unit !== "percent";

const timeOf = (iso: string, format: Pick<Intl.DateTimeFormat, "format">): string =>
  Number.isNaN(Date.parse(iso)) ? MISSING : format.format(Date.parse(iso));

const [first, second, third] = POINT_TYPES;

/** Figures that a text names and no document holds, by the text's key: they are formatted for the reader's locale. */
const FIXED_FIGURES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "report.numbers": { thousand: 1000, half: 0.5 },
  "report.points.types": { first: first.peopleADay, second: second.peopleADay, third: third.peopleADay },
  "report.points.water": POINT_WATER,
  "report.sources.units": { liters: LITERS_PER_GALLON, kilograms: KILOGRAMS_PER_POUND },
};
