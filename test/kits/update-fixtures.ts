import type { UpdateNotice } from "../../contract/storms/calls/updates.ts";

/** An advisory's changes in a plan in the form of an API answer: 100 people fewer, and nothing else. */
export const TOLD_UPDATE: UpdateNotice = {
  updateId: 9,
  did: 1,
  disaster: "Hurricane Ada",
  storm: "Ada",
  number: "6",
  estimation: "A",
  update: {
    updateId: 9,
    state: "done",
    reason: null,
    fromEid: 6,
    eid: 7,
    kept: [],
    passed: [],
    at: null,
    changes: {
      peopleAssisted: { before: 1000, after: 900, change: -100 },
      products: [],
      zones: [],
      newCounties: [],
      goneCounties: [],
      arrival: { before: null, after: null, by: null },
    },
  },
};
