import "../../client/figures/figures.css";
import { useState } from "react";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { useSiteReach } from "../../client/logistics/sites.ts";
import { EstimationChoice } from "../../client/planning/EstimationChoice.tsx";
import { useOpenEstimationId } from "../../client/planning/addressed-estimation.ts";
import { PACKET_RULES } from "../../contract/supply/calls/packets.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { MILES } from "../../contract/supply/calls/sites.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, Note, TableHead } from "../../framework/ui/index.ts";
import { Packets } from "./Packets.tsx";

/** Per zone of an estimation, what the open points of a day can serve against the people of that day. */
export function Reach({ day }: { readonly day: string }) {
  const text = useTexts("widgets.sites.reach");
  const [chosen, setChosen] = useState<number | null>(null);
  const [miles, setMiles] = useState<(typeof MILES)[number]>(10);
  const eid = useOpenEstimationId(chosen);
  const mayPack = usePermits(PACKET_RULES.view);
  return (
    <section className="pv-stack" aria-label={text("title")}>
      <h2>{text("title")}</h2>
      <EstimationChoice eid={eid} onChoose={setChosen} />
      <div className="pv-row">
        <SelectField
          label={text("distance")}
          value={miles}
          options={MILES.map((value) => ({ value, label: text("miles", { count: value }) }))}
          onChange={setMiles}
        />
      </div>
      {eid === null ? <Note>{text("none")}</Note> : <ZoneTable {...{ eid, day, miles }} />}
      {eid !== null && mayPack && <Packets eid={eid} />}
    </section>
  );
}

function ZoneTable(props: { readonly eid: number; readonly day: string; readonly miles: (typeof MILES)[number] }) {
  const { eid, day, miles } = props;
  const text = useTexts("widgets.sites.reach");
  const format = useFormat();
  const query = useSiteReach(eid, day, miles);
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.isPending) return <Loading />;
  const reach = query.data;
  if (reach === null) return <Note>{text("neverRun")}</Note>;
  if (reach.block === null) return <Note>{text("outside")}</Note>;
  const { zones, unplaced, away, detour } = reach;
  const named = (names: readonly string[]) => names.join(", ");
  return (
    <>
      <FigureScroll label={text("title")}>
        <table className="pv-figures__table">
          <caption className="pv-visually-hidden">{text("title")}</caption>
          <TableHead
            columns={["zone", "people", "points", "capacity", "short", "beyond"].map((column) => text(column))}
          />
          <tbody>
            {zones.map(({ zone, people, points, capacity, unknown, beyond, unserved }) => (
              <tr key={zone}>
                <th scope="row">{zone}</th>
                <td>{format.number(Math.round(people))}</td>
                <td>
                  {format.number(points)}
                  {unknown > 0 && ` (${text("unknown", { count: unknown })})`}
                </td>
                <td>{format.number(capacity)}</td>
                <td>{format.number(Math.round(unserved))}</td>
                <td>{format.number(Math.round(beyond))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FigureScroll>
      <p className="pv-small pv-muted">{text("method", { detour: format.number(detour, { digits: 1 }) })}</p>
      {unplaced.length > 0 && <Note kind="warning">{text("unplaced", { names: named(unplaced) })}</Note>}
      {away.length > 0 && <Note kind="warning">{text("away", { names: named(away) })}</Note>}
    </>
  );
}
