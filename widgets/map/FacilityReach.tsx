import "../../client/figures/figures.css";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { useSiteReach } from "../../client/logistics/sites.ts";
import { MILES } from "../../contract/supply/calls/sites.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SelectField, Switch } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, Note, TableHead } from "../../framework/ui/index.ts";
import { RINGS_MAX, type ReachOnMap } from "./use-reach-on-map.ts";

/** Per zone of the open estimation, the people of the day with no open point in reach. */
export function FacilityReach(props: {
  readonly reach: ReachOnMap;
  readonly day: string;
  /** Whether the map shows the points. */
  readonly mapped: boolean;
}) {
  const { reach, day, mapped } = props;
  const { eid, miles, ringed, points } = reach;
  const own = useTexts("widgets.map.facilities");
  const text = useTexts("widgets.sites.reach");
  const format = useFormat();
  const query = useSiteReach(eid, day, miles);
  if (eid === null) return null;
  return (
    <>
      <SelectField
        label={text("distance")}
        value={miles}
        options={MILES.map((value) => ({ value, label: text("miles", { count: value }) }))}
        onChange={reach.setMiles}
      />
      {mapped && <Switch label={own("rings")} checked={ringed} onChange={reach.setRinged} />}
      {mapped && ringed && points > RINGS_MAX && (
        <Note>{own("ringed", { drawn: format.number(RINGS_MAX), all: format.number(points) })}</Note>
      )}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data === null && <Note>{text("neverRun")}</Note>}
      {query.data?.block === null && <Note>{text("outside")}</Note>}
      {query.data && query.data.block !== null && (
        <>
          <FigureScroll label={text("beyond")}>
            <table className="pv-figures__table">
              <caption className="pv-visually-hidden">{text("beyond")}</caption>
              <TableHead columns={[text("zone"), text("people"), text("beyond")]} />
              <tbody>
                {query.data.zones.map(({ zone, people, beyond }) => (
                  <tr key={zone}>
                    <th scope="row">{zone}</th>
                    <td>{format.number(Math.round(people))}</td>
                    <td>{format.number(Math.round(beyond))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </FigureScroll>
          <p className="pv-small pv-muted">
            {text("method", { detour: format.number(query.data.detour, { digits: 1 }) })}
          </p>
        </>
      )}
    </>
  );
}
