/** A value for every path parameter that a call has, for tests that go through all calls. A new name is added here. */
export const SAMPLE_PARAMS = {
  app: "staff",
  county: "12001",
  dataSetId: 1,
  did: 1,
  eid: 1,
  preset: "default",
  revision: 0,
  statistic: "population",
  text: "tampa",
} as const;
