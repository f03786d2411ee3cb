import type { ReactNode } from "react";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { usePublishedEstimation, usePublishedList } from "../../client/reports/published.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { LinkButton } from "../../framework/ui/controls/index.ts";
import { fetched } from "../../framework/ui/fetched.tsx";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import { RunFigures } from "./RunFigures.tsx";

/** The map is loaded after the figures. */
const OutlinesMap = fetched(async () => ({ default: (await import("./ZonesMap.tsx")).OutlinesMap }));

interface PublishedProps {
  /** The page that shows the published estimation; null if the app has none. */
  readonly view: string | null;
  readonly help: ReactNode;
  readonly search: ReactNode;
}

/** The latest published estimation for visitors: its figures and a search for their home, next to its map. */
export default function PublishedCard({ view, help, search }: PublishedProps) {
  const texts = useTexts("widgets.home");
  const format = useFormat();
  const list = usePublishedList();
  const [latest, ...earlier] = list.data ?? [];
  const { data, error, refetch } = usePublishedEstimation(latest?.eid ?? null);
  if (list.isPending) return <Loading />;
  const failed = list.error ?? error;
  return (
    <section className="home__disaster pv-card pv-stack" aria-labelledby="home-published">
      <header className="pv-row pv-row--one pv-row--top pv-row--apart">
        <h1 id="home-published">{latest?.disaster.name ?? texts("visitor")}</h1>
        {help}
      </header>
      {failed && <ErrorState error={failed} retry={() => void (list.error ? list.refetch() : refetch())} />}
      {list.data && (
        <p>
          {latest ? texts("published.lead", { when: format.instant(latest.publishedAt) }) : texts("published.none")}
        </p>
      )}
      <div className="home__estimation">
        <div className="pv-stack pv-stack--wide">
          {latest && !data && !error && <Loading />}
          {latest && data && (
            <Explaining run={{ eid: latest.eid, run: data.projections.run.id, source: "published" }}>
              <RunFigures run={data.projections} next={null}>
                {texts("active.calculated", { when: format.instant(latest.calculatedAt) })}
              </RunFigures>
            </Explaining>
          )}
          {latest && <h2>{texts("published.question")}</h2>}
          {search}
          {latest && (
            <div className="pv-row">
              {view !== null && (
                <LinkButton kind="primary" to={`${view}?eid=${latest.eid}`}>
                  {texts("published.open")}
                </LinkButton>
              )}
              {earlier.length > 0 && (
                <span className="pv-muted pv-small">{texts("published.more", { count: earlier.length })}</span>
              )}
            </div>
          )}
        </div>
        {latest && data && (
          <OutlinesMap
            name={latest.disaster.name}
            outlines={{ areas: data.zones, counties: data.counties }}
            names={data.projections.zoneNames}
          />
        )}
      </div>
    </section>
  );
}
