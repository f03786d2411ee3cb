import type { ZoneSet } from "../../client/zones.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { figureRows, totalTracts } from "./rows.ts";
import { ZoneHeader } from "./ZoneHeader.tsx";

/** Zones as columns, figures as rows; the total says how it is to be read. */
export function FigureTable(props: {
  readonly set: ZoneSet;
  readonly actions: boolean;
  /** The zone whose column stands out. */
  readonly focused: number | null;
}) {
  const { set, actions, focused } = props;
  const text = useTexts("widgets.zone-table");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  const { zones, overlap } = set;
  const tracts = totalTracts(zones);
  const marked = (zone?: number) => (zone !== undefined && zone === focused ? "zone-table__focused" : undefined);
  return (
    <div className="zone-table__scroll" role="region" aria-label={text("caption")} tabIndex={0}>
      <table>
        <caption className="pv-visually-hidden">{text("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{text("figure")}</th>
            {zones.map((zone) => (
              <ZoneHeader key={zone.zone} zone={zone} actions={actions} focused={zone.zone === focused} />
            ))}
            <th scope="col" className="zone-table__total">
              {text("total")}
              <small>{text(`total_${overlap}`)}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text("affected")}</th>
            {zones.map((zone) => (
              <td key={zone.zone} className={marked(zone.zone)}>
                {format.percent(zone.affected, 2)}
              </td>
            ))}
            <td className="zone-table__total" />
          </tr>
          <tr>
            <th scope="row">{text("tracts")}</th>
            {zones.map((zone) => (
              <td key={zone.zone} className={marked(zone.zone)}>
                {format.number(zone.statistics?.tracts)}
              </td>
            ))}
            <td className="zone-table__total">{format.number(tracts)}</td>
          </tr>
          <tr>
            <th scope="row">{text("shared")}</th>
            {zones.map((zone) => (
              <td key={zone.zone} className={marked(zone.zone)}>
                {format.number(zone.statistics?.shared)}
              </td>
            ))}
            <td className="zone-table__total" />
          </tr>
          {figureRows(zones).map((row) => (
            <tr key={row.figure}>
              <th scope="row">{statistics(row.figure)}</th>
              {row.values.map((value, index) => (
                <td key={zones[index]?.zone} className={marked(zones[index]?.zone)}>
                  {/* Before the figure, so that the digits of a column stand under one another. */}
                  {value !== null && (row.missing[index] ?? 0) > 0 && (
                    <small title={text("missing", { count: row.missing[index] ?? 0 })}>
                      {text("missingShort", { count: row.missing[index] ?? 0 })}
                    </small>
                  )}
                  {format.number(value)}
                </td>
              ))}
              <td className="zone-table__total">{format.number(row.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="zone-table__note">
        {zones.some(({ statistics }) => statistics === null) ? `${text("notCountedNote")} ` : null}
        {zones.some(({ statistics }) => statistics !== null) ? text("missingNote") : null}
      </p>
    </div>
  );
}
