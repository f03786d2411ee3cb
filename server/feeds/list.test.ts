import assert from "node:assert/strict";
import test from "node:test";
import { advisoriesIn, isList } from "./list.ts";

const AT = "https://www.nhc.noaa.gov/gis-at.xml";
const item = (link: string, { description = "", date = "Fri, 08 Sep 2017 09:00:00 GMT" } = {}) =>
  `<item><title>Advisory</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><description><![CDATA[${description}]]></description></item>`;
const list = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>GIS</title>${items.join("")}</channel></rss>`;
const gis = (name: string) => `http://www.nhc.noaa.gov/gis/forecast/archive/${name}`;
const earth = (name: string) => `https://www.nhc.noaa.gov/storm_graphics/api/${name}`;

test("the files of each advisory come together, the oldest advisory first; shapefiles rather than KMZ", () => {
  const text = list(
    item(gis("al112017_5day_038.zip")),
    item(gis("al112017_fcst_037A.zip")),
    item(gis("al112017_5day_037A.zip")),
    item(earth("AL112017_038adv_CONE.kmz")),
    item(earth("AL122017_009adv_CONE.kmz")),
    item(earth("AL122017_009adv_TRACK.kmz")),
    item(earth("AL122017_initialradii_009adv.kmz")),
    item(gis("al112017_best_track.zip")),
    item(gis("2017090809_wsp_120hrhalfDeg_icprb.zip")),
    item("https://www.nhc.noaa.gov/index.html"),
  );
  assert.equal(isList(text), true);
  const found = advisoriesIn(text, AT).map(({ storm, files }) => [storm, files.map(({ name }) => name)]);
  assert.deepEqual(found, [
    ["AL122017", ["AL122017_009adv_CONE.kmz", "AL122017_009adv_TRACK.kmz", "AL122017_initialradii_009adv.kmz"]],
    ["AL112017", ["al112017_fcst_037A.zip", "al112017_5day_037A.zip"]],
    ["AL112017", ["al112017_5day_038.zip"]],
  ]);
  const [, second] = advisoriesIn(text, AT);
  assert.deepEqual(
    second?.files[0]?.from,
    { address: "https://www.nhc.noaa.gov/gis/forecast/archive/al112017_fcst_037A.zip" },
    "by https, as the list came",
  );
});

test("texts of forecast advisories are in the list itself; a changed date marks a file as another", () => {
  const description = "<pre>HURRICANE IRMA FORECAST/ADVISORY NUMBER  37</pre>";
  const link = "https://www.nhc.noaa.gov/text/refresh/MIATCMAT1+shtml/080850.shtml";
  const [one] = advisoriesIn(list(item(link, { description })), AT);
  assert.deepEqual(one?.files[0]?.from, { text: description });
  const [other] = advisoriesIn(list(item(link, { description, date: "Fri, 08 Sep 2017 10:00:00 GMT" })), AT);
  assert.notEqual(one?.files[0]?.mark, other?.files[0]?.mark);
});
