import { useState } from "react";
import { useChooseDefaultDataSet, useDeleteDataSet, useManagedDataSets } from "./calls.ts";
import type { ManagedDataSet } from "../../contract/tracts/calls/data-sets.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading, useConfirmedAction } from "../../framework/ui/index.ts";
import { DeleteButton } from "./DeleteButton.tsx";
import { TractSetComparison } from "./TractSetComparison.tsx";
import { TractSetEditor } from "./TractSetEditor.tsx";

/** The tract data sets: rename, hide, make default, delete, and compare any two. */
export function TractSetList() {
  const text = useTexts("widgets.data-sets.tracts");
  const { data, error, refetch } = useManagedDataSets();
  const [edited, edit] = useState<ManagedDataSet | null>(null);
  const [comparing, compare] = useState(false);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <EmptyState icon="layers" text={text("none")} />;
  return (
    <>
      <ul className="pv-plain-list pv-stack">
        {data.map((set) => (
          <SetCard key={set.dataSetId} set={set} onEdit={() => edit(set)} />
        ))}
      </ul>
      {data.length > 1 && (
        <div>
          <Button icon="compare" aria-pressed={comparing} onClick={() => compare(!comparing)}>
            {text("compare")}
          </Button>
        </div>
      )}
      {comparing && <TractSetComparison sets={data} />}
      {edited && <TractSetEditor set={edited} onClose={() => edit(null)} />}
    </>
  );
}

function SetCard({ set, onEdit }: { readonly set: ManagedDataSet; onEdit(): void }) {
  const text = useTexts("widgets.data-sets.tracts");
  const format = useFormat();
  const confirmed = useConfirmedAction();
  const choose = useChooseDefaultDataSet();
  const remove = useDeleteDataSet();
  const seeded = useSeededText();
  const label = seeded.dataSet(set.label);
  const { dataSetId, version, isDefault, hidden, sample, tractYear, coastUnknown } = set;
  const marks = [isDefault && text("default"), sample && text("sample"), hidden && text("hidden")].filter(
    (mark) => mark !== false,
  );
  return (
    <li className="pv-card pv-stack">
      <div className="pv-row pv-row--apart">
        <h3>{label}</h3>
        <div className="pv-row pv-row--tight">
          {marks.map((mark) => (
            <span key={mark} className="pv-chip">
              {mark}
            </span>
          ))}
        </div>
      </div>
      <p>
        {[
          text("year", { year: String(tractYear) }),
          text("tractCount", { count: set.tracts, figure: format.number(set.tracts) }),
          text("countyCount", { count: set.counties, figure: format.number(set.counties) }),
          text("people", { count: set.population, figure: format.number(set.population) }),
          text(`poverty.${set.povertyMeaning}`),
        ].join(" · ")}
      </p>
      <p className="pv-muted pv-small">
        {text("source", {
          source: seeded.dataSetSource(set.source).replace(/\.$/, ""),
          when: format.instant(set.createdDate),
          by: set.createdBy,
        })}
      </p>
      <Users set={set} />
      {coastUnknown.length > 0 && (
        <p className="pv-note">
          {text("coastUnknown", {
            count: coastUnknown.length,
            figure: format.number(coastUnknown.length),
            names: coastUnknown.slice(0, NAMED).join(", "),
          })}
        </p>
      )}
      <div className="pv-row">
        <Button icon="pencil" label={text("editOf", { title: label })} onClick={onEdit}>
          {text("edit")}
        </Button>
        {!isDefault && !hidden && (
          <Button
            icon="check"
            label={text("chooseOf", { title: label })}
            onClick={() =>
              void confirmed({
                title: text("chooseTitle", { title: label }),
                text: text("chooseText"),
                confirm: text("choose"),
                done: text("chosen", { title: label }),
                act: () => choose.mutateAsync({ dataSetId, version }),
              })
            }
          >
            {text("choose")}
          </Button>
        )}
        {!isDefault && set.users.count === 0 && (
          <DeleteButton kind="tracts" title={label} act={() => remove.mutateAsync({ dataSetId, version })} />
        )}
      </div>
    </li>
  );
}

/** The most counties or estimations that a sentence names; it counts the rest. */
const NAMED = 5;

function Users({ set: { users } }: { readonly set: ManagedDataSet }) {
  const text = useTexts("widgets.data-sets.tracts");
  const format = useFormat();
  if (users.count === 0) return <p>{text("unused")}</p>;
  const named = users.named.slice(0, NAMED).map(({ name, disaster }) => text("user", { name, disaster }));
  const more = users.count - named.length;
  return (
    <p>
      {text("users", { count: users.count, figure: format.number(users.count), names: named.join(", ") })}
      {more > 0 && ` ${text("moreUsers", { count: more, figure: format.number(more) })}`}
    </p>
  );
}
