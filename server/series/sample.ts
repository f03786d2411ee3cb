import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { getStormTracks } from "../../contract/series/calls.ts";
import { SHIPPED_SOURCES } from "../../contract/lookups/shipped-sources.ts";
import { inEach, OTHER_LANGUAGES, type Language } from "../../contract/api/languages.ts";
import type { SeriesContent } from "../../engine/series/series-reader.ts";
import { textOf } from "../answers/texts.ts";
import { SYSTEM_ACTOR, audit } from "../persistence/audit/audit.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { timeSeries } from "../storage/schema/index.ts";
import { addLayer } from "./layer-rows.ts";
import { storeSeries } from "./store-series.ts";

const rowsOf = (name: string): string[][] =>
  parse(readFileSync(new URL(`./sample/${name}.csv`, import.meta.url), "utf8"));

/** One of the two outage tables, with a row for each hour and a column for each county. */
function table(name: string) {
  const [[, ...places] = [], ...rows] = rowsOf(name);
  const steps = rows.map(([time = ""]) => Date.parse(time));
  const figures = places.map((_, at) => Float64Array.from(rows, (row) => (row[at + 1] ? Number(row[at + 1]) : NaN)));
  return { places, steps, figures };
}

/** The hours after Hurricane Irma, as the largest utility of Florida counted its customers without power. Source: sample/SOURCES.md. */
function sampleOutages(): SeriesContent {
  const out = table("irma-2017-without-power");
  return { steps: out.steps, places: out.places, figures: [out.figures, table("irma-2017-customers").figures] };
}

type Word = "title" | "withoutPower" | "served" | "unit";
const words = (language: Language, word: Word): string => textOf(language, `domain.series.shipped.${word}`);

/** A value for each language other than English. */
const inOthers = <T>(make: (language: Language) => T) => inEach(OTHER_LANGUAGES, make);

/** Stores the sample series, unless it is already stored or its counties are missing. */
export async function loadSampleSeries(db: Database): Promise<void> {
  const [there] = await db.select({ id: timeSeries.seriesId }).from(timeSeries).where(eq(timeSeries.sample, true));
  if (there !== undefined) return;
  await storeSeries(db, sampleOutages(), {
    title: words("en", "title"),
    translations: {
      title: inOthers((language) => words(language, "title")),
      columns: {
        without_power: inOthers((language) => ({
          label: words(language, "withoutPower"),
          unit: words(language, "unit"),
        })),
        customers: inOthers((language) => ({ label: words(language, "served"), unit: words(language, "unit") })),
      },
    },
    source: SHIPPED_SOURCES.outages,
    license: SHIPPED_SOURCES.outagesLicense,
    fileName: "irma-2017-without-power.csv",
    timeZone: "UTC",
    isPublic: true,
    sample: true,
    columns: {
      geography: "county",
      place: "fips",
      time: "time",
      values: [
        {
          key: "without_power",
          label: words("en", "withoutPower"),
          unit: words("en", "unit"),
          denominator: "customers",
        },
        { key: "customers", label: words("en", "served"), unit: words("en", "unit"), denominator: null },
      ],
    },
  });
  const [irma] = stormTracks();
  if (irma === undefined) throw new Error("The sample has no storm");
  const { name: title, source } = irma;
  await inTransaction(db, async (tx) => {
    await addLayer(tx, SYSTEM_ACTOR.userName, { kind: "storms", title, source, recordId: null, isPublic: true });
    const after = { kind: "storms", title, source };
    await audit(tx, {
      caller: SYSTEM_ACTOR,
      module: "Layer",
      action: "create",
      subjectId: irma.storm,
      subject: title,
      after,
    });
  });
}

const FixSchema = z.object({
  time: z.string().transform((time) => new Date(time).toISOString()),
  advisory: z.coerce.number(),
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  wind_kt: z.coerce.number(),
  pressure_mb: z.coerce.number(),
});

/** The track of Hurricane Irma as the National Hurricane Center's forecast advisories 30 to 48 gave its position. */
export function stormTracks(): z.input<typeof getStormTracks.answer> {
  const [heading = [], ...rows] = rowsOf("irma-2017-track");
  const points = rows
    .map((row) => FixSchema.parse(Object.fromEntries(heading.map((name, at) => [name, row[at]]))))
    .map(({ time, advisory, latitude, longitude, wind_kt, pressure_mb }) => ({
      at: time,
      position: [longitude, latitude] as [number, number],
      wind: wind_kt,
      pressure: pressure_mb,
      advisory,
    }));
  return [{ storm: "AL112017", name: "Hurricane Irma (2017)", source: SHIPPED_SOURCES.track, points }];
}
