import { useLayoutEffect, useRef, useState } from "react";
import {
  boundsOfFeatures,
  featureName,
  givenName,
  nameField,
  type LayerFeature,
} from "../../client/map/layers/features.ts";
import type { TreeLayer } from "../../client/map/layers/layer.ts";
import {
  LISTED,
  reportOfError,
  useFeatureList,
  useLayerContents,
  type LayerContent,
} from "../../client/map/layers/use-layer-features.ts";
import { useAttributeText, useLayerFailure } from "../../client/map/layers/use-layer-words.ts";
import { useLayerActions, useLayers } from "../../client/map/layers/use-layers.ts";
import { isArea, partsBeyond, zonePartsOf } from "../../client/map/layers/zone-parts.ts";
import { useOfferZone } from "../../client/map/zone-offer.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, Checkbox } from "../../framework/ui/controls/index.ts";
import { EmptyState, Loading, Alert, Note } from "../../framework/ui/index.ts";
import { useMapView } from "../../map/live-map.ts";
import { FilterForm } from "./FilterForm.tsx";

const NOTHING: LayerContent = { set: null, info: null, error: null, pending: true };

/** The features of a layer as a list: a feature can be viewed, and areas can become a zone, even without a map. */
export function FeatureList({ layer, onClose }: { layer: TreeLayer; onClose: () => void }) {
  const text = useTexts("widgets.layer-tree");
  const format = useFormat();
  const failure = useLayerFailure();
  const { stateOf, attemptOf } = useLayers();
  const { change } = useLayerActions();
  const offer = useOfferZone();
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, LayerFeature>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const state = stateOf(layer);
  const content = useLayerContents([{ layer, attempt: attemptOf(layer.id) }])[0] ?? NOTHING;
  const list = useFeatureList(layer, { content, state, page, asked: content.error === null });
  const error = content.error ?? list.error;
  const naming = nameField(list.fields);
  const toggle = (feature: LayerFeature, checked: boolean) => {
    const next = new Map(chosen);
    if (checked) next.set(keyOf(feature, page), feature);
    else next.delete(keyOf(feature, page));
    setChosen(next);
  };
  const areas = [...chosen.values()].filter(isArea);
  const parts = zonePartsOf(layer.kind, areas);
  const beyond = partsBeyond(parts);
  return (
    <section role="group" className="layer-tree pv-stack" aria-labelledby="layer-features">
      <header className="pv-row pv-row--one">
        <h3 ref={heading} id="layer-features" className="pv-grow" tabIndex={-1}>
          {layer.title}
        </h3>
        <Button onClick={onClose}>{text("back")}</Button>
      </header>
      <FilterForm
        fields={list.fields}
        filter={state.filter}
        onChange={(filter) => {
          setPage(0);
          setChosen(new Map());
          change(layer, { filter });
        }}
      />
      {error !== null && error !== undefined ? (
        <Alert>{failure(reportOfError(error))}</Alert>
      ) : list.pending || (content.pending && content.set === null) ? (
        <Loading />
      ) : list.features.length === 0 ? (
        <EmptyState icon="list" text={text("noFeatures")} />
      ) : (
        <>
          <p className="pv-muted pv-small" role="status">
            {text(list.total === null ? "shownOfMore" : "shownOf", {
              from: format.number(page * LISTED + 1),
              to: format.number(page * LISTED + list.features.length),
              total: list.total === null ? "" : format.number(list.total),
            })}
          </p>
          <ul className="pv-plain-list" aria-label={layer.title}>
            {list.features.map((feature) => (
              <FeatureRow
                key={feature.id}
                feature={feature}
                name={featureName(feature, naming)}
                chosen={offer && isArea(feature) ? chosen.has(keyOf(feature, page)) : null}
                onChoose={(checked) => toggle(feature, checked)}
              />
            ))}
          </ul>
          {(page > 0 || list.more) && (
            <div className="pv-row pv-row--tight">
              <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                {text("previous")}
              </Button>
              <Button disabled={!list.more} onClick={() => setPage(page + 1)}>
                {text("next")}
              </Button>
            </div>
          )}
        </>
      )}
      {offer && chosen.size > 0 && (
        <footer className="pv-row">
          <Button
            kind="primary"
            icon="polygon-vertices"
            disabled={areas.length === 0 || beyond !== null}
            onClick={() => {
              const [first] = areas;
              if (first === undefined || areas.length > 1) return offer({ label: layer.title, parts });
              const name = givenName(first.attributes, naming);
              offer({ label: featureName(first, naming), parts, ...(name !== undefined && { name }) });
            }}
          >
            {text("useAsZone", { count: areas.length })}
          </Button>
          {beyond !== null && (
            <Note kind="warning" alert>
              {text("tooManyAreas", { found: format.number(beyond.found), allowed: format.number(beyond.allowed) })}
            </Note>
          )}
        </footer>
      )}
    </section>
  );
}

/** A service numbers the features of each page from 1. */
const keyOf = ({ id }: LayerFeature, page: number): string => `${page}/${id}`;

/** One feature by its name, with its attributes. */
function FeatureRow(props: {
  readonly feature: LayerFeature;
  readonly name: string;
  /** Null if it cannot become a zone. */
  readonly chosen: boolean | null;
  onChoose(chosen: boolean): void;
}) {
  const { feature, name, chosen, onChoose } = props;
  const text = useTexts("widgets.layer-tree");
  const attributeText = useAttributeText();
  const map = useMapView();
  const [open, setOpen] = useState(false);
  const bounds = boundsOfFeatures([feature]);
  return (
    <li className="layer-tree__feature">
      <div className="pv-row pv-row--one">
        {chosen === null ? (
          <span className="pv-grow">{name}</span>
        ) : (
          <Checkbox className="pv-grow" label={name} checked={chosen} onChange={onChoose} />
        )}
        <Action
          icon="information"
          label={text("details", { name })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {map && bounds && (
          <Action
            icon="magnifying-glass-plus"
            label={text("zoomToFeature", { name })}
            onClick={() => map.goTo(around(bounds), { room: true })}
          />
        )}
      </div>
      {open && (
        <dl className="pv-facts pv-small">
          {Object.entries(feature.attributes).map(([field, value]) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>{attributeText(value, field)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Margin around a point in degrees, a few streets. */
const AROUND = 0.02;

/** Bounds with a margin, so that a point gets an extent. */
const around = ([west, south, east, north]: readonly [number, number, number, number]) =>
  [west - AROUND, south - AROUND, east + AROUND, north + AROUND] as const;
