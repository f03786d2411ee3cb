import { shareOfClass, type ClassedCounty, type Errors } from "./errors.ts";
import type { PlanErrors } from "./judge.ts";
import { daysWithoutPowerOf, peopleDaysOf, type HindcastPlan } from "./plan.ts";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const millions = (value: number | null): string => (value === null ? "–" : `${fine.format(value / 1_000_000)} M`);
const points = (value: number | null): string => (value === null ? "–" : fine.format(value));

interface JudgedPlan {
  readonly plan: HindcastPlan;
  readonly judgement: PlanErrors;
}

/**
 * A forecast's plan; the plan with its given winds alone; the plan along the observed path; and the plan on its own
 * path with the observed radii.
 */
interface JudgedForecast extends JudgedPlan {
  readonly given: HindcastPlan | null;
  readonly along: JudgedPlan | null;
  readonly reach: HindcastPlan | null;
}

/** The tables of a hindcast in Markdown: the plan of each forecast, and its errors against the observations. */
export function hindcastTables(
  judged: readonly JudgedForecast[],
  shares: { readonly classed: readonly ClassedCounty[]; readonly errors: Errors },
): string {
  return [
    "Plans with the shipped defaults",
    "",
    ...table(
      ["Forecast", "Start", "Category", "Affected", "People-days", "People to serve", "Meals", "Water, gal", "Trucks"],
      judged.map(({ plan }) => planRow(plan)),
    ),
    "",
    "People without power at the peak, planned compared with observed (percentage points of each county's people)",
    "",
    ...table(
      ["Forecast", "Counties", "Planned", "Observed", "Median error", "Weighted error", "Bias"],
      judged.map(({ plan, judgement }) => [plan.forecast.name, ...errorCells(judgement.peak)]),
    ),
    "",
    "The same, averaged over the blocks of 72 hours covered by records",
    "",
    ...table(
      ["Forecast", "Block", "Counties", "Planned", "Observed", "Median error", "Weighted error", "Bias"],
      judged.flatMap(({ plan, judgement }) =>
        judgement.blocks.flatMap((errors, block) =>
          errors.counties === 0 ? [] : [[plan.forecast.name, String(block + 1), ...errorCells(errors)]],
        ),
      ),
    ),
    "",
    "Total days without power: with the winds as given, with estimated winds, with estimated winds along the actual path, and with the actual radii on the forecast's own path; weighted errors at the peak",
    "",
    ...table(
      [
        "Forecast",
        "As given",
        "With estimates",
        "Along the actual path",
        "With the actual radii",
        "Error",
        "Error along the actual path",
      ],
      judged.map(({ plan, judgement, given, along, reach }) => [
        plan.forecast.name,
        millions(given && daysWithoutPowerOf(given)),
        millions(daysWithoutPowerOf(plan)),
        millions(along && daysWithoutPowerOf(along.plan)),
        millions(reach && daysWithoutPowerOf(reach)),
        points(judgement.peak.weighted),
        points(along && along.judgement.peak.weighted),
      ]),
    ),
    "",
    "The shares for 64 and 50 knots, each county tested with those of the others in its class (leave one out)",
    "",
    ...table(
      ["Winds", "Counties", "Share, weighted by people"],
      ["64", "50"].map((winds) => {
        const own = shares.classed.filter((one) => one.winds === winds);
        const share = shareOfClass(own, winds);
        return [`${winds} kt`, String(own.length), share === null ? "–" : `${fine.format(100 * share)} %`];
      }),
    ),
    "",
    ...table(
      ["", "Counties", "Planned", "Observed", "Median error", "Weighted error", "Bias"],
      [["Leave one out", ...errorCells(shares.errors)]],
    ),
  ].join("\n");
}

function planRow(plan: HindcastPlan): string[] {
  const { totals, headline } = plan.projection;
  const totalOf = (product: string) => totals.find((one) => one.product === product)?.total ?? null;
  const trucks = totals.reduce((sum, one) => sum + (one.trucks.total ?? 0), 0);
  return [
    plan.forecast.name,
    plan.startDate,
    String(plan.category),
    millions(headline.peopleAffected),
    millions(peopleDaysOf(plan)),
    millions(headline.peopleAssisted),
    millions(totalOf("Food")),
    millions(totalOf("Water")),
    whole.format(trucks),
  ];
}

const errorCells = ({ counties, planned, observed, median, weighted, bias }: Errors): string[] => [
  String(counties),
  millions(planned),
  millions(observed),
  points(median),
  points(weighted),
  points(bias),
];

/** Rows of Markdown, the first column of words, the others of figures. */
function table(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heading), `|${heading.map((_, i) => (i === 0 ? "---" : "---:")).join("|")}|`, ...rows.map(line)];
}
