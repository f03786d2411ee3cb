import { sum } from "../../display/whole-figures.ts";
import { asTyped, cell, column, groupRow, keyed, percentage, raw, row, table } from "../../reports/cells.ts";
import type { Cell, FigureUnit, TableBlock } from "../../reports/document.ts";
import type { servedBySite, SiteBlock } from "../supply-plan/served-by-site.ts";
import { blockDays } from "../../reports/texts.ts";
import { outcomesOf, type AfterFacts, type AssumptionOutcome } from "./outcomes.ts";

const text = (key: string) => keyed(`report.after.${key}`);

/** Each assumption of a plan next to what it turned out to be; nothing before any of them is known. */
export function assumptionsTable(facts: AfterFacts): TableBlock[] {
  const groups = Object.entries(outcomesOf(facts)).filter(([, outcomes]) => outcomes.length > 0);
  if (groups.every(([, outcomes]) => outcomes.every(({ actual }) => actual === null))) return [];
  return [
    table({
      id: "afterAssumptions",
      title: text("title"),
      unit: text("unit"),
      denominator: text("denominator"),
      columns: [
        column("assumption", text("assumption"), { numeric: false, width: 2.6 }),
        ...(["plan", "actual", "difference"] as const).map((key) => column(key, text(key))),
        column("basis", text("restsOn"), { numeric: false, width: 3.4 }),
      ],
      rows: groups.flatMap(([group, outcomes]) => [
        groupRow(group, text(`groups.${group}`)),
        ...outcomes.map((one) => row(one.id, cellsOf(one))),
      ]),
      notes: [text("method"), text("planToo")],
    }),
  ];
}

function cellsOf({ label, plan, actual, unit, basis }: AssumptionOutcome): Cell[] {
  const difference = plan === null || plan === 0 || actual === null ? null : ((actual - plan) * 100) / plan;
  const known = (value: number | null) => (value === null ? text("unknown") : shown(unit, value));
  return [label, known(plan), known(actual), difference === null ? raw("–") : percentage(difference), basis];
}

/** Places after the point of a figure of one's own: people and meals of a day are whole. */
function shown(unit: FigureUnit, value: number): Cell {
  if (unit === "percent") return percentage(value);
  if (unit === "people" || value >= 100) return cell(unit, Math.round(value), value);
  return asTyped(unit, Math.round(value * 100) / 100);
}

/** What was projected for the sites of a plan and what they served, in people a day added up over days. */
type ServedSites = Omit<ReturnType<typeof servedBySite>, "rows"> & {
  readonly rows: readonly (SiteBlock & { readonly name: string })[];
  readonly elsewhere: number;
  readonly total: number;
};

const COLUMNS = ["projected", "days", "compared", "served", "difference"] as const;
const OTHERS = ["uncounted", "noSite", "elsewhere"] as const;

/** What was expected and served in each block, of the days that a site counted alone; sites and blocks add up. */
export function siteBlocksTable({ rows }: Pick<ServedSites, "rows">): TableBlock {
  const blocks = [...new Set(rows.map(({ block }) => block))].toSorted((a, b) => a - b);
  const pair = (id: string, own: ServedSites["rows"], emphasis?: "total") =>
    (["compared", "served"] as const).map((key) => {
      const added = [...blocks.map((block) => own.filter((one) => one.block === block)), own].map((some) => {
        const known = some.flatMap((one) => one[key] ?? []);
        return cell("people", known.length === 0 ? null : sum(known));
      });
      return row(`${id}-${key}`, [text(`sites.${key === "served" ? key : "expected"}`), ...added], emphasis);
    });
  return table({
    id: "afterSiteBlocks",
    title: text("sites.byBlock"),
    unit: text("sites.unit"),
    denominator: text("sites.ofCounted"),
    columns: [
      column("site", text("sites.site"), { numeric: false, width: 2.4 }),
      ...blocks.map((block) => column(`block-${block + 1}`, blockDays({ block: block + 1 }))),
      column("total", text("sites.total")),
    ],
    rows: [
      ...[...Map.groupBy(rows, ({ site }) => site)].flatMap(([site, own]) => [
        groupRow(`site-${site}`, raw(own[0]?.name ?? "")),
        ...pair(`site-${site}`, own),
      ]),
      groupRow("total", text("sites.total")),
      ...pair("total", rows, "total"),
    ],
    notes: [text("sites.counted")],
  });
}

/** Each site's people, projected and served, with a row for all others, so that the rows add up to the plan's people. */
export function sitesTable(after: ServedSites): TableBlock {
  const people = (value: number | null) => cell("people", value);
  const figures = (rows: ServedSites["rows"], projected: number | null): Cell[] => {
    const total = (key: "compared" | "served") =>
      rows.every((one) => one[key] === null) ? null : sum(rows.map((one) => one[key]));
    const [compared, served] = [total("compared"), total("served")];
    const days = sum(rows.map((one) => one.days));
    // What was served at a site without a projection is in the sum of the served, and in no difference.
    const known = sum(rows.map((one) => (one.compared === null ? 0 : one.served)));
    return [
      people(projected),
      cell("count", days),
      ...[compared, served, compared === null ? null : compared - known].map(people),
    ];
  };
  const sites = [...Map.groupBy(after.rows, ({ site }) => site)].map(([site, own]) => {
    const projected = own.some((one) => one.projected === null) ? null : sum(own.map((one) => one.projected));
    return row(`site-${site}`, [raw(own[0]?.name ?? ""), ...figures(own, projected)]);
  });
  const others = OTHERS.filter((key) => after[key] > 0).map((key) =>
    row(key, [text(`sites.${key}`), people(after[key]), ...COLUMNS.slice(1).map(() => raw("–"))]),
  );
  return table({
    id: "afterSites",
    title: text("sites.title"),
    unit: text("sites.unit"),
    denominator: text("sites.denominator"),
    columns: [
      column("site", text("sites.site"), { numeric: false, width: 2.4 }),
      ...COLUMNS.map((key) => column(key, text(`sites.${key}`))),
    ],
    rows: [...sites, ...others, row("total", [text("sites.total"), ...figures(after.rows, after.total)], "total")],
    notes: [text("sites.method")],
  });
}
