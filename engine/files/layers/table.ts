import { recordsIn } from "../records.ts";
import { tableForm } from "../table-form.ts";
import { isPercent } from "../figures.ts";
import { isLetter, missingIn } from "../missing-marks.ts";
import { plainSigns, readAngle, type Angle } from "../angles.ts";
import type { ReadFeature } from "./read-feature.ts";
import { UnreadableError } from "../unreadable.ts";
import { DEGREES, moved, projectionOf, type ToDegrees } from "./projection.ts";
import { looksLikeWkt, readWkt } from "./wkt.ts";

/** A table as its file has it. */
interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The columns that hold the place of a row: its latitude and longitude. */
export interface PlaceColumns {
  readonly latitude: string;
  readonly longitude: string;
}

/** Reads a table whose heading names its columns, as any reader of tables does. */
export function readCsv(text: string): CsvTable {
  const { records, fault } = recordsIn(text, tableForm(text), { isLenient: true });
  if (fault !== null) {
    // Rows may have any number of cells, and seconds of an angle are unquoted (29°36'00"N): only an unclosed quotation
    // mark remains an error.
    const line = fault.line ?? 1;
    throw new UnreadableError("badQuotes", { line, found: (text.split(/\r?\n/)[line - 1] ?? "").slice(0, 60) });
  }
  const [columns, ...rows] = records.map(({ cells }) => cells);
  if (columns === undefined || columns.length < 2) throw new UnreadableError("noTable", { found: text.slice(0, 60) });
  // A row may have more cells than the heading: they are shown under a name of their own.
  const width = rows.reduce(
    (most, row) => Math.max(most, row.findLastIndex((cell) => cell !== "") + 1),
    columns.length,
  );
  return { columns: uniqueNames(Array.from({ length: width }, (_, at) => columns[at] ?? "")), rows };
}

/** Unique column names: `column 3` for an empty name, `lat (2)` for a repeated one. */
function uniqueNames(columns: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, given] of columns.entries()) {
    const name = given || `column ${index + 1}`;
    let next = name;
    for (let place = 2; names.includes(next); place++) next = `${name} (${place})`;
    names.push(next);
  }
  return names;
}

const LATITUDE = [/^(?:lat|latitude|latitud|breite|breitengrad)$/i, /^(?:point_?|centroid_?)?y(?:_?coord)?$/i, /lat/i];
const LONGITUDE = [
  /^(?:lon|lng|long|longitude|longitud|länge|längengrad)$/i,
  /^(?:point_?|centroid_?)?x(?:_?coord)?$/i,
  /lon|lng/i,
];

/**
 * The columns that look like latitude and longitude, by their names and figures; where none does, by a name that means
 * nothing else, whatever the figures. Null if either is missing.
 */
export function guessPlaceColumns({ columns, rows }: CsvTable): { latitude: string | null; longitude: string | null } {
  const within = (name: string, most: number): boolean => {
    const at = columns.indexOf(name);
    const sample = rows.slice(0, 50).map((row) => degreesOf(row[at], null));
    return sample.some((value) => value !== null && Math.abs(value) <= most);
  };
  const find = (patterns: readonly RegExp[], most: number): string | null => {
    for (const pattern of patterns) {
      const found = columns.find((name) => pattern.test(name) && within(name, most));
      if (found !== undefined) return found;
    }
    return columns.find((name) => patterns.slice(0, 2).some((pattern) => pattern.test(name))) ?? null;
  };
  return { latitude: find(LATITUDE, 90), longitude: find(LONGITUDE, 180) };
}

/**
 * The faults of columns in which no row has a place on earth: the values of the first row. Null if some row has a
 * place.
 */
export function placeFault({ columns, rows }: CsvTable, place: PlaceColumns): UnreadableError | null {
  const at = [columns.indexOf(place.latitude), columns.indexOf(place.longitude)] as const;
  if (rows.some((row) => pointIn(row, at) !== null)) return null;
  const [first] = rows;
  const found = first ? at.map((cell) => first[cell] ?? "").join(", ") : "";
  return new UnreadableError("noCoordinates", { ...place, found });
}

/** Longitude and latitude from two columns of a row (given latitude first); null if they are not a place on earth. */
function pointIn(row: readonly string[], [latitude, longitude]: readonly [number, number]): [number, number] | null {
  const [lat, lon] = [degreesOf(row[latitude], "latitude"), degreesOf(row[longitude], "longitude")];
  return lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lon, lat] : null;
}

/**
 * Degrees from a number, or from an angle as people write it (`29.6 N`, `29°36′`); null for anything else, or where its
 * letter belongs to the other axis.
 */
function degreesOf(text: string | undefined, axis: Angle["axis"]): number | null {
  const figure = numberOf(text);
  if (figure !== null) return figure;
  const angle = readAngle(plainSigns(text ?? "").replace(/(?<=\d),(?=\d)/, "."));
  if (angle === null || (axis !== null && angle.axis !== null && angle.axis !== axis)) return null;
  return angle.degrees;
}

/** The rows as points; one without a place on earth has no geometry. Throws where no row has one. */
export function featuresOfTable(table: CsvTable, place: PlaceColumns): ReadFeature[] {
  const { columns, rows } = table;
  const fault = placeFault(table, place);
  if (fault) throw fault;
  const at = [columns.indexOf(place.latitude), columns.indexOf(place.longitude)] as const;
  const propertiesOf = propertiesIn(table);
  return rows.map((row) => {
    const point = pointIn(row, at);
    return { geometry: point && { type: "Point", coordinates: point }, properties: propertiesOf(row) };
  });
}

/** The columns that hold the place of a row, or `guessed` to find them by their names and figures. */
export type Placing = PlaceColumns | "guessed";

/**
 * The features of a table that {@link readCsv} has read: from its column of shapes, else from its places. Throws where
 * no columns seem to hold either.
 */
export async function featuresIn(table: CsvTable, place: Placing): Promise<ReadFeature[]> {
  const shape = shapeColumn(table);
  if (shape !== null) return featuresOfShapes(table, shape);
  if (place !== "guessed") return featuresOfTable(table, place);
  const { latitude, longitude } = guessPlaceColumns(table);
  if (latitude !== null && longitude !== null) return featuresOfTable(table, { latitude, longitude });
  throw new UnreadableError("noPlaceColumns", { found: table.columns.slice(0, SEEN).join(", ") });
}

/** Largest number of columns that a message lists. */
const SEEN = 8;

/** The column that holds the shapes of rows as well-known text; null without one. */
export const shapeColumn = ({ columns, rows }: CsvTable): string | null =>
  columns.find((_, at) => {
    const filled = rows.slice(0, 50).flatMap((row) => row[at] ?? []).filter((cell) => missingIn(cell) === null); // oxfmt-ignore
    return filled.length > 0 && filled.every(looksLikeWkt);
  }) ?? null;

/**
 * The rows with the shapes of a column ({@link shapeColumn}), in degrees; a row with an empty cell has no geometry.
 * Throws for a cell that is not a shape.
 */
async function featuresOfShapes(table: CsvTable, column: string): Promise<ReadFeature[]> {
  const at = table.columns.indexOf(column);
  const shapes = table.rows.map((row, i) => {
    const cell = row[at] ?? "";
    const shape = missingIn(cell) === null ? readWkt(cell) : { geometry: null, srid: null };
    if (shape === null) throw new UnreadableError("badShape", { row: i + 1, column, found: cell.slice(0, 60) });
    return shape;
  });
  const ways = new Map<number | null, ToDegrees>();
  for (const { srid } of shapes)
    if (!ways.has(srid)) ways.set(srid, srid === null ? DEGREES : await projectionOf(`EPSG:${srid}`));
  const propertiesOf = propertiesIn(table, at);
  return shapes.map(({ geometry, srid }, i) => ({
    geometry: geometry && moved(geometry, ways.get(srid) ?? DEGREES),
    properties: propertiesOf(table.rows[i] ?? []),
  }));
}

/** The attributes of the rows, without one column. */
function propertiesIn({ columns, rows }: CsvTable, without = -1): (row: readonly string[]) => Record<string, unknown> {
  const hasCommas = rows.some((row) => row.some((cell) => DECIMAL_COMMA.test(cell)));
  const numeric = columns.map((_, at) =>
    isNumeric(
      rows.map((row) => row[at] ?? ""),
      hasCommas,
    ),
  );
  const valueOf = (text: string, cell: number): unknown =>
    text === "" ? null : ((numeric[cell] ? numberOf(text) : null) ?? text);
  return (row) =>
    Object.fromEntries(
      columns.flatMap((name, cell) => (cell === without ? [] : [[name, valueOf(row[cell] ?? "", cell)]])),
    );
}

/**
 * Returns whether cells hold figures, or percentages, and marks instead of them. 1,234 may be a thousand or one and a
 * bit, and so may 1.234 next to decimal commas: such a column stays as it is written.
 */
function isNumeric(cells: readonly string[], hasCommas: boolean): boolean {
  const known = cells.filter((cell) => cell !== "" && (missingIn(cell) === null || isLetter(cell)));
  const percents = known.filter(isPercent).length;
  const isOpen = (cell: string): boolean => GROUPED.test(cell) && (cell.includes(",") || hasCommas);
  return (
    known.length > 0 &&
    (percents === 0 || percents === known.length) &&
    known.every((cell) => numberOf(cell) !== null && !isOpen(cell))
  );
}

const GROUPED = /^[-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/;
const DECIMAL_COMMA = /^[-\u2212]?\d+,\d+$/;

/** A figure as tables write it; a code such as `00123` stays text, as does anything that is not a figure. */
function numberOf(text: string | undefined): number | null {
  const plain =
    text
      ?.replace("\u2212", "-")
      .replace(/\s*%$/, "")
      .replace(/^(-?\d+),(\d+)$/, "$1.$2") ?? "";
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(plain)) return null;
  // A number that is written out and longer than numbers here can be is a code.
  return /^-?\d{16,}$/.test(plain) && !Number.isSafeInteger(Number(plain)) ? null : Number(plain);
}
