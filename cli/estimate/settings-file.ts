import type { AffectedByZone } from "../../engine/needs/people.ts";
import {
  SETTING_CHOICES,
  checkAssistance,
  checkParameters,
  checkPresence,
  checkRestoration,
} from "../../engine/needs/check.ts";
import type { Explicit } from "../../engine/needs/defaults.ts";
import {
  ZONE_NUMBERS,
  type Assistance,
  type Parameter,
  type RestorationRow,
  type ZonePresence,
} from "../../engine/needs/inputs.ts";
import type { RestorationByZone, ZoneRestoration } from "../../engine/needs/restoration.ts";
import { FileFault, shown } from "../../engine/tracts/fault.ts";
import { inputFaultText } from "./fault-texts.ts";

/** The values in a settings file; the preset supplies all others. */
export interface SettingsFile extends Explicit {
  readonly affected: AffectedByZone;
  readonly restoration?: RestorationByZone;
}

/** A zone's curve as a file states it: `arrivalDay` days after the start date's midnight, absent for 0. */
type RestorationLine = Omit<RestorationRow, "origin" | "series"> & { readonly arrivalDay: number | null };

const LISTS = ["demand", "restoration", "presence", "affected", "parameters", "assistance"] as const;
const CHOICES = Object.keys(SETTING_CHOICES);

/** The type of a row's field; the engine checks whether the value fits the row. */
type FieldTypes<Row> = Readonly<Record<keyof Row & string, FieldType>>;
type FieldType = "string" | "number" | "text?" | "number?" | "numbers?";
const [text, number] = ["string", "number"] as const;
const PARAMETER_FIELDS: FieldTypes<Parameter> = {
  product: text,
  category: text,
  value: number,
  unit: text,
  base: "text?",
};
const RESTORATION_FIELDS: FieldTypes<RestorationLine> = {
  zone: number,
  halfDays: "number?",
  tenthDays: "number?",
  blocks: "numbers?",
  arrivalDay: "number?",
};
const PRESENCE_FIELDS: FieldTypes<ZonePresence> = {
  zone: number,
  evacuated: "number?",
  sheltered: "number?",
  visitors: "number?",
};
const ASSISTANCE_FIELDS: FieldTypes<Assistance> = { product: text, zone: number, category: text, value: number };

/**
 * Reads settings from JSON. Throws a {@link FileFault} for a text that is not JSON and, naming the field, for an
 * unknown setting, an unknown choice, a row that lacks a field or holds an impossible one, and a repeated row.
 */
export function parseSettings(text: string, file: string): SettingsFile {
  const json = parsed(text, file);
  if (!isObject(json)) throw new FileFault({ file }, shown(json), "a JSON object of settings");
  for (const key of Object.keys(json)) {
    const known = [...CHOICES, ...LISTS];
    if (!known.includes(key))
      throw new FileFault({ file, field: key }, "an unknown setting", `one of ${known.join(", ")}`);
  }
  const parameters = rowsOf<Parameter>(json["parameters"], PARAMETER_FIELDS, { file, field: "parameters" });
  const assistance = rowsOf<Assistance>(json["assistance"], ASSISTANCE_FIELDS, { file, field: "assistance" });
  const lines = rowsOf<RestorationLine>(json["restoration"], RESTORATION_FIELDS, { file, field: "restoration" });
  const restoration = lines.map(({ zone, halfDays = null, tenthDays = null, blocks = null }): RestorationRow => {
    return { zone, halfDays, tenthDays, blocks, origin: "typed" };
  });
  const presence = rowsOf<ZonePresence>(json["presence"], PRESENCE_FIELDS, { file, field: "presence" }).map((row) => ({
    zone: row.zone,
    evacuated: row.evacuated ?? 0,
    sheltered: row.sheltered ?? 0,
    visitors: row.visitors ?? 0,
  }));
  const [fault] = [
    ...checkParameters(parameters),
    ...checkAssistance(assistance),
    ...checkRestoration(restoration),
    ...checkPresence(presence),
  ];
  if (fault) throw new FileFault({ file, field: fault.path }, ...inputFaultText(fault));

  const choice = <Key extends keyof typeof SETTING_CHOICES>(field: Key) =>
    choiceOf<(typeof SETTING_CHOICES)[Key][number]>(json[field], SETTING_CHOICES[field], { file, field });
  return {
    preset: choice("preset"),
    settings: {
      selection: choice("selection"),
      overlap: choice("overlap"),
      demandCurve: choice("demandCurve"),
      demand: demandOf(json["demand"], file),
      truckRounding: choice("truckRounding"),
      truckBasis: choice("truckBasis"),
      institutions: choice("institutions"),
      presence: presence.length > 0 ? presence : undefined,
      restoration: restoration.length > 0 ? restoration : undefined,
    },
    restoration: Object.fromEntries(
      lines.map((line): [number, ZoneRestoration] => [
        line.zone,
        line.blocks
          ? { kind: "blocks", blocks: line.blocks }
          : {
              kind: "halfLife",
              halfDays: line.halfDays ?? NaN,
              tenthDays: line.tenthDays ?? null,
              arrivals: [{ day: line.arrivalDay ?? 0, people: 1 }],
            },
      ]),
    ),
    parameters,
    assistance,
    affected: affectedOf(json["affected"], file),
  };
}

interface SettingsPosition {
  readonly file: string;
  readonly field: string;
}

function choiceOf<T extends string>(value: unknown, choices: readonly T[], place: SettingsPosition): T | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new FileFault(place, shown(value), `one of ${choices.join(", ")}`);
  return choice;
}

function demandOf(value: unknown, file: string): number[] | null | undefined {
  if (value === undefined || value === null) return value;
  const place = { file, field: "demand" };
  if (!Array.isArray(value)) throw new FileFault(place, shown(value), "a list of seven percentages");
  return value.map((percent: unknown, i) => {
    if (typeof percent === "number") return percent;
    throw new FileFault({ file, field: `demand[${i}]` }, shown(percent), "a percentage of 0 or more");
  });
}

function affectedOf(value: unknown, file: string): AffectedByZone {
  if (value === undefined) return {};
  if (!isObject(value))
    throw new FileFault({ file, field: "affected" }, shown(value), 'percentages by zone, as {"1": 80}');
  for (const [zone, percent] of Object.entries(value)) {
    const field = `affected.${zone}`;
    if (!ZONE_NUMBERS.some((known) => String(known) === zone))
      throw new FileFault({ file, field }, `zone ${shown(zone)}`, "a zone from 1 to 4");
    if (typeof percent !== "number" || percent < 0 || percent > 100)
      throw new FileFault({ file, field }, shown(percent), "a percentage from 0 to 100");
  }
  return value as AffectedByZone;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (text.trim() === "") throw new FileFault({ file }, "an empty file", "JSON");
    throw new FileFault({ file }, `text that is not JSON (${error.message.split("\n")[0] ?? ""})`, "JSON");
  }
}

/** Rows whose fields have the expected types; the engine's check then decides on their values. */
function rowsOf<Row>(value: unknown, types: FieldTypes<Row>, place: SettingsPosition): Row[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new FileFault(place, shown(value), "a list of rows");
  return value.map((row: unknown, i) => {
    const field = `${place.field}[${i}]`;
    if (!isObject(row))
      throw new FileFault({ ...place, field }, shown(row), `a row with ${Object.keys(types).join(", ")}`);
    for (const [name, type] of Object.entries<FieldType>(types)) {
      if (!isOfType(row[name], type))
        throw new FileFault({ ...place, field: `${field}.${name}` }, shown(row[name]), EXPECTED[type]);
    }
    return row as Row;
  });
}

const EXPECTED: Readonly<Record<FieldType, string>> = {
  string: "a text",
  number: "a number",
  "text?": "a text, or nothing",
  "number?": "a number, or nothing",
  "numbers?": "a list of numbers, or nothing",
};

function isOfType(value: unknown, type: FieldType): boolean {
  if (type.endsWith("?") && (value === undefined || value === null)) return true;
  if (type === "numbers?") return Array.isArray(value) && value.every((one) => typeof one === "number");
  return typeof value === (type === "text?" ? "string" : type.replace("?", ""));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
