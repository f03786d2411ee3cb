import { useState } from "react";
import { useDataSetComparison } from "./calls.ts";
import type { DataSetComparison, ManagedDataSet } from "../../contract/tracts/calls/data-sets.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { MISSING } from "../../framework/i18n/format.ts";
import { Fold, SelectField } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, TableHead } from "../../framework/ui/index.ts";

const KINDS = ["added", "gone", "changed", "reshaped"] as const;

/** Compares two data sets: people by county, and the tracts that were added, removed or changed. */
export function TractSetComparison({ sets }: { readonly sets: readonly ManagedDataSet[] }) {
  const text = useTexts("widgets.data-sets.comparison");
  const [fromId, setFrom] = useState(String(sets[1]?.dataSetId ?? ""));
  const [toId, setTo] = useState(String(sets[0]?.dataSetId ?? ""));
  const pair = fromId === toId ? null : { from: Number(fromId), to: Number(toId) };
  const { data, error, refetch } = useDataSetComparison(pair);
  const options = sets.map(({ dataSetId, label }) => ({ value: String(dataSetId), label }));
  return (
    <section className="pv-card pv-stack" aria-label={text("heading")}>
      <div className="pv-columns">
        <SelectField label={text("from")} value={fromId} options={options} onChange={setFrom} />
        <SelectField label={text("to")} value={toId} options={options} onChange={setTo} />
      </div>
      {pair === null ? (
        <p>{text("same")}</p>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <Differences found={data} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

function Differences({ found }: { readonly found: DataSetComparison }) {
  const text = useTexts("widgets.data-sets.comparison");
  const format = useFormat();
  const people = (count: number | null) => (count === null ? MISSING : format.number(count));
  const differs = found.counties.filter(
    (county) => county.fromPeople !== county.toPeople || KINDS.some((kind) => county[kind] > 0),
  );
  return (
    <>
      <p role="status">
        {text("summary", {
          from: people(found.from.people),
          to: people(found.to.people),
          differ: format.number(differs.length),
          counties: format.number(found.counties.length),
        })}
      </p>
      {KINDS.map((kind) => (
        <TractsOf key={kind} kind={kind} tracts={found[kind]} />
      ))}
      {differs.length > 0 && (
        <div className="data-sets__preview" tabIndex={0} role="region" aria-label={text("caption")}>
          <table className="pv-table data-sets__differences">
            <caption>{text("caption")}</caption>
            <TableHead
              columns={[
                text("county"),
                found.from.label,
                found.to.label,
                text("difference"),
                ...KINDS.map((kind) => text(`columns.${kind}`)),
              ]}
            />
            <tbody>
              {differs.map((county) => {
                const { fips, name, fromPeople, toPeople } = county;
                const difference = fromPeople === null || toPeople === null ? null : toPeople - fromPeople;
                return (
                  <tr key={fips}>
                    <th scope="row">{name}</th>
                    <td>{people(fromPeople)}</td>
                    <td>{people(toPeople)}</td>
                    <td>{people(difference)}</td>
                    {KINDS.map((kind) => (
                      <td key={kind}>{format.number(county[kind])}</td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function TractsOf({
  kind,
  tracts,
}: {
  readonly kind: (typeof KINDS)[number];
  readonly tracts: DataSetComparison["added"];
}) {
  const text = useTexts("widgets.data-sets.comparison");
  const format = useFormat();
  const countText = text(`tracts.${kind}`, { count: tracts.count, figure: format.number(tracts.count) });
  if (tracts.count === 0) return <p>{countText}</p>;
  const more = tracts.count - tracts.fips.length;
  return (
    <Fold title={countText}>
      <p>{tracts.fips.join(", ")}</p>
      {more > 0 && <p>{text("more", { count: more, figure: format.number(more) })}</p>}
    </Fold>
  );
}
