import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, type Dispatch, type SetStateAction } from "react";
import { DRAWN_MOST } from "../../client/content/data-reader.ts";
import { useData, type ReadyData } from "../../client/content/use-data.ts";
import { useFilterByWire, useNarrowing } from "../../client/content/use-narrowing.ts";
import { useSelectedByWire, useSelection, type Selected } from "../../client/content/use-selection.ts";
import { outlineStyle, plainStyle, shapeOf } from "../../client/map/layers/style.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { LiveMap, MapHit } from "../../map/live-map.ts";
import type { Overlay } from "../../map/overlays/overlay.ts";
import type { MapConfig } from "./config.ts";

interface DataLayersProps extends WidgetProps<MapConfig> {
  readonly map: LiveMap;
  goTo(selected: Selected): void;
  /** Changes what is on the map, by data sets. */
  readonly draw: Dispatch<SetStateAction<Readonly<Record<string, readonly Overlay[]>>>>;
}

/** Draws the data sets of its config on the map as others narrow them; a click selects a record, or none. */
export function DataLayers({ config: { data }, setAction, goTo, ...props }: DataLayersProps) {
  const wired = useFilterByWire(setAction);
  const marked = useSelectedByWire(setAction);
  const [selected] = marked;
  const go = useEffectEvent(goTo);
  useEffect(() => {
    if (selected) go(selected);
  }, [selected]);
  return data.map((id) => <DataLayer key={id} {...{ ...props, id, wired, marked }} />);
}

interface DataLayerProps extends Pick<DataLayersProps, "map" | "instance" | "draw"> {
  readonly id: string;
  readonly wired: ReturnType<typeof useFilterByWire>;
  readonly marked: ReturnType<typeof useSelectedByWire>;
}

function DataLayer(props: DataLayerProps) {
  const { ready, error } = useData(props.id);
  if (error) return <NotDrawn data={props.id} />;
  return ready && <DrawnData {...props} data={ready} />;
}

function DrawnData({
  data,
  id,
  map,
  instance,
  draw,
  wired,
  marked: [marked, mark],
}: DataLayerProps & { data: ReadyData }) {
  const { open, resolved, label } = data;
  const isAbout = (one: { readonly data: string } | null) => resolved.chain.some((part) => part.id === one?.data);
  const asked = useMemo(() => ({ filter: wired, bounds: null }), [wired]);
  const by = isAbout(wired) ? asked : NOTHING;
  const { filter } = useNarrowing(data, { instance, wired: by, around: null, onlySelected: false });
  const [keys, select] = useSelection(data, [isAbout(marked) ? marked : null, mark]);
  const { data: set, isError } = useQuery({
    queryKey: ["dataSet", "features", resolved.source, filter],
    queryFn: ({ signal }) => open.features({ filter, within: null }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const overlays = useMemo(() => {
    if (!set) return [];
    const shape = shapeOf(set);
    const { symbol, ...bold } = plainStyle(1, shape);
    const bolder = { ...symbol, size: symbol.size + 4, outlineWidth: symbol.outlineWidth + 2 };
    const isChosen = selectedBy(keys);
    const features = set.features.filter(({ attributes }) => isChosen(attributes[open.key]));
    const layer = { title: label, attempt: 0, opacity: 1, minScale: 0, maxScale: 0 } as const;
    // Areas without a fill, so that their statistic stays visible.
    const style = shape === "polygon" ? outlineStyle(0) : plainStyle(0, shape);
    return [
      { ...layer, id: `data:${id}`, source: { kind: "features", set, style }, opens: true },
      {
        ...layer,
        id: `selected:${id}`,
        source: { kind: "features", set: { ...set, features }, style: { ...bold, symbol: bolder } },
        opens: false,
      },
    ] as const;
  }, [id, label, set, keys, open.key]);
  useEffect(() => {
    draw((before) => ({ ...before, [id]: overlays }));
    return () => draw((before) => ({ ...before, [id]: [] }));
  }, [draw, id, overlays]);
  const clicked = useEffectEvent(({ overlay }: MapHit) => {
    const { [open.key]: key, [open.name]: name } = overlay?.feature.attributes ?? {};
    if (overlay?.id !== `data:${id}` || (typeof key !== "number" && typeof key !== "string")) return;
    select(selectedBy(keys)(key) ? [] : [key], String(name ?? key));
  });
  useEffect(() => map.onClick((hit) => clicked(hit)), [map]);
  if (isError) return <NotDrawn data={label} />;
  return set && set.features.length >= DRAWN_MOST && <NotDrawn data={label} most={DRAWN_MOST} />;
}

/** Says that a data set is not on the map, or only its first records. */
function NotDrawn({ data, most }: { readonly data: string; readonly most?: number }) {
  const text = useTexts("widgets.map");
  const { number } = useFormat();
  return (
    <p className="pv-chip" data-kind="warning" role="status">
      {most === undefined ? text("notDrawn", { data }) : text("drawnInPart", { data, most: number(most) })}
    </p>
  );
}

const NOTHING = { filter: null, bounds: null };
const selectedBy = (keys: Selected["ids"]) => (key: unknown) => keys.some((one) => String(one) === String(key));
