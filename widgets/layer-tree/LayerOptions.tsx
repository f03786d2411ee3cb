import { hasFeatures, linesByKind, looksOf, type KindLine } from "../../client/map/layers/style.ts";
import type { TreeLayer } from "../../client/map/layers/layer.ts";
import { isService, useLayerContents } from "../../client/map/layers/use-layer-features.ts";
import { useLayerActions, useLayers } from "../../client/map/layers/use-layers.ts";
import { useLayerFigure } from "../../client/map/layers/use-layer-words.ts";
import { boundsOfFeatures } from "../../client/map/layers/features.ts";
import { useCurrentDataSet } from "../../client/tracts/tracts.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, Slider, Switch } from "../../framework/ui/controls/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import { useMapView } from "../../map/live-map.ts";
import { FilterForm } from "./FilterForm.tsx";
import { KeepLayer } from "./KeepLayer.tsx";
import { OwnLayer } from "./OwnLayer.tsx";
import { ServiceLegend } from "./ServiceLegend.tsx";

/** Layers drawn by the map itself. */
const FIXED: readonly TreeLayer["kind"][] = ["facilities", "series", "storms"];

/** The options of a layer: opacity, position, legend, pop-ups, filter, and its list of features. */
export function LayerOptions(props: {
  readonly layer: TreeLayer;
  readonly siblings: readonly TreeLayer[];
  onList(): void;
}) {
  const { layer, siblings, onList } = props;
  const text = useTexts("widgets.layer-tree");
  const format = useFormat();
  const announce = useAnnounce();
  const map = useMapView();
  const { layers, stateOf, reportOf, attemptOf } = useLayers();
  const { change, move, remove } = useLayerActions();
  const state = stateOf(layer);
  const report = reportOf(layer.id);
  const listable = hasFeatures(layer.kind) || layer.kind === "tracts";
  const [content] = useLayerContents(listable ? [{ layer, attempt: attemptOf(layer.id) }] : []);
  const known = report?.phase === "shown" ? report.bounds : null;
  const dataSet = useCurrentDataSet();
  // Outlines are drawn from the data set's shapes, so their extent is known without a request.
  const outlines = layer.kind === "tracts" || layer.kind === "counties";
  const whole = outlines ? dataSet?.extent : content?.set && boundsOfFeatures(content.set.features);
  const bounds = known ?? whole ?? null;
  const place = siblings.findIndex(({ id }) => id === layer.id);
  const moveBy = (by: -1 | 1) => {
    move(layers, layer.id, by, siblings);
    announce(text("moved", { layer: layer.title, place: place + 1 + by, count: siblings.length }));
  };
  const { minScale, maxScale } = layer;
  const scaleText = (key: string, scale: number) => text(key, { scale: format.number(scale) });
  return (
    <div className="layer-tree__options pv-stack">
      {!FIXED.includes(layer.kind) && (
        <Slider
          label={text("opacity")}
          value={Math.round(state.opacity * 100)}
          min={0}
          max={100}
          step={5}
          onChange={(percent) => change(layer, { opacity: percent / 100 })}
        />
      )}
      {(minScale > 0 || maxScale > 0) && (
        <p className="pv-muted pv-small">
          {[
            ...(minScale > 0 ? [scaleText("fromScale", minScale)] : []),
            ...(maxScale > 0 ? [scaleText("toScale", maxScale)] : []),
          ].join(" · ")}
        </p>
      )}
      {layer.legend && (layer.styled || outlines || content?.set) && !FIXED.includes(layer.kind) && (
        <ul className="pv-plain-list" aria-label={text("legend", { layer: layer.title })}>
          {linesByKind(looksOf(layer.style), content?.set ?? null).map((line, index) => (
            <li key={index} className="pv-row pv-row--one pv-small">
              <Swatch line={line} />
              <LegendText line={line} layer={layer} />
            </li>
          ))}
        </ul>
      )}
      {layer.legend && !layer.styled && isService(layer.kind) && report?.phase !== "failed" && (
        <ServiceLegend layer={layer} kind={layer.kind} />
      )}
      {listable && !outlines && (
        <Switch label={text("popup")} checked={state.popup} onChange={(popup) => change(layer, { popup })} />
      )}
      {listable && content && content.info?.queryable !== false && (
        <FilterForm
          fields={content.set?.fields ?? content.info?.fields ?? []}
          filter={state.filter}
          onChange={(filter) => change(layer, { filter })}
        />
      )}
      {layer.credit !== "" && <p className="pv-muted pv-small">{text("credit", { credit: layer.credit })}</p>}
      <div className="pv-row pv-row--tight">
        {listable && (
          <Button icon="list" onClick={onList}>
            {text("features")}
          </Button>
        )}
        {bounds && map && (
          <Button icon="magnifying-glass-plus" onClick={() => map.goTo(bounds, { room: true })}>
            {text("zoomTo")}
          </Button>
        )}
        <Action
          icon="arrow-up"
          label={text("up", { layer: layer.title })}
          disabled={place <= 0}
          onClick={() => moveBy(-1)}
        />
        <Action
          icon="arrow-down"
          label={text("down", { layer: layer.title })}
          disabled={place >= siblings.length - 1}
          onClick={() => moveBy(1)}
        />
        {layer.removable && report?.phase !== "failed" && <KeepLayer layer={layer} state={state} />}
        {layer.removable && (
          <Action icon="trash" label={text("remove", { layer: layer.title })} onClick={() => remove(layer.id)} />
        )}
      </div>
      {layer.own && <OwnLayer layer={layer} own={layer.own} />}
    </div>
  );
}

const Swatch = ({ line: { symbol } }: { line: KindLine }) => (
  <span
    className="layer-tree__swatch"
    style={{ background: symbol.color, borderColor: symbol.outline }}
    aria-hidden="true"
  />
);

function LegendText({ line: { label, kind }, layer }: { line: KindLine; layer: TreeLayer }) {
  const text = useTexts("widgets.layer-tree");
  const figure = useLayerFigure();
  const shape = kind && text(`shapes.${kind}`);
  if (label === null) return <span>{shape ?? layer.title}</span>;
  const range =
    typeof label === "string"
      ? label
      : [text("range", { min: figure(label.min), max: figure(label.max) }), layer.style.unit].filter(Boolean).join(" ");
  return <span>{shape === null ? range : `${range} (${shape})`}</span>;
}
