import type { Series } from "../../../contract/series/calls.ts";
import { isHeldBack } from "../../caller/caller.ts";
import { readSeriesList } from "../../series/series-rows.ts";
import type { Database } from "../../storage/database.ts";
import { defaultDataSet } from "../../tracts/data-sets.ts";
import { tractSetFor } from "../../tracts/tract-sets.ts";
import { countySource } from "./county-source.ts";
import { classRenderer } from "./drawing.ts";
import { OBJECT_ID, double, moment, text, type Field } from "./feature-source.ts";
import type { LayerFacts } from "./layers.ts";
import { seriesSource } from "./series-source.ts";
import type { FeatureService, ServedLayer } from "./services.ts";
import { tractSource } from "./tract-source.ts";

/**
 * The time series that the caller may see, each a layer with its own number: a row for each place and step, with the
 * shape of its county or tract and a field for each column of the series.
 */
export const TIME_SERIES: FeatureService = {
  name: "TimeSeries",
  description: "Figures of counties and tracts over time, one layer for each series. Read only.",
  layers: async ({ db, caller: callerOf }) => {
    const caller = await callerOf();
    const list = await readSeriesList(db, caller);
    return list
      .filter(({ isPublic, hidden }) => !isHeldBack(caller) || (isPublic && !hidden))
      .toSorted((a, b) => a.seriesId - b.seriesId)
      .map(servedLayer);
  },
};

function servedLayer(series: Series): ServedLayer {
  const columns = columnFields(series);
  const facts = factsOf(series, columns);
  const fields = [OBJECT_ID, ...PLACE, ...columns];
  return {
    facts,
    source: async ({ db }) => ({ source: await seriesSource(db, series, { facts, fields, places: await placesOf(db, series) }), fixed: false }), // oxfmt-ignore
  };
}

/** The places from the layers of tracts and counties, of the default data set. */
async function placesOf(db: Database, { geography }: Series) {
  const loaded = await tractSetFor(db, await defaultDataSet(db));
  return geography === "county" ? countySource(db, loaded) : tractSource(loaded);
}

/** The date field of the layer's time. */
const TIME = "at_time";
const PLACE: readonly Field[] = [text("fips", "FIPS", 11), text("name", "Place", 200), moment(TIME, "Time")];

const HOUR = 3_600_000;

function factsOf({ seriesId, title, source, license, steps, columns: [first] }: Series, [shown]: readonly Field[]) {
  const [from = 0, next] = steps.map((step) => Date.parse(step));
  const facts: LayerFacts = {
    id: seriesId,
    name: title,
    displayField: "name",
    description: [source, license].filter((each) => each !== "").join(" "),
    shape: "polygon",
    time: {
      field: TIME,
      interval: ((next ?? from + HOUR) - from) / HOUR,
      units: "Hours",
      extent: [from, Date.parse(steps.at(-1) ?? "")],
    },
    ...(first !== undefined && shown !== undefined && first.denominator === null && { renderer: classRenderer(shown, first.breaks) }), // oxfmt-ignore
  };
  return facts;
}

/** A field for each column, named by its heading in letters, digits and _ as ArcGIS requires, each name once. */
function columnFields({ columns }: Pick<Series, "columns">): readonly Field[] {
  const taken = new Set([OBJECT_ID, ...PLACE].map(({ name }) => name.toLowerCase()));
  return columns.map(({ key, label, unit }) => {
    const plain = key.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_").replaceAll(/^_+|_+$/g, "").slice(0, 50); // oxfmt-ignore
    const start = /^[a-z]/.test(plain) ? plain : `c_${plain}`;
    let name = start;
    for (let i = 2; taken.has(name); i++) name = `${start}_${i}`;
    taken.add(name);
    return double(name, unit === "" ? label : `${label} (${unit})`);
  });
}
