import { STATISTICS } from "../../engine/words/statistics.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField, Switch } from "../../framework/ui/controls/index.ts";
import type { MapData } from "./use-map-data.ts";
import type { SwipeChoice } from "./use-swipe.ts";

/** Stands for what the left side shows. */
const SAME = "same";

/** What the two sides of a swiped map show; the handle between them is on the map. */
export function SwipePanel({ data, swipe }: { readonly data: MapData; readonly swipe: SwipeChoice }) {
  const text = useTexts("widgets.map.swipe");
  const statistics = useTexts("map.statistics");
  const reason = useErrorText();
  const same = { value: SAME, label: text("same") };
  const others = swipe.estimations.filter(({ eid }) => eid !== data.eid);
  const right = others.find(({ eid }) => eid === swipe.other);
  return (
    <div className="map__note pv-stack">
      <Switch label={text("on")} checked={swipe.on} onChange={swipe.turn} />
      {swipe.on && (
        <>
          <SelectField
            label={text("statistic")}
            value={swipe.statistic ?? SAME}
            options={[same, ...STATISTICS.map((value) => ({ value, label: statistics(value) }))]}
            onChange={({ target }) => swipe.chooseStatistic(STATISTICS.find((each) => each === target.value) ?? null)}
          />
          {others.length > 0 && (
            <SelectField
              label={text("estimation")}
              value={right ? String(right.eid) : SAME}
              options={[same, ...others.map(({ eid, name }) => ({ value: String(eid), label: name }))]}
              onChange={({ target }) =>
                swipe.chooseEstimation(others.find(({ eid }) => String(eid) === target.value)?.eid ?? null)
              }
            />
          )}
          <p role="status">
            {text("sides", {
              left: statistics(data.style.statistic),
              right: [statistics(swipe.statistic ?? data.style.statistic), ...(right ? [right.name] : [])].join(", "),
            })}
          </p>
        </>
      )}
      <p className="pv-muted pv-small">{text("keys")}</p>
      {swipe.error !== null && <p role="alert">{reason(swipe.error)}</p>}
    </div>
  );
}
