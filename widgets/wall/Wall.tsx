import { useRef, type CSSProperties } from "react";
import type { ContentRun } from "../../client/content/content-run.ts";
import { useContentFigures } from "../../client/content/use-content-figures.ts";
import { LINK_PARAMETERS } from "../../client/planning/addressed-estimation.ts";
import { idOf } from "../../client/planning/current.ts";
import type { WallPlan } from "../../contract/planning/calls/wall.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { WallConfig } from "./config.ts";
import { useAlone } from "./use-alone.ts";
import { useDeviceVariant } from "./use-device-variant.ts";
import { useNewBuilds, useTurns } from "./use-turns.ts";
import { useWall } from "./use-wall.ts";

/** The largest of the six sizes of text. */
const LARGE = { fontSize: "var(--calcite-font-size-relative-2xl)" } as const;
const LABEL = { fontSize: "var(--calcite-font-size-relative-md)" } as const;
/** Six figures in a row of a large screen. */
const OTHERS = { gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))" } as const;
/** Milliseconds of an hour and a minute. */
const [HOUR, MINUTE] = [3_600_000, 60_000];

/** Figures of a plan in turns, as large as the screen, for a wall: nothing to press, and no one needed. */
export default function Wall({ config: { figures, seconds } }: WidgetProps<WallConfig>) {
  const text = useTexts("widgets.wall");
  const eid = idOf(new URLSearchParams(location.search).get(LINK_PARAMETERS.estimation));
  const { plan, off, lost } = useWall(eid, location.hash.slice(1));
  const turn = useTurns(seconds);
  useNewBuilds();
  useDeviceVariant();
  const place = useRef<HTMLDivElement>(null);
  useAlone(place);
  const content = () => {
    if (off) return <p className="pv-inset pv-muted">{text("off")}</p>;
    if (plan === undefined) return lost ? <p className="pv-inset">{text("lost")}</p> : <Loading />;
    if (plan === null) return <p className="pv-inset pv-large">{text("none")}</p>;
    return <Plan plan={plan} lost={lost} names={figures} at={turn % figures.length} />;
  };
  return (
    <div ref={place} className="pv-pane">
      {content()}
    </div>
  );
}

interface PlanProps {
  readonly plan: WallPlan;
  readonly lost: boolean;
  readonly names: WallConfig["figures"];
  /** The place of the large one. */
  readonly at: number;
}

/** As high as the screen: one figure is read across the room, and the others are below it. */
const SCREEN = { minBlockSize: "100dvh", gridTemplateRows: "auto 1fr auto auto" } as const;

function Plan({ plan, lost, names, at }: PlanProps) {
  const text = useTexts("widgets.wall");
  const missingText = useTexts("client.content.missing");
  const format = useFormat();
  const { figure } = useContentFigures(runOf(plan));
  const { name: title, shown, missing } = figure({ name: names[at] ?? "people" });
  const { disaster, projections, apart, stale, published, advisory } = plan;
  return (
    <section className="pv-inset pv-stack" aria-label={disaster} style={SCREEN}>
      <header className="pv-stack pv-stack--tight">
        <h2 style={LARGE}>{disaster}</h2>
        <p className="pv-large">{plan.name}</p>
        {apart && (
          <p className="pv-large pv-strong pv-chip" data-kind="warning">
            {text(apart)}
          </p>
        )}
      </header>
      <dl className="pv-stack pv-stack--tight" style={{ containerType: "inline-size", alignContent: "center" }}>
        <dt className="pv-large">{title}</dt>
        <dd className="pv-strong pv-wall" style={lettersOf(shown)}>
          {shown}
        </dd>
        {missing && <dd className="pv-large">{missingText(missing)}</dd>}
      </dl>
      <dl className="pv-columns" style={OTHERS}>
        {names.map((name, i) => {
          const other = figure({ name });
          return (
            <div key={name} className={i === at ? "pv-muted" : undefined}>
              <dt style={LABEL}>{other.name}</dt>
              <dd className="pv-strong" style={LARGE}>
                {other.shown}
              </dd>
            </div>
          );
        })}
      </dl>
      <footer className="pv-stack pv-stack--tight pv-large">
        {advisory && <StormClock advisory={advisory} />}
        {projections && <p>{text("calculated", { when: format.instant(projections.run.at) })}</p>}
        {projections?.run.sampleData === true && <p>{text("sample")}</p>}
        {stale && <p className="pv-strong">{text("stale")}</p>}
        {!published && <p>{text("unpublished")}</p>}
        {lost && <p className="pv-strong">{text("lost")}</p>}
      </footer>
    </section>
  );
}

/** How many letters fill the width. */
const lettersOf = (shown: string) => ({ "--letters": Math.max(4, shown.length) }) as CSSProperties;

/** The hours for which an age says more than a date. */
const RECENT = 48;

/** The advisory that the plan is of, and how long ago or when it was issued. */
function StormClock({
  advisory: { storm, number, issuedAt },
}: {
  readonly advisory: NonNullable<WallPlan["advisory"]>;
}) {
  const text = useTexts("widgets.wall");
  const format = useFormat();
  useTurns(MINUTE / 2_000);
  if (issuedAt === null) return <p>{text("advisory", { storm, number })}</p>;
  const age = Math.max(0, Date.now() - Date.parse(issuedAt));
  if (age > RECENT * HOUR) return <p>{text("advisoryAt", { storm, number, when: format.instant(issuedAt) })}</p>;
  const since = { hours: Math.floor(age / HOUR), minutes: Math.floor((age % HOUR) / MINUTE) };
  return <p>{text("advisoryAge", { storm, number, ...since })}</p>;
}

/** The plan as content shows runs. */
const runOf = ({ eid, name, disaster, startDate, projections, advisory, stale }: WallPlan): ContentRun => ({
  eid,
  did: null,
  reason: projections ? null : "neverRun",
  projections,
  estimation: { name, disaster, startDate },
  advisory,
  advisoryFailed: false,
  stale,
  explained: null,
});
