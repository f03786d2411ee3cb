import { count, keyed, said } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ReportBlock } from "../document.ts";
import { zoneName } from "../names.ts";

/** The zones over the outlines of the counties in and around them. */
export function zonesMap({ facts }: ReportContext): ReportBlock[] {
  const inZones = new Set(facts.points.counties.map(({ county }) => county));
  const names = facts.points.counties.map(({ name }) => name);
  const counties = [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));
  return [
    {
      kind: "map",
      id: "map",
      title: keyed("report.map.title"),
      description: keyed("report.map.description", {
        count: count(facts.areas.length),
        counties: said(counties.join(", ")),
      }),
      zones: facts.areas.map(({ zone, area }) => ({ zone, label: zoneName(zone), area })),
      counties: facts.counties,
      notes: [
        keyed("report.map.counties", { count: count(inZones.size), names: said(counties.join(", ")) }),
        keyed("report.map.outlines"),
      ],
    },
  ];
}
