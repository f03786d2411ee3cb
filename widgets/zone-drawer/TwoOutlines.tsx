import type { Area } from "../../contract/api/domain.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** A zone drawn by one side, with its people if known. */
interface Outline {
  readonly area: Area | null;
  readonly people: number | null;
}

const [WIDTH, HEIGHT] = [160, 110];

/** Two users' outlines of a zone side by side at the same scale, each with its people. */
export function TwoOutlines({ mine, theirs }: { readonly mine: Outline; readonly theirs: Outline }) {
  const text = useTexts("widgets.zone-drawer");
  const format = useFormat();
  const rings = (area: Area | null) =>
    area === null ? [] : area.type === "Polygon" ? area.coordinates : area.coordinates.flat();
  const all = [...rings(mine.area), ...rings(theirs.area)].flat();
  const [lons, lats] = [all.map(([lon = 0]) => lon), all.map(([, lat = 0]) => lat)];
  const [west, east] = extremes(lons);
  const [south, north] = extremes(lats);
  const narrower = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const scale = Math.min(WIDTH / ((east - west) * narrower || 1), HEIGHT / (north - south || 1)) * 0.94;
  const pathOf = (area: Area | null) =>
    rings(area)
      .map((ring) =>
        ring.map(
          ([lon = 0, lat = 0]) =>
            `${((lon - west) * narrower * scale + 4).toFixed(1)} ${((north - lat) * scale + 3).toFixed(1)}`,
        ),
      ) // oxfmt-ignore
      .map((places) => `M${places.join("L")}Z`)
      .join("");
  return (
    <div className="pv-row">
      {(
        [
          ["mine", mine],
          ["theirs", theirs],
        ] as const
      ).map(([side, { area, people }]) => (
        // oxfmt-ignore
        <figure key={side}>
          <svg width={WIDTH} height={HEIGHT} role="img" aria-label={text(`outline.${side}`)}>
            <path d={pathOf(area)} fill="none" stroke="currentColor" strokeWidth={2} fillRule="evenodd" />
          </svg>
          <figcaption>
            {text(`outline.${side}`)}
            {people === null ? null : `: ${text("outline.people", { people: format.number(people) })}`}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

const extremes = (numbers: readonly number[]): [number, number] => [
  numbers.reduce((a, b) => Math.min(a, b), Infinity),
  numbers.reduce((a, b) => Math.max(a, b), -Infinity),
];
