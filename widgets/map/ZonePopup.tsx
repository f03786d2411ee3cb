import { useProjections } from "../../client/planning/projections.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import type { Source } from "../../client/planning/source.ts";
import { usePublishedEstimation } from "../../client/reports/published.ts";
import { useZoneFigureText } from "../../client/figures/zone-figures.ts";
import { useLabelOfZone } from "../../client/planning/zone-label.ts";
import { useOfferZone } from "../../client/map/zone-offer.ts";
import { useStaleCountText, useZones } from "../../client/planning/zones.ts";
import { needTables } from "../../engine/display/need-tables.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { ScreenSpot } from "../../map/geo.ts";
import type { ZoneOnMap } from "../../map/live-map.ts";
import { zoneStyle } from "../../map/styles.ts";
import { MapPopup } from "./MapPopup.tsx";

/** The number of products shown; the projections page has all. */
const NEEDS = 3;

/** A clicked zone: its people, their need on the first day, and actions. */
export function ZonePopup(props: {
  readonly eid: number;
  readonly zone: ZoneOnMap;
  readonly source: Source;
  readonly spot: ScreenSpot;
  /** Shows the clicked tract or county; null if there is none. */
  readonly toTract: (() => void) | null;
  onZoom(): void;
  onClose(): void;
}) {
  const { eid, zone, source, spot, toTract, onZoom, onClose } = props;
  const text = useTexts("widgets.map.popup");
  const label = useLabelOfZone()(zone);
  const offer = useOfferZone();
  const { people, needs, note } = useZoneFacts(eid, zone.zone, source);
  return (
    <MapPopup
      of={zone.zone}
      spot={spot}
      title={
        <>
          <span className="pv-badge" style={{ background: zoneStyle(zone.zone).color }} aria-hidden="true">
            {zone.zone}
          </span>
          {label}
        </>
      }
      note={note}
      facts={[...people, ...needs]}
      onClose={onClose}
    >
      <div className="map__popupLink pv-row pv-row--tight">
        {source === "working" && offer && (
          <Button
            icon="pencil"
            onClick={() => {
              offer({ label, parts: [], zone: zone.zone });
              onClose();
            }}
          >
            {text("edit")}
          </Button>
        )}
        <Button icon="magnifying-glass-plus" onClick={onZoom}>
          {text("zoom")}
        </Button>
        {toTract && (
          <Button kind="quiet" icon="list" onClick={toTract}>
            {text("toTract")}
          </Button>
        )}
      </div>
    </MapPopup>
  );
}

/** A zone's people by the last count, and its needs by the last run. */
function useZoneFacts(eid: number, zone: number, source: Source) {
  const text = useTexts("widgets.map.popup");
  const any = useText();
  const productText = useProductText();
  const format = useFormat();
  const figureText = useZoneFigureText();
  const isWorking = source === "working";
  const set = useZones(isWorking ? eid : null).data;
  const run = useProjections(isWorking ? eid : null).data;
  const published = usePublishedEstimation(isWorking ? null : eid).data;
  const stale = useStaleCountText(set ?? { status: "Draft", staleCount: null });
  const projections = isWorking ? run?.projections : published?.projections;
  const saved = set?.zones.find((one) => one.zone === zone);
  const counted = isWorking ? saved?.statistics : projections?.zones.find((one) => one.zone === zone);
  const affected = isWorking ? saved?.affected : projections?.zones.find((one) => one.zone === zone)?.affected;
  const lines = projections ? needTables(projections, "quantity") : [];
  const needs = lines.slice(0, NEEDS).flatMap(({ product, unit, zones }) => {
    const line = zones.find((one) => one.zone === zone);
    return line === undefined
      ? []
      : [
          {
            name: text("need", { product: productText(product) }),
            value: `${format.number(line.shown.dayOne)} ${any(`report.units.${unit}`)}`,
          },
        ];
  });
  const isOld = isWorking && run !== undefined && run.projections !== null && run.status !== "Projected";
  return {
    people: [
      {
        name: text("people"),
        value:
          counted?.population == null
            ? format.number(null)
            : figureText(counted, "population", format.number(counted.population)),
      },
      { name: text("affected"), value: format.percent(affected ?? null) },
    ],
    needs,
    note: stale ?? (isOld ? text("oldNeeds") : lines.length === 0 ? text("noNeeds") : null),
  };
}
