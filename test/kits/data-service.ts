/** What a fake layer of the feature service got asked, and how to remove it. */
export interface DataService {
  /** The parameters of each query so far. */
  readonly asked: URLSearchParams[];
  /** From now on it refuses with this code of ArcGIS; null for no longer. */
  refuse(code: number | null): void;
  stop(): void;
}

type Attributes = Readonly<Record<string, string | number | null>>;

const COUNTIES: readonly Attributes[] = [
  { OBJECTID: 1, fips: "12057", name: "Hillsborough", coastal: 1, population: 1_500_000 },
  { OBJECTID: 2, fips: "12103", name: "Pinellas", coastal: 1, population: 960_000 },
  { OBJECTID: 3, fips: "12105", name: "Polk", coastal: 0, population: null },
];
const FIELDS = [
  ["OBJECTID", "esriFieldTypeOID", "OBJECTID"],
  ["fips", "esriFieldTypeString", "FIPS"],
  ["name", "esriFieldTypeString", "County"],
  ["coastal", "esriFieldTypeInteger", "Coastal (1 yes, 0 no)"],
  ["population", "esriFieldTypeDouble", "Population"],
] as const;
const DESCRIPTION = {
  objectIdField: "OBJECTID",
  displayField: "name",
  geometryType: "esriGeometryPolygon",
  fields: FIELDS.map(([name, type, alias]) => ({ name, type, alias, domain: null })),
};

/** The entry of an app config for this layer. */
export const COUNTIES_ENTRY = {
  id: "counties",
  label: "Counties",
  source: { kind: "service", layer: "counties" },
};

/** Installs a fake layer of three counties; it honors `IN` in where, groups, order, pages and extents, as far as tests ask. */
export function serveCounties(): DataService {
  const trueFetch = window.fetch;
  const asked: URLSearchParams[] = [];
  let refused: number | null = null;
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), location.href);
    // A map asks for its own counties by tiles.
    const isTile = searchParams.get("geometry")?.startsWith("{") === true;
    if (!pathname.includes("/Provision/FeatureServer/2") || isTile) return trueFetch(input, init);
    if (refused !== null) return Response.json({ error: { code: refused, message: "no" } });
    if (!pathname.endsWith("/query")) return Response.json(DESCRIPTION);
    asked.push(searchParams);
    return Response.json(answerTo(searchParams));
  };
  return {
    asked,
    refuse: (code) => void (refused = code),
    stop: () => void (window.fetch = trueFetch),
  };
}

/** Each county is a square, west to east. */
function squareOf({ OBJECTID }: Attributes): readonly (readonly [number, number])[] {
  const west = COUNTIES_WEST + 0.3 * Number(OBJECTID);
  const [east, south, north] = [west + 0.2, COUNTIES_SOUTH, COUNTIES_SOUTH + 0.2];
  return [[west, south], [west, north], [east, north], [east, south], [west, south]]; // oxfmt-ignore
}
const COUNTIES_WEST = -83.1;
const COUNTIES_SOUTH = 27.6;

function answerTo(query: URLSearchParams): object {
  const rows = COUNTIES.filter((row) =>
    [...(query.get("where") ?? "").matchAll(/(\w+) IN \(([^)]*)\)/g)].every(([, field = "", list = ""]) =>
      list.split(", ").some((value) => value.replaceAll("'", "") === String(row[field])),
    ),
  );
  if (query.has("returnCountOnly")) return { count: rows.length };
  if (query.has("returnExtentOnly"))
    return { extent: rows.length === 0 ? null : { xmin: -83, ymin: 27, xmax: -82, ymax: 28 } };
  const [group] = (query.get("groupByFieldsForStatistics") ?? "").split(",");
  if (group) {
    const groups = Map.groupBy(rows, (row) => row[group] ?? null);
    const attributes = [...groups].map(([key, of]) => {
      const known = of.flatMap(({ population }) => (typeof population === "number" ? [population] : []));
      const figure = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
      return { [group]: key, records: of.length, known: known.length, figure };
    });
    return { features: attributes.map((each) => ({ attributes: each })) };
  }
  const [column = "OBJECTID", way] = (query.get("orderByFields") ?? "").split(",")[0]?.split(" ") ?? [];
  const ordered = rows.toSorted((a, b) => Number(String(a[column]) > String(b[column])) * 2 - 1);
  const from = Number(query.get("resultOffset"));
  const page = (way === "DESC" ? ordered.toReversed() : ordered).slice(
    from,
    from + Number(query.get("resultRecordCount")),
  );
  if (query.get("returnGeometry") === "false") return { features: page.map((attributes) => ({ attributes })) };
  return { features: rows.map((attributes) => ({ attributes, geometry: { rings: [squareOf(attributes)] } })) };
}
