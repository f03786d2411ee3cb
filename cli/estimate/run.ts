import { zoneMark, type ZoneNames } from "../../engine/display/zone-label.ts";
import { needTables, type NeedFigures, type ProductTable } from "../../engine/display/need-tables.ts";
import { estimate, type Estimate } from "../../engine/distribution/estimate.ts";
import { checkComplete, checkSettings } from "../../engine/needs/check.ts";
import { applyPreset, type CompleteInputs } from "../../engine/needs/defaults.ts";
import { BLOCKS, type Parameter } from "../../engine/needs/inputs.ts";
import type { ProductNeed } from "../../engine/needs/needs.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import type { UncheckedFeature } from "../../engine/files/layers/read-feature.ts";
import { FileFault } from "../../engine/tracts/fault.ts";
import { joinTracts, parseTractGeometry } from "../../engine/tracts/geometry.ts";
import { statisticsNotes } from "../../engine/tracts/statistics-notes.ts";
import { parseStatistics } from "../../engine/tracts/statistics.ts";
import { isAtLeast, isPeopleKnown, type ZoneShape, type ZoneStatistics } from "../../engine/zones/shapes.ts";
import { textOfFile } from "../../server/tracts/import/limits.ts";
import { readFeatures } from "../../server/tracts/import/read-features.ts";
import { buildTractSet } from "../../engine/zones/tract-set.ts";
import type { Request } from "./arguments.ts";
import { inputFaultText, namingFeatures } from "./fault-texts.ts";
import { parseSettings, type SettingsFile } from "./settings-file.ts";
import { aligned, fine, known, methodLines, pointLines, zoneLines, type Method } from "./tables.ts";
import { parseZones } from "./zones-file.ts";

/** An estimate with the data that its reader needs to judge it. */
interface EstimateOutput extends Method {
  readonly estimate: Estimate;
  readonly names: ZoneNames;
}

type EstimateOptions = Extract<Request, { kind: "estimate" }>;

/** The contents of the command line's files: texts, and features. */
interface OrderFiles {
  text(path: string): string;
  shapes(path: string): readonly UncheckedFeature[];
}

/**
 * The estimate of a command line, as text; tracts and zones may come from any file that the import of tracts accepts.
 * Throws a {@link FileFault} for unusable input.
 */
export async function estimateFiles(order: EstimateOptions, readBytes: (path: string) => Uint8Array): Promise<string> {
  const text = (path: string) => textOfFile(readBytes(path), path, path !== order.settings);
  const features = (path: string) => readFeatures({ name: path, bytes: readBytes(path) });
  // The small files first: their faults should not wait for the large ones.
  readSettings(order.settings, text);
  const zones = await features(order.zones);
  parseZones(zones, order.zones);
  const statistics = text(order.statistics);
  const tracts = await features(order.tracts);
  return answerOf(order, {
    text: (path) => (path === order.statistics ? statistics : text(path)),
    shapes: (path) => (path === order.zones ? zones : tracts),
  });
}

/** The same for files that have been read. */
export function answerOf(request: EstimateOptions, files: OrderFiles): string {
  const answer = calculate(request, files);
  switch (request.format) {
    case "table":
      return formatTable(answer);
    case "json":
      return formatJson(answer.estimate);
    case "csv":
      return formatCsv(answer.estimate);
  }
}

function calculate(request: EstimateOptions, { text, shapes: shapesIn }: OrderFiles): EstimateOutput {
  const settings = readSettings(request.settings, text);
  const zones = parseZones(shapesIn(request.zones), request.zones);
  const inputs = resolved(settings, zones.zones, request.settings ?? "settings");
  const named = request.columns;
  const { rows, ...table } = parseStatistics(text(request.statistics), request.statistics, { named });
  const shapes = parseTractGeometry(shapesIn(request.tracts), request.tracts);
  const { records, withoutStatistics, withoutGeometry } = joinTracts(shapes, rows);
  const sources = {
    tractsFile: request.tracts,
    zonesFile: request.zones,
    tractFeatures: new Map(shapes.map(({ fips, feature }) => [fips, feature])),
    zoneFeatures: zones.features,
    names: zones.names,
  };
  const affected = { ...settings.affected, ...zones.affected };
  return {
    estimate: namingFeatures(sources, () =>
      estimate({
        tracts: buildTractSet(records),
        zones: zones.zones,
        affected,
        restoration: settings.restoration,
        ...inputs,
      }),
    ),
    names: zones.names,
    inputs,
    tracts: {
      shapes: shapes.length,
      withoutStatistics: withoutStatistics.length,
      withoutGeometry: withoutGeometry.length,
      povertyMeaning: table.povertyMeaning,
      notes: [
        ...statisticsNotes(table),
        ...(zones.withoutShape > 0
          ? [`${zones.withoutShape} features of ${request.zones} have no shape and are left out`]
          : []),
      ],
    },
  };
}

function readSettings(file: string | null, readText: (path: string) => string): SettingsFile {
  return file === null ? { affected: {} } : parseSettings(readText(file), file);
}

/** The preset with the file's settings over it, complete for the present zones. */
function resolved(explicit: SettingsFile, shapes: readonly ZoneShape[], file: string): CompleteInputs {
  const inputs = applyPreset(explicit);
  const zones = shapes.map(({ zone }) => zone);
  const [fault] = [...checkSettings(inputs.settings), ...checkComplete({ zones, ...inputs })];
  if (fault) throw new FileFault({ file, field: fault.path.replace(/^settings\./, "") }, ...inputFaultText(fault));
  return inputs;
}

/** The estimate as a page for reading; quantities rounded as on every screen. */
function formatTable(answer: EstimateOutput): string {
  const { zones, headline, points, ...needs } = answer.estimate;
  const atLeast = zones.filter(isAtLeast);
  const isMarked = (zone: number) => atLeast.some((one) => one.zone === zone && isPeopleKnown(one));
  const titleOf = (zone: number) => `Zone ${zoneMark(zone, answer.names)}${isMarked(zone) ? AT_LEAST : ""}`;
  const allZones = `All zones${atLeast.length > 0 ? AT_LEAST : ""}`;
  const trucks = needTables(needs, "trucks");
  const sections = [
    methodLines(answer),
    zoneLines(zones, headline, titleOf),
    ...needTables(needs, "quantity").map((quantities, i) =>
      productLines({ quantities, trucks: trucks[i], parameters: answer.inputs.parameters, titleOf, allZones }),
    ),
    pointLines(points, titleOf),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** Shown with a zone that has more people than are counted. */
const AT_LEAST = ", at least";

/** One product's quantities and trucks by zone, day one, block and total, in the unit of its npp. */
function productLines(table: {
  readonly quantities: ProductTable;
  readonly trucks: ProductTable | undefined;
  readonly parameters: readonly Parameter[];
  titleOf(zone: number): string;
  readonly allZones: string;
}) {
  const { quantities, trucks, parameters, titleOf, allZones } = table;
  const { product, unit } = quantities;
  const parameter = (category: string) => {
    const row = parameters.find((one) => one.product === product && one.category === category);
    return row ? `${fine(row.value)} ${row.unit}` : "";
  };
  const heading = ["Day one", ...Array.from({ length: BLOCKS }, (_, b) => `Block ${b + 1}`), "Total"];
  const rowsOf = (table: ProductTable | undefined, assisted: (figures: NeedFigures) => string) =>
    [
      ...(table?.zones ?? []).map(({ zone, shown }) => ({ title: titleOf(zone), shown })),
      ...(table ? [{ title: allZones, shown: table.all.shown }] : []),
    ].map(({ title, shown }) => [title, assisted(shown), ...[shown.dayOne, ...shown.blocks, shown.total].map(known)]);
  return [
    `${product}: ${parameter("npp")} per person and day, ${parameter("cpt")} per truck`,
    ...aligned([
      [unit, "Assisted", ...heading],
      ...rowsOf(quantities, ({ assisted }) => known(assisted)),
      ["Trucks", "", ...heading.map(() => "")],
      ...rowsOf(trucks, () => ""),
    ]),
  ];
}

/** The estimate as JSON: zones, needs and totals, quantities unrounded, a figure that is not known null. */
function formatJson({ zones, needs, totals }: Estimate): string {
  const answer = {
    zones: zones.map(zoneEntry),
    needs: needs.map(({ zone, ...row }) => needEntry(row, { zone })),
    totals: totals.map((row) => needEntry(row, {})),
  };
  return `${JSON.stringify(answer, null, 2)}\n`;
}

function zoneEntry(zone: ZoneStatistics) {
  const { tracts, shared, missing, above_poverty, unknown_poverty } = zone;
  return {
    zone: zone.zone,
    tracts,
    shared,
    missing: Object.fromEntries(STATISTICS.map((key) => [key, missing[key]])),
    ...Object.fromEntries(STATISTICS.map((key) => [key, zone[key]])),
    above_poverty,
    unknown_poverty,
  };
}

/** A row in reading order; `place` is its zone, or nothing for a total. */
function needEntry(row: ProductNeed, place: { readonly zone?: number }) {
  const { product, unit, assisted, dayOne, blocks, total, trucks } = row;
  return { product, unit, ...place, assisted, dayOne, blocks, total, trucks };
}

/** The zone column of a product's total. */
const TOTAL = "total";

const blockColumns = (prefix: string) => Array.from({ length: BLOCKS }, (_, b) => `${prefix}block_${b + 1}`);

const COLUMNS = [
  "product",
  "unit",
  "zone",
  "assisted",
  "day_one",
  ...blockColumns(""),
  "total",
  "trucks_day_one",
  ...blockColumns("trucks_"),
  "trucks_total",
] as const;

/** The estimate as CSV (RFC 4180): a row per product and zone and, after a product's zones, its total; quantities unrounded, a figure that is not known empty. */
function formatCsv({ needs, totals }: Estimate): string {
  const rows = totals.flatMap((total) => [
    ...needs.filter(({ product }) => product === total.product).map((row) => cells(row, String(row.zone))),
    cells(total, TOTAL),
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

function cells({ product, unit, assisted, dayOne, blocks, total, trucks }: ProductNeed, zone: string): string[] {
  const figures = [assisted, dayOne, ...blocks, total, trucks.dayOne, ...trucks.blocks, trucks.total];
  return [product, unit, zone, ...figures.map((figure) => (figure === null ? "" : String(figure)))];
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
