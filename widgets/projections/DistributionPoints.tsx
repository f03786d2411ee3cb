import type { Points } from "../../contract/calls/projections.ts";
import type { ShownProjections } from "./shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

const FIGURES = ["peopleADay", "typeI", "typeII", "typeIII", "lanes"] as const;

/** Points of distribution after FEMA IS-26: a line a zone, its counties below it. */
export function DistributionPoints({ projections }: { projections: ShownProjections }) {
  const text = useTexts("widgets.projections");
  const { zones, counties } = projections.points;
  if (zones.length === 0) return null;
  return (
    <section className="projections__points" aria-label={text("points.title")}>
      <h3>{text("points.title")}</h3>
      <p className="pv-figures__quiet">{text("points.method")}</p>
      <PointsTable
        caption={text("points.byZone")}
        lines={zones.map((one) => ({ name: text("zone", { zone: one.zone }), points: one }))}
      />
      {zones.map(({ zone }) => {
        const own = counties.filter((one) => one.zone === zone);
        if (own.length === 0) return null;
        return (
          <details key={zone}>
            <summary>{text("points.counties", { zone, count: own.length })}</summary>
            <PointsTable
              caption={text("points.byCounty", { zone })}
              lines={own.map((one) => ({ name: one.name, points: one }))}
            />
          </details>
        );
      })}
    </section>
  );
}

function PointsTable({ caption, lines }: { caption: string; lines: readonly { name: string; points: Points }[] }) {
  const text = useTexts("widgets.projections");
  const format = useFormat();
  return (
    <div className="pv-figures__scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="projections__small">
        <caption className="pv-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text("points.place")}</th>
            {FIGURES.map((key) => (
              <th key={key} scope="col">
                {text(`points.${key}`)}
              </th>
            ))}
            <th scope="col">{text("points.staff")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, points }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {FIGURES.map((key) => (
                <td key={key}>{format.number(points[key])}</td>
              ))}
              <td>
                {text("points.staffFigures", {
                  day: format.number(points.staffDay),
                  night: format.number(points.staffNight),
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
