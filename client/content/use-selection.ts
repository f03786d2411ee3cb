import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { z } from "zod";
import type { Condition } from "../../contract/content/conditions.ts";
import { DataFiltered } from "../../contract/content/topics.ts";
import { RecordsSelected } from "../../contract/config/topics.ts";
import { useLatestOfEach, usePublish } from "../../framework/bus/use-bus.tsx";
import { useErrorToast } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { ReadyData } from "./use-data.ts";

export type Selected = z.output<typeof RecordsSelected.payload>;
type SelectedKeys = Selected["ids"];

/** The records that a wire has marked, until the reader selects others (null). */
export function useSelectedByWire(setAction: WidgetProps<unknown>["setAction"]) {
  const marked = useState<Selected | null>(null);
  const [, mark] = marked;
  useEffect(() => setAction<Selected>("select", mark), [setAction, mark]);
  return marked;
}

/**
 * The keys of the records that are selected on the page, by this widget or another, and a function that selects others:
 * it tells everyone, with the bounds that maps go to. What it selected ends with its page.
 */
export function useSelection(
  { resolved: { chain }, open }: ReadyData,
  [marked, mark]: ReturnType<typeof useSelectedByWire>,
): [SelectedKeys, (ids: SelectedKeys, label?: string) => void] {
  const publish = usePublish();
  const refused = useErrorToast();
  const data = chain[0].id;
  const messages = useLatestOfEach(RecordsSelected);
  const asking = useRef<AbortController | null>(null);
  const own = useRef(false);
  const select = useCallback(
    (ids: SelectedKeys, label?: string) => {
      asking.current?.abort();
      const { signal } = (asking.current = new AbortController());
      own.current = ids.length > 0;
      mark(null);
      const tell = (bounds: Selected["bounds"]) => {
        if (!signal.aborted) publish(RecordsSelected, { data, ids, bounds, ...(label !== undefined && { label }) });
      };
      if (ids.length === 0 || !open.placed) return tell(null);
      open.bounds(ids, signal).then(
        (bounds) => tell(bounds && [...bounds]),
        (error: unknown) => {
          // The others are told without them: only maps stay where they are.
          if (!signal.aborted) refused(error);
          tell(null);
        },
      );
    },
    [publish, refused, mark, data, open],
  );
  const leave = useEffectEvent(() => own.current && select([]));
  useEffect(() => () => void leave(), []);
  const heard = messages.map(({ payload }) => payload as Selected);
  const about = heard.findLast((one) => chain.some(({ id }) => id === one.data));
  return [(marked ?? about)?.ids ?? NONE, select];
}

const NONE: SelectedKeys = [];

/** Tells the others how a widget narrows a data set, and takes it back when the widget's page is left. */
export function useFilterOf(data: string, filter: readonly Condition[]): void {
  const publish = usePublish();
  const told = useRef("[]");
  const tell = useEffectEvent((asked: readonly Condition[]) => {
    const text = JSON.stringify(asked);
    if (text === told.current) return;
    told.current = text;
    publish(DataFiltered, { data, filter: [...asked] });
  });
  const text = JSON.stringify(filter);
  useEffect(() => tell(filter), [text]);
  useEffect(() => () => tell([]), []);
}
