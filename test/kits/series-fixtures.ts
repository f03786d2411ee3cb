import type { Series } from "../../contract/series/calls.ts";

/** Three hours of two counties, the second without a figure in the last. */
export const SERIES: Series = {
  seriesId: 3,
  title: "Outages",
  source: "A utility",
  license: "Facts only",
  fileName: "outages.csv",
  timeZone: "UTC",
  geography: "county",
  columns: [
    {
      key: "out",
      label: "Customers without power",
      unit: "customers",
      denominator: "of",
      breaks: [1, 10, 25, 50, 100],
    },
    { key: "of", label: "Customers served", unit: "customers", denominator: null, breaks: [1000, 8_000_000] },
  ],
  places: 2,
  steps: ["2017-09-11T00:00:00.000Z", "2017-09-11T01:00:00.000Z", "2017-09-11T02:00:00.000Z"],
  unjoined: 0,
  sample: true,
  isPublic: true,
  hidden: false,
  version: 2,
};

export const SERIES_VALUES = {
  places: ["12081", "12115"],
  values: [
    [4_000_000, 100_000],
    [3_000_000, 50_000],
    [2_000_000, null],
  ],
  wholes: [
    [8_000_000, 200_000],
    [8_000_000, 200_000],
    [8_000_000, 200_000],
  ],
  counted: [8_000_000, 210_000],
};
