import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  featureName,
  givenName,
  nameField,
  type FeatureSet,
  type LayerFeature,
} from "../../client/map/layers/features.ts";
import { inScale } from "../../client/map/layers/layer.ts";
import { queryFeatures } from "../../client/map/layers/service-features.ts";
import { questionOf } from "../../client/map/layers/use-layer-features.ts";
import { useAttributeText } from "../../client/map/layers/use-layer-words.ts";
import { isArea, zonePartsOf } from "../../client/map/layers/zone-parts.ts";
import { useOfferZone } from "../../client/map/zone-offer.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { LonLat, ScreenSpot } from "../../map/geo.ts";
import type { LiveMap, MapHit } from "../../map/live-map.ts";
import { MapPopup } from "./MapPopup.tsx";
import type { ShownLayer } from "./use-overlays.ts";

interface OpenedFeature {
  readonly shown: ShownLayer;
  readonly feature: LayerFeature;
  readonly fields: FeatureSet["fields"];
  readonly at: LonLat;
}

/** Radius around a click, in pixels, within which a service is queried. */
const REACH = 6;
/** Degrees of longitude per meter of web mercator. */
const DEGREES_PER_METRE = 360 / (2 * Math.PI * 6_378_137);
/** Internal fields of services, which are not shown. */
const SYSTEM_FIELDS = /^(?:objectid|fid|globalid|shape[._].*|shape__.*|st_area.*|st_length.*)$/i;
const FACTS = 40;

/** A clicked feature of a layer: its fields, and a button to make a zone of it. */
export function OverlayPopup(props: {
  readonly map: LiveMap;
  /** The layers, topmost first. */
  readonly layers: readonly ShownLayer[];
  /** Called when a pop-up opens or closes; the tract below stays closed while one is open. */
  onOpen(open: boolean): void;
}) {
  const { map, layers, onOpen } = props;
  const text = useTexts("widgets.map.overlay");
  const attributeText = useAttributeText();
  const offer = useOfferZone();
  const [opened, setOpened] = useState<OpenedFeature | null>(null);
  const [spot, setSpot] = useState<ScreenSpot | null>(null);
  const asking = useRef<AbortController | null>(null);
  const frame = useRef({ resolution: 0, scale: 0 });
  useEffect(() => map.onFrame((next) => (frame.current = next)), [map]);

  const open = useEffectEvent((next: OpenedFeature | null) => {
    setOpened(next);
    setSpot(next && map.toScreen(next.at));
    onOpen(next !== null);
  });
  const clicked = useEffectEvent(async ({ facility, overlay, at }: MapHit) => {
    asking.current?.abort();
    const asked = new AbortController();
    asking.current = asked;
    const hit = overlay && layers.find(({ layer }) => layer.id === overlay.id);
    if (facility !== null || hit) {
      return open(
        facility === null && hit && overlay
          ? { shown: hit, feature: overlay.feature, fields: hit.content.set?.fields ?? [], at }
          : null,
      );
    }
    open(null);
    const found = await firstFound(layers, { at, frame: frame.current, signal: asked.signal });
    if (found && !asked.signal.aborted) open({ ...found, at });
  });
  useEffect(() => map.onClick((hit) => void clicked(hit)), [map]);
  useEffect(() => () => asking.current?.abort(), []);
  useEffect(() => {
    if (opened === null) return undefined;
    return map.onFrame(() => setSpot(map.toScreen(opened.at)));
  }, [map, opened]);
  const gone = opened !== null && !layers.some(({ layer, state }) => layer.id === opened.shown.layer.id && state.popup);
  const close = useEffectEvent(() => open(null));
  useEffect(() => {
    if (gone) close();
  }, [gone]);

  if (opened === null || spot === null || gone) return null;
  const { feature, fields } = opened;
  const { layer } = opened.shown;
  const name = titled(layer.popupTitle, feature) || featureName(feature, nameField(fields));
  const chosen =
    layer.popupFields.length > 0
      ? layer.popupFields.map((field) => ({ name: field.name, label: field.label || field.name }))
      : fields
          .filter((field) => !SYSTEM_FIELDS.test(field.name))
          .map((field) => ({ name: field.name, label: field.name }));
  return (
    <MapPopup
      of={feature}
      spot={spot}
      title={name}
      note={layer.title}
      facts={chosen.slice(0, FACTS).map((field) => ({
        name: field.label,
        value: attributeText(feature.attributes[field.name], field.name),
      }))}
      onClose={() => {
        open(null);
        map.view.focus();
      }}
    >
      {offer && isArea(feature) && (
        <div className="map__popupLink">
          <Button
            icon="polygon-vertices"
            onClick={() => {
              const given = givenName(feature.attributes, nameField(fields));
              const parts = zonePartsOf(layer.kind, [feature]);
              offer({ label: name, parts, ...(given !== undefined && { name: given }) });
              open(null);
            }}
          >
            {text("useAsZone")}
          </Button>
        </div>
      )}
    </MapPopup>
  );
}

/** `{NAME} county` with the feature's own values. */
const titled = (template: string, { attributes }: LayerFeature): string =>
  template.replace(/\{([^{}]+)\}/g, (_, field: string) => String(attributes[field.trim()] ?? "")).trim();

/** The first feature at a place, from the topmost layer down. A service that does not answer is skipped; its node in the tree shows the fault. */
async function firstFound(
  layers: readonly ShownLayer[],
  { at, frame, signal }: { at: LonLat; frame: { resolution: number; scale: number }; signal: AbortSignal },
): Promise<Omit<OpenedFeature, "at"> | null> {
  const reach = REACH * frame.resolution * DEGREES_PER_METRE;
  for (const shown of layers) {
    const { layer, state, content } = shown;
    const isService = layer.kind === "feature-server" || layer.kind === "map-server";
    if (!isService || !state.popup || content.info === null || !inScale(layer, frame.scale)) continue;
    const question = questionOf(layer, { content, state, dataSet: null });
    if (question === null) continue;
    const answers = await Promise.allSettled([
      queryFeatures({ ...question, near: { at: [at[0], at[1]], reach }, limit: 1 }, signal),
    ]);
    const [answer] = answers;
    const feature = answer?.status === "fulfilled" ? answer.value.features[0] : undefined;
    if (feature && answer?.status === "fulfilled") return { shown, feature, fields: answer.value.fields };
  }
  return null;
}
