import { getEarlierRun, getPublishedAdvisory } from "../../contract/content/calls.ts";
import { getPublished, getPublishedEstimation, type PublishedListing } from "../../contract/reports/calls/published.ts";
import { fake, type FakeAnswer } from "./fake-api.ts";
import { projectionsOf } from "./planner-fixtures.ts";

export const LISTING: PublishedListing = {
  eid: 7,
  name: "Landfall at Tampa Bay",
  disaster: { name: "Hurricane Ada", type: "Hurricane", category: "3" },
  startDate: "2026-09-01",
  publishedAt: "2026-09-02T12:00:00.000Z",
  calculatedAt: "2026-09-01T12:00:00.000Z",
  sampleData: true,
};

/** The figures of the planners' fixture, as the public sees them. */
export function publicProjections() {
  const { status: _, run, ...figures } = projectionsOf();
  const { by: __, ...known } = run;
  return { ...figures, run: known };
}

/** One published estimation with the figures of the planners' fixture, and the advisory that it was planned from. */
export const publishedAnswers = (
  advisory: { storm: string; number: string } | null = { storm: "Ada", number: "12" },
  projections = publicProjections(),
): FakeAnswer[] => [
  fake(getPublished, () => [LISTING]),
  fake(getPublishedEstimation, () => ({ ...LISTING, dataSetId: 3, zones: [], counties: [], projections })),
  fake(getPublishedAdvisory, () => ({ advisory })),
  fake(getEarlierRun, () => ({ run: null })),
];

/** Nothing is published. */
export const NONE_PUBLISHED: readonly FakeAnswer[] = [fake(getPublished, () => [])];
