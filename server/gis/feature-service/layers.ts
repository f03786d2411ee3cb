/** The geometry of a layer's rows; a table has none. */
export type Shape = "point" | "polyline" | "polygon" | "table";

/** The name of a layer, and the content of its rows. */
export interface LayerFacts {
  readonly id: number;
  readonly name: string;
  readonly displayField: string;
  readonly description: string;
  readonly shape: Shape;
  /** How its rows are drawn, in ArcGIS's words, if they have colors of their own. */
  readonly renderer?: object;
  /** The field of dates that the layer's time uses, and the length of a step. */
  readonly time?: {
    readonly field: string;
    readonly interval: number;
    readonly units: "Days" | "Hours";
    /** From the first to the last in milliseconds since 1970, if that is known without reading every row. */
    readonly extent?: readonly [first: number, last: number];
  };
}

const polygons = { shape: "polygon" } as const;
const table = { shape: "table" } as const;

/** A view of the content of issued reports. */
function reportView<Id extends number>(id: Id, name: string, what: string) {
  const description = `${what} of the reports that were printed or shared, cell by cell, for staff alone.`;
  return { id, name, displayField: "row_name", description, ...table } as const;
}

/** The layers of the service; the ids are fixed, since clients store them. */
export const LAYERS = {
  zones: {
    id: 0,
    name: "zones",
    displayField: "zone",
    description:
      "Numbered areas of the estimations that the caller may see, with everyone who lives there (population) and the people to serve (people_to_serve). Add up latest = 1: each disaster once.",
    ...polygons,
  },
  tracts: {
    id: 1,
    name: "census_tracts",
    displayField: "name",
    description:
      "Census tracts of one data set (parameter dataSetId, or data_set_id in where) with fourteen statistics.",
    ...polygons,
  },
  counties: {
    id: 2,
    name: "counties",
    displayField: "name",
    description: "Counties of one data set with the statistics summed over their tracts, their region and coast.",
    ...polygons,
  },
  inventory: {
    id: 5,
    name: "config_inventory",
    displayField: "agency",
    description: "Stock of the agencies, for staff alone.",
    ...table,
  },
  disasters: {
    id: 10,
    name: "disaster",
    displayField: "name",
    description: "Disasters of the estimations that the caller may see.",
    ...table,
  },
  estimations: {
    id: 12,
    name: "estimation",
    displayField: "name",
    description:
      "Estimations that the caller may see, the published ones for everyone, with the headline: people to serve, trucks, points of distribution. Add up latest = 1.",
    ...table,
  },
  needsDayOne: {
    id: 16,
    name: "needs_day_one",
    displayField: "product",
    description:
      "Need of day one by zone and product, of the published run of each estimation; staff get the newest. Add up latest = 1.",
    ...table,
  },
  needsMultiDay: {
    id: 17,
    name: "needs_multi_day",
    displayField: "product",
    description: "Need of the seven 72-hour blocks by zone and product, of the same runs. Add up latest = 1.",
    ...table,
  },
  productNeed: {
    id: 21,
    name: "product_need",
    displayField: "product",
    description: "Need of each of 21 days by zone and product, of the same runs. Add up latest = 1.",
    ...table,
    time: { field: "date", interval: 1, units: "Days" },
  },
  productComparison: {
    id: 20,
    name: "product_comparison",
    displayField: "product",
    description: "Need of each product and 72-hour block against what is there and expected, for staff alone.",
    ...table,
    time: { field: "date", interval: 3, units: "Days" },
  },
  reportSections: {
    id: 24,
    name: "report_sections",
    displayField: "section",
    description: "Which sections are on which page of which report, for those who lay them out.",
    ...table,
  },
  reports: {
    id: 25,
    name: "report",
    displayField: "code",
    description: "Reports that were printed or shared, with the code that is printed on them, for staff alone.",
    ...table,
  },
  reportSummary: reportView(26, "report_summary", "Overview, population and headline"),
  reportDayOne: reportView(27, "report_day_one", "Needs of day one and distribution points"),
  reportMultiDay: reportView(28, "report_multi_day", "Needs of the 21 days"),
  reportComparison: reportView(29, "report_comparison", "Comparison and running balance"),
  reportContacts: reportView(30, "report_contacts", "Contacts"),
} as const satisfies Record<string, LayerFacts>;
