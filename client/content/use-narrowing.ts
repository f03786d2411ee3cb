import { useEffect, useMemo, useState } from "react";
import type { z } from "zod";
import type { Condition } from "../../contract/content/conditions.ts";
import { DataFiltered, conditionsOf, type filterAction, type withinAction } from "../../contract/content/topics.ts";
import { ExtentChanged, RecordsSelected } from "../../contract/config/topics.ts";
import { useLatest, useLatestOfEach } from "../../framework/bus/use-bus.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { DataBox } from "./data-reader.ts";
import type { Selected } from "./use-selection.ts";
import type { ReadyData } from "./use-data.ts";

/** What wires have asked of a widget. */
interface WireRequest {
  readonly filter: z.output<typeof filterAction.payload> | null;
  readonly bounds: DataBox | null;
}

/** Answers the actions that narrow a widget's data set, also before it has one. */
export function useNarrowedByWire(setAction: WidgetProps<unknown>["setAction"]): WireRequest {
  const filter = useFilterByWire(setAction);
  const [bounds, setBounds] = useState<DataBox | null>(null);
  useEffect(
    () => setAction<z.output<typeof withinAction.payload>>("within", (asked) => setBounds(asked.bounds)),
    [setAction],
  );
  return useMemo(() => ({ filter, bounds }), [filter, bounds]);
}

/** The filter that a wire asks for; null for none so far. */
export function useFilterByWire(setAction: WidgetProps<unknown>["setAction"]): WireRequest["filter"] {
  const [filter, setFilter] = useState<WireRequest["filter"]>(null);
  useEffect(() => setAction<WireRequest["filter"]>("filter", setFilter), [setAction]);
  return filter;
}

/** What the map of the page shows, for a widget that shows only records within it. */
export function useMapBounds({ withinMap }: { readonly withinMap: boolean }): DataBox | null {
  const bounds = useLatest(ExtentChanged)?.bounds ?? null;
  return withinMap ? bounds : null;
}

interface NarrowingOptions {
  readonly instance: string;
  readonly wired: WireRequest;
  /** The part of the map that only records within it are shown of; null for everywhere. */
  readonly around: DataBox | null;
  /** Whether records that were selected elsewhere are shown alone. */
  readonly onlySelected: boolean;
}

/** The records that others narrow a data set to. */
interface Narrowing {
  readonly filter: readonly Condition[];
  readonly within: DataBox | null;
  /** Fields of a filter that came by a wire, which this data set does not have. */
  readonly unfit: readonly string[];
}

/**
 * What a widget shows of its data set: the set's own filter, and all that others of the page ask for together, by
 * broadcasts about it and by wires. Its own messages do not narrow it.
 */
export function useNarrowing({ resolved, open }: ReadyData, options: NarrowingOptions): Narrowing {
  const { instance, wired, around, onlySelected } = options;
  const filters = useLatestOfEach(DataFiltered);
  const selections = useLatestOfEach(RecordsSelected);
  return useMemo(() => {
    const { chain, filter } = resolved;
    const about = ({ data }: { readonly data: string }): boolean => chain.some(({ id }) => id === data);
    const others = (messages: typeof filters) =>
      messages.flatMap(({ from, payload }) => (from === instance ? [] : [payload]));
    const narrowed = (others(filters) as z.output<typeof DataFiltered.payload>[]).filter(about);
    const chosen = onlySelected ? (others(selections) as Selected[]).findLast(about) : undefined;
    const asked = [wired.filter, chosen].flatMap((one) => (one ? conditionsOf(one, open.key) : []));
    const has = ({ field }: Condition): boolean => field === open.key || open.fields.some(({ name }) => name === field);
    return {
      filter: [...filter, ...narrowed.flatMap((one) => one.filter), ...asked.filter(has)],
      within: wired.bounds ?? around,
      unfit: asked.filter((condition) => !has(condition)).map(({ field }) => field),
    };
  }, [resolved, open, instance, onlySelected, around, filters, selections, wired]);
}
