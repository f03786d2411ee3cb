import type { Pack } from "../../contract/planning/pack.ts";
import { DISASTER, ESTIMATION, PARAMETERS, projectionsOf } from "./planner-fixtures.ts";
import { sampleReport } from "./sample-report.ts";

/** A pack of one estimation, made an hour ago. */
export function packOf(changes: Partial<Pack> = {}): Pack {
  const now = Date.now();
  const projections = projectionsOf();
  const { status: _, run, ...figures } = projections;
  const { by: __, ...known } = run;
  return {
    madeAt: new Date(now - 3_600_000).toISOString(),
    endsAt: new Date(now + 86_400_000).toISOString(),
    by: { userId: 7, name: "Maria" },
    mayEnter: true,
    origin: "https://provision.example",
    timeZone: "America/New_York",
    region: "US",
    disaster: DISASTER,
    estimations: [
      {
        estimation: ESTIMATION,
        projections,
        inputs: {
          disaster: DISASTER.name,
          estimation: ESTIMATION.name,
          // As the call of a run's inputs has them.
          projections: { ...figures, run: known },
          parameters: PARAMETERS.daily,
          assistance: PARAMETERS.assistance,
          zones: [],
          sources: {},
        },
        tracts: [],
        reports: [sampleReport()],
        allocations: [],
        deliveries: [],
      },
    ],
    counties: [],
    inventory: [],
    countyContacts: [],
    regionalContacts: [],
    partnerContacts: [],
    sites: { day: "2026-09-08", rows: [] },
    requests: [],
    missing: ["contacts"],
    languages: [],
    ...changes,
  };
}
