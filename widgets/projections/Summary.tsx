import type { ReactNode } from "react";
import { CopyAsText } from "../../client/explanation/CopyAsText.tsx";
import { ExplainedFigure, Explaining, type ExplainableFigure } from "../../client/explanation/Explaining.tsx";
import { FigureTable } from "../../client/figures/FigureTable.tsx";
import { FigureNote } from "../../client/figures/parts.tsx";
import { ChooseFirst } from "../../client/planning/ChooseFirst.tsx";
import { PlausibilityNotes } from "../../client/planning/PlausibilityNotes.tsx";
import { useHeld } from "../../client/planning/estimations.ts";
import { usePublishedList } from "../../client/reports/published.ts";
import { StepPrompt } from "../../client/planning/update/StepPrompt.tsx";
import type { PointCounts } from "../../contract/planning/calls/projections.ts";
import { roundFigure } from "../../engine/display/whole-figures.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { POINT_TYPES, POINT_WATER, servedCounties } from "../../engine/distribution/points.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Fold, LinkButton } from "../../framework/ui/controls/index.ts";
import { EmptyState, QueryState } from "../../framework/ui/index.ts";
import { Unknown } from "./Headline.tsx";
import { ProductCards } from "./ProductCards.tsx";
import { RunInfo } from "./RunInfo.tsx";
import { useRun, type ShownProjections } from "./use-run.ts";
import { useZoneLabel } from "../../client/planning/zone-label.ts";

/** The step's panel: calculate, see the result and the points of distribution. */
export function Summary(props: {
  readonly reportPage: string;
  readonly product: string | null;
  onProduct(product: string | null): void;
}) {
  const { reportPage, product, onProduct } = props;
  const text = useTexts("widgets.projections");
  const format = useFormat();
  const run = useRun();
  const { eid, estimation, projections, units, stale, source, explained } = run;
  const missing = useMissing(run);
  const shown = projections === null ? NOBODY_KNOWN : shownHeadline(projections);
  const held = useHeld(estimation);

  if (eid === null || missing !== null) return missing;
  return (
    <div className={`projections pv-figures${stale ? " pv-stale" : ""}`}>
      {held !== null && <FigureNote icon="lock">{held}</FigureNote>}
      {source === "working" && <StepPrompt eid={eid} own="projections" />}
      {projections === null ? (
        <EmptyState icon="graph-bar" text={text("neverRun")} />
      ) : (
        <Explaining run={explained}>
          <p className="projections__people">
            <strong className="pv-large">
              <ExplainedFigure figure={ALL_PEOPLE} name={text("peopleAssisted")}>
                {format.headline(shown.peopleAssisted)}
              </ExplainedFigure>
            </strong>{" "}
            {text(projections.settings.demandCurve === "restoration" ? "peopleLargest" : "peopleAssisted")}
          </p>
          <p className="pv-muted pv-small">
            <ExplainedFigure figure={{ of: "affected", zone: null }}>
              {text("ofAffected", { people: format.headline(shown.peopleAffected) })}
            </ExplainedFigure>
          </p>
          <Unknown projections={projections} />
          {explained && !stale && (
            <div>
              <CopyAsText run={explained} />
            </div>
          )}
          <ProductCards {...{ projections, units, product, onProduct }} />
          {source === "working" && <PlausibilityNotes eid={eid} />}
          {reportPage !== "" && !stale && (
            <div>
              <LinkButton icon="file-report" to={`${reportPage}/${eid}`}>
                {text("report")}
              </LinkButton>
            </div>
          )}
          <DistributionPoints projections={projections} />
          <RunInfo projections={projections} verifiable={source === "working"} />
        </Explaining>
      )}
    </div>
  );
}

/** The state shown without a run or while it loads; null if there is one. */
export function useMissing({ eid, query, source }: ReturnType<typeof useRun>): ReactNode {
  const text = useTexts("widgets.projections");
  const published = usePublishedList(source === "published");
  const asked = eid === null && source === "published" ? published : query;
  if (eid === null && source === "working") return <ChooseFirst icon="graph-bar" />;
  if (asked.isPending || asked.isError) return <QueryState query={asked} />;
  return eid === null ? <EmptyState icon="graph-bar" text={text("nonePublished")} /> : null;
}

/** The headline's first figure. */
const ALL_PEOPLE = { of: "people", product: null, zone: null, span: "most" } as const;

const NOBODY_KNOWN = { peopleAssisted: null, peopleAffected: null };

const FIGURES = ["peopleADay", "typeI", "typeII", "typeIII", "lanes", "staff"] as const;
type Each = "peopleADay" | "lanes" | "staff";

/** Points of distribution after FEMA IS-26: a line for each zone, with its counties below. */
function DistributionPoints({ projections }: { projections: ShownProjections }) {
  const text = useTexts("widgets.projections");
  const format = useFormat();
  const report = useTexts("report.points");
  const label = useZoneLabel(projections.zoneNames);
  const [first, second, third] = POINT_TYPES;
  const { zones, counties } = projections.points;
  if (zones.length === 0) return null;
  return (
    <section role="group" className="pv-stack" aria-label={text("points.title")}>
      <h3>{text("points.title")}</h3>
      <p className="pv-muted pv-small">
        {text("points.method", {
          first: format.number(first.peopleADay),
          second: format.number(second.peopleADay),
          third: format.number(third.peopleADay),
        })}{" "}
        {report("water", POINT_WATER)}
      </p>
      <PointsTable
        caption={text("points.byZone")}
        lines={zones.map((one) => ({ name: label(one.zone), zone: one.zone, points: one }))}
      />
      {zones.map(({ zone }) => {
        const all = counties.filter((one) => one.zone === zone);
        const own = servedCounties(all);
        const left = all.length - own.length;
        if (own.length === 0) return null;
        return (
          <Fold key={zone} title={text("points.counties", { zone: label(zone), count: own.length })}>
            <PointsTable
              caption={text("points.byCounty", { zone: label(zone) })}
              lines={own.map((one) => ({ name: one.name, points: one }))}
            />
            {left > 0 && (
              <p className="pv-muted pv-small">{report("left", { count: left, formatted: format.number(left) })}</p>
            )}
          </Fold>
        );
      })}
    </section>
  );
}

interface PointsLine {
  readonly name: string;
  /** The zone, if the line is not of a county. */
  readonly zone?: number;
  readonly points: PointCounts;
}

function PointsTable({ caption, lines }: { caption: string; lines: readonly PointsLine[] }) {
  const text = useTexts("widgets.projections");
  const report = useTexts("report.points");
  const format = useFormat();
  /** A figure of a place, or of one point. People are rounded as in the report, so that the zones' people add up. */
  const figure = (of: Pick<PointCounts, "peopleADay" | "lanes" | "staffDay" | "staffNight">, column: Each) =>
    column === "staff"
      ? text("points.staffFigures", { day: format.number(of.staffDay), night: format.number(of.staffNight) })
      : format.number(column === "lanes" ? of.lanes : roundFigure(of.peopleADay));
  const explained = ({ name, zone, points }: PointsLine, column: (typeof FIGURES)[number]): ExplainableFigure => {
    if (column === "peopleADay" && zone !== undefined) return { of: "people", product: null, zone, span: "most" };
    const each = column === "lanes" || column === "staff" ? column : "peopleADay";
    const total = each === "peopleADay" ? { ...points, peopleADay: points.capacity } : points;
    return {
      of: "lines",
      title: `${name} · ${text(`points.${column}`)}`,
      lines: [
        { key: text("points.peopleADay"), value: figure(points, "peopleADay"), from: report("denominator") },
        ...POINT_TYPES.map((point) => ({
          key: text(`points.type${point.type}`),
          value: `+ ${format.number(points[`type${point.type}`])} × ${figure(point, each)}`,
        })),
        {
          key: text(each === "peopleADay" ? "points.capacity" : `points.${each}`),
          value: `= ${figure(total, each)}`,
          from: report("method"),
        },
      ],
    };
  };
  return (
    <FigureTable title={caption} wide columns={["place" as const, ...FIGURES].map((key) => text(`points.${key}`))}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            {FIGURES.map((key) => (
              <td key={key}>
                <ExplainedFigure cell figure={explained(line, key)}>
                  {key === "peopleADay" || key === "lanes" || key === "staff"
                    ? figure(line.points, key)
                    : format.number(line.points[key])}
                </ExplainedFigure>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
