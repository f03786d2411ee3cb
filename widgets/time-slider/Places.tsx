import { FigureTable } from "../../client/figures/FigureTable.tsx";
import { usePlaceNames } from "../../client/map/series/place-names.ts";
import type { SeriesAt, SeriesFrame } from "../../client/map/series/series.ts";
import { isPercent, shownFigures } from "../../client/map/series/shown-frame.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Lined } from "./Lined.tsx";

/** The most rows of the table, the highest figures first. */
const ROWS = 200;

/** A table of the map's figures at the step, the highest first. */
export function Places({ at, frame }: { readonly at: SeriesAt; readonly frame: SeriesFrame }) {
  const text = useTexts("widgets.time-slider");
  const format = useFormat();
  const nameOf = usePlaceNames();
  const { series, column, step } = at;
  const { label = "", denominator = null } = series.columns[column] ?? {};
  const whole = series.columns.find(({ key }) => key === denominator)?.label;
  const shown = shownFigures(frame);
  const percent = isPercent(series, column);
  const figure = (value: number | null): string => (percent ? format.percent(value) : format.number(value));
  const rows = frame.places
    .map((place, i) => ({ place, value: frame.values[i] ?? null, whole: frame.wholes?.[i] ?? null }))
    .sort((a, b) => (shown.get(b.place) ?? -1) - (shown.get(a.place) ?? -1));
  const when = format.instant(series.steps[step]);
  return (
    <>
      <FigureTable
        title={`${label}, ${when}`}
        note={text("placesNote")}
        columns={[
          text(`places.${series.geography}`),
          ...(whole === undefined ? [] : [label, whole]),
          percent ? "%" : label,
        ]}
      >
        <tbody>
          {rows.slice(0, ROWS).map((row) => (
            <tr key={row.place}>
              <th scope="row">{nameOf(row.place)}</th>
              {whole !== undefined && <td>{format.number(row.value)}</td>}
              {whole !== undefined && <td>{format.number(row.whole)}</td>}
              <td>
                <Lined
                  title={`${nameOf(row.place)}, ${when}`}
                  parts={whole ? { [label]: format.number(row.value), [whole]: `÷ ${format.number(row.whole)}` } : {}}
                  name={percent ? "%" : label}
                  figure={figure(shown.get(row.place) ?? null)}
                  from={`${series.title}. ${text(whole ? "methods.percent" : "methods.figure")}`}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {rows.length > ROWS && <p className="pv-muted pv-small">{text("firstOf", { shown: ROWS, all: rows.length })}</p>}
    </>
  );
}
