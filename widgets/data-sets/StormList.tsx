import { useDeleteStorm, useStorms } from "../../client/storms/storms.ts";
import type { Storm } from "../../contract/storms/storms.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { DeleteButton } from "./DeleteButton.tsx";

/** The imported storms, the one with the newest advisory first, each with a delete button. */
export function StormList() {
  const text = useTexts("widgets.data-sets.storms");
  const { data, error, refetch } = useStorms();
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <EmptyState icon="wind" text={text("none")} />;
  return (
    <ul className="pv-plain-list pv-stack">
      {data.map((storm) => (
        <StormCard key={storm.stormId} storm={storm} />
      ))}
    </ul>
  );
}

function StormCard({ storm }: { readonly storm: Storm }) {
  const text = useTexts("widgets.data-sets.storms");
  const format = useFormat();
  const remove = useDeleteStorm();
  const { stormId, version, code, season, hasBestTrack, advisories } = storm;
  const [newest] = advisories;
  const title = text("title", { name: storm.name || code, season: String(season) });
  return (
    <li className="pv-card pv-stack">
      <h3>{title}</h3>
      <p>
        {newest === undefined
          ? text("noAdvisory")
          : text("newest", {
              number: newest.number,
              when: format.instant(newest.issuedAt),
              count: advisories.length,
              figure: format.number(advisories.length),
            })}
        {hasBestTrack && ` ${text("hasBestTrack")}`}
      </p>
      {newest?.coneIsEstimate && <p className="pv-muted pv-small">{text("coneIsEstimate")}</p>}
      <div>
        <DeleteButton kind="storms" title={title} act={() => remove.mutateAsync({ stormId, version })} />
      </div>
    </li>
  );
}
