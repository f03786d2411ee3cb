import { Explaining } from "../../client/explanation/Explaining.tsx";
import { useProjections } from "../../client/planning/projections.ts";
import { useProductText, useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { Source } from "../../client/planning/source.ts";
import { usePublishedEstimation } from "../../client/reports/published.ts";
import { useZoneFigureText } from "../../client/figures/zone-figures.ts";
import { isOutdated } from "../../client/planning/work.ts";
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
  const { people, needs, note, run } = useZoneFacts(eid, { zone: zone.zone, label }, source);
  return (
    <Explaining run={run}>
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
    </Explaining>
  );
}

/** A zone's people by the last count, and its needs by the last run. */
function useZoneFacts(eid: number, { zone, label }: { readonly zone: number; readonly label: string }, source: Source) {
  const text = useTexts("widgets.map.popup");
  const any = useText();
  const productText = useProductText();
  const format = useFormat();
  const figureText = useZoneFigureText();
  const { dataSet } = useSeededText();
  const isWorking = source === "working";
  const set = useZones(isWorking ? eid : null).data;
  const run = useProjections(isWorking ? eid : null).data;
  const published = usePublishedEstimation(isWorking ? null : eid).data;
  const stale = useStaleCountText(set ?? { status: "Draft", staleCount: null });
  const projections = isWorking ? run?.projections : published?.projections;
  const saved = set?.zones.find((one) => one.zone === zone);
  const counted = isWorking ? saved?.statistics : projections?.zones.find((one) => one.zone === zone);
  const affected = isWorking ? saved?.affected : projections?.zones.find((one) => one.zone === zone)?.affected;
  const tables = projections ? needTables(projections, "quantity") : [];
  const needs = tables.slice(0, NEEDS).flatMap(({ product, unit, zones }) => {
    const line = zones.find((one) => one.zone === zone);
    return line === undefined
      ? []
      : [
          {
            name: text("need", { product: productText(product) }),
            value: `${format.number(line.shown.dayOne)} ${any(`report.units.${unit}`)}`,
            figure: { of: "need" as const, product, zone, span: "dayOne" as const },
          },
        ];
  });
  const isOld = isWorking && isOutdated(run?.projections, run?.status);
  const name = text("people");
  const shown = format.number(counted?.population);
  const value = counted?.population == null ? shown : figureText(counted, "population", shown);
  const lines = [
    { key: text("tracts"), value: format.number(counted?.tracts) },
    { key: name, value: `= ${value}`, from: dataSet(projections?.run.dataSetLabel ?? "") },
  ];
  return {
    run: projections ? { eid, run: projections.run.id, source } : null,
    people: [
      { name, value, figure: { of: "lines" as const, title: `${label} · ${name}`, lines } },
      { name: text("affected"), value: format.percent(affected), figure: { of: "affected" as const, zone } },
    ],
    needs,
    note: stale ?? (isOld ? text("oldNeeds") : tables.length === 0 ? text("noNeeds") : null),
  };
}
