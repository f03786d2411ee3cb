import { existsSync, readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";

/** What a source publishes at an instant (milliseconds since 1970). */
export interface RecordedAdvisory {
  readonly at: number;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** A storm and what came after it, as sources published it. */
export interface Recording {
  /** A number from 80 to 89 is one of training: no real storm has it. */
  readonly code: string;
  readonly storm: string;
  readonly advisories: readonly RecordedAdvisory[];
  /** Rows of a table of outages, each with its instant. */
  readonly heading: string;
  readonly outages: readonly { readonly at: number; readonly row: string }[];
}

interface RecordedFeature {
  readonly properties: Readonly<Record<string, unknown>> & {
    readonly advisory: string | number;
    readonly issued: string;
  };
}

/** The word that is before the name of a drill's disaster by itself, and that its storm and series are given. */
export const EXERCISE = "EXERCISE";
const CODE = "AL802017";
const OWN = ["037", "042"].map(
  (number) => new URL(`../../example/advisories/irma-2017-${number}.geojson`, import.meta.url),
);
const SAMPLE = (name: string) => new URL(`../../series/sample/irma-2017-${name}.csv`, import.meta.url);

/**
 * Hurricane Irma of 2017, as a storm of training: the advisories of a file, such as all from 30 to 48, or else the two
 * of the worked example; and the sample hours without power.
 */
export function recordedIrma(file: string | null): Recording {
  const files = file !== null && existsSync(file) ? [file] : OWN;
  const features = files.flatMap(
    (one) => (JSON.parse(readFileSync(one, "utf8")) as { readonly features: readonly RecordedFeature[] }).features,
  );
  return { code: CODE, storm: `${EXERCISE} Irma`, advisories: advisoriesOf(features), ...recordedOutages() };
}

/** The features of each advisory as a file of the Hurricane Center's, of the storm of training. */
export function advisoriesOf(features: readonly RecordedFeature[], code = CODE, name = "Irma"): RecordedAdvisory[] {
  const named = { storm_id: code, storm_name: `${EXERCISE} ${name}` };
  return [...Map.groupBy(features, ({ properties }) => String(properties.advisory))].map(([number, own]) => {
    const marked = own.map((feature) => ({ ...feature, properties: Object.assign({}, feature.properties, named) }));
    const text = JSON.stringify({ type: "FeatureCollection", features: marked });
    return {
      at: Math.max(...own.map(({ properties }) => Date.parse(properties.issued))),
      fileName: `${code.toLowerCase()}_5day_${number.padStart(3, "0")}.zip`,
      bytes: zipSync({ "advisory.geojson": strToU8(text) }),
    };
  });
}

function recordedOutages(): Pick<Recording, "heading" | "outages"> {
  const [out, served] = ["without-power", "customers"].map((name) =>
    readFileSync(SAMPLE(name), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(",")),
  ) as [string[][], string[][]];
  const [, ...counties] = out[0] ?? [];
  const outages = out.slice(1).flatMap(([time = "", ...figures], hour) =>
    counties.map((fips, i) => {
      const all = served[hour + 1]?.[i + 1] ?? "";
      return { at: Date.parse(time), row: `${fips},${time},${figures[i] ?? ""},${all}` };
    }),
  );
  return { heading: "fips_code,run_start_time,customers_out,customers_served", outages };
}
