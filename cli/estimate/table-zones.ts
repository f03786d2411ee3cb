import { roundFigure } from "../../engine/display/largest-remainder.ts";
import type { Headline } from "../../engine/distribution/people.ts";
import type { Estimate } from "../../engine/estimate.ts";
import { STATISTICS } from "../../engine/statistics.ts";
import { aligned, fine, known, whole } from "./aligned.ts";

type Zone = Estimate["zones"][number];

/** The headline's people, and what each zone holds with its missing figures. */
export function zoneLines(zones: readonly Zone[], { peopleAssisted, peopleAffected }: Headline): string[] {
  const line = (title: string, figure: (zone: Zone) => string, missing: (zone: Zone) => string = () => "") => [
    title,
    ...zones.flatMap((zone) => [figure(zone), missing(zone)]),
  ];
  const people = (figure: number | null) => known(roundFigure(figure));
  return [
    `People assisted: ${people(peopleAssisted)} of ${people(peopleAffected)} affected`,
    "",
    "What the zones hold (missing: tracts without the figure; shared: tracts that another zone selects too;",
    "unknown_poverty: the part of above_poverty in tracts without a poverty figure)",
    ...aligned([
      line(
        "",
        ({ zone }) => `Zone ${zone}`,
        () => "missing",
      ),
      line("tracts", ({ tracts }) => whole(tracts)),
      line("shared", ({ shared }) => whole(shared)),
      ...STATISTICS.map((key) =>
        line(
          key,
          (zone) => people(zone[key]),
          (zone) => whole(zone.missing[key]),
        ),
      ),
      line("above_poverty", (zone) => people(zone.above_poverty)),
      line("unknown_poverty", (zone) => people(zone.unknown_poverty)),
      line("affected %", ({ affected }) => fine(affected)),
    ]),
  ];
}
