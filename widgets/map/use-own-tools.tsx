import { useTexts } from "../../framework/i18n/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { Bookmarks } from "./Bookmarks.tsx";
import type { OwnTool } from "./MapTools.tsx";
import { StylePanel } from "./StylePanel.tsx";
import { PrintPanel } from "./PrintPanel.tsx";
import type { MapConfig } from "./config.ts";
import { useBookmarks } from "./use-bookmarks.ts";
import { FacilityChooser, type Facilities } from "./facility-parts.ts";
import type { MapData } from "./use-map-data.ts";
import type { ShownLayer } from "./use-overlays.ts";
import type { SwipeChoice } from "./use-swipe.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { SelectField, Switch } from "../../framework/ui/controls/index.ts";

/** Id of the tool for classes and colors. */
export const STYLE = "style";

/** The tools that the page adds to Esri's. */
export function useOwnTools(given: {
  readonly map: LiveMap | null;
  readonly config: MapConfig;
  readonly facilities: Facilities;
  readonly data: MapData;
  readonly palette: MapPalette;
  readonly swipe: SwipeChoice;
  readonly layers: readonly ShownLayer[];
}): readonly OwnTool[] {
  const { map, config, facilities, data, palette, swipe, layers } = given;
  const text = useTexts("widgets.map.tools");
  const { offered, own } = useBookmarks(config);
  // A map of published estimations is for residents, who compare and classify nothing.
  const working = config.source === "working";
  const tools: readonly (OwnTool | false)[] = [
    working &&
      map !== null && {
        id: STYLE,
        icon: "palette",
        label: text(STYLE),
        content: (
          <StylePanel
            style={data.style}
            classes={data.classes?.tracts ?? null}
            palette={palette}
            onChange={data.setStyle}
          />
        ),
      },
    facilities.offered && {
      id: "facilities",
      icon: "organization",
      label: text("facilities"),
      content: <FacilityChooser facilities={facilities} mapped={map !== null} />,
    },
    map !== null &&
      (own !== null || offered.length > 0) && {
        id: "bookmarks",
        icon: "bookmark",
        label: text("bookmarks"),
        content: <Bookmarks map={map} config={config} />,
      },
    working &&
      map !== null && {
        id: "swipe",
        icon: "arrow-double-horizontal",
        label: text("swipe"),
        content: <SwipePanel data={data} swipe={swipe} />,
      },
    map !== null && {
      id: "print",
      icon: "print",
      label: text("print"),
      content: <PrintPanel {...{ map, data, facilities, layers, swipe }} source={config.source} />,
    },
  ];
  return tools.filter((tool) => tool !== false);
}

/** Chooses the content of a swiped map's two sides; the handle is on the map. */
function SwipePanel({ data, swipe }: { readonly data: MapData; readonly swipe: SwipeChoice }) {
  const text = useTexts("widgets.map.swipe");
  const statistics = useTexts("map.statistics");
  const reason = useErrorText();
  const same = { value: null, label: text("same") };
  const others = swipe.estimations.filter(({ eid }) => eid !== data.eid);
  const right = others.find(({ eid }) => eid === swipe.other);
  return (
    <div className="map__note pv-stack">
      <Switch label={text("on")} checked={swipe.on} onChange={swipe.turn} />
      {swipe.on && (
        <>
          <SelectField
            label={text("statistic")}
            value={swipe.statistic}
            options={[same, ...STATISTICS.map((value) => ({ value, label: statistics(value) }))]}
            onChange={swipe.chooseStatistic}
          />
          {others.length > 0 && (
            <SelectField
              label={text("estimation")}
              value={right?.eid ?? null}
              options={[same, ...others.map(({ eid, name }) => ({ value: eid, label: name }))]}
              onChange={swipe.chooseEstimation}
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
