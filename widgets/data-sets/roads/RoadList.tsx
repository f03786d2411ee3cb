import { useDeleteRoads, useImportedRoads } from "./calls.ts";
import type { ImportedRoads } from "../../../contract/roads/calls.ts";
import { STATE_CODES } from "../../../engine/words/states.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../../framework/ui/index.ts";
import { DeleteButton } from "../DeleteButton.tsx";

/** The states whose roads were imported, each with a delete button. */
export function RoadList() {
  const text = useTexts("widgets.data-sets.roads");
  const { data, error, refetch } = useImportedRoads();
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <EmptyState icon="layer-line" text={text("none")} />;
  return (
    <ul className="pv-plain-list pv-stack">
      {data.map((roads) => (
        <RoadCard key={roads.fips} imported={roads} />
      ))}
    </ul>
  );
}

function RoadCard({ imported }: { readonly imported: ImportedRoads }) {
  const text = useTexts("widgets.data-sets.roads");
  const format = useFormat();
  const remove = useDeleteRoads();
  const { fips, credit, files, roads, createdDate, createdBy } = imported;
  const title = text("title", { state: STATE_CODES.get(fips) ?? fips });
  const when = format.instant(createdDate);
  return (
    <li className="pv-card pv-stack">
      <h3>{title}</h3>
      <p>{text("size", { count: roads, figure: format.number(roads), files: files.join(", ") })}</p>
      <p className="pv-muted pv-small">{text("from", { credit, when, by: createdBy })}</p>
      <div>
        <DeleteButton kind="roads" title={title} act={() => remove.mutateAsync({ fips, createdDate })} />
      </div>
    </li>
  );
}
