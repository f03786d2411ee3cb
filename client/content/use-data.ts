import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { readEntries, resolveData, type DataEntry, type ResolvedData } from "../../contract/content/data.ts";
import type { AppConfig } from "../../contract/config/app-config.ts";
import { timeZoneAtom, useText } from "../../framework/i18n/index.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import type { DataField, GroupQuestion, OpenData, PageQuestion } from "./data-reader.ts";
import { openData } from "./open-data.ts";
import { useFieldLabels } from "./data-text.ts";

/** A data set that can be asked. */
export interface ReadyData {
  readonly resolved: ResolvedData;
  readonly open: OpenData;
  /** Its name for readers. */
  readonly label: string;
  /** The fields that it shows, as the config names and orders them. */
  readonly fields: readonly DataField[];
}

const read = new WeakMap<AppConfig["data"], readonly DataEntry[]>();

/** The valid entries; the faults of the others are those of the config. */
function entriesOf(data: AppConfig["data"]): readonly DataEntry[] {
  const entries = read.get(data) ?? readEntries(data).flatMap((entry) => entry ?? []);
  read.set(data, entries);
  return entries;
}

/** A data set of the app by its id: its entry (null for none of this id) and, once its source has answered, its records. */
export function useData(id: string) {
  const { name: app, config } = useApp();
  const timeZone = useAtomValue(timeZoneAtom);
  const resolved = useMemo(() => resolveData(entriesOf(config.data), id), [config.data, id]);
  const opened = useQuery({
    queryKey: ["dataSet", "open", app, resolved?.source, timeZone],
    queryFn: resolved === null ? skipToken : ({ signal }) => openData(resolved, { app, timeZone, signal }),
    retry: false,
    staleTime: 300_000,
  });
  const open = opened.data;
  const text = useText();
  const labelled = useFieldLabels(resolved);
  const ready = useMemo((): ReadyData | null => {
    if (resolved === null || open === undefined) return null;
    const named = resolved.fields?.flatMap(({ name }) => open.fields.find((field) => field.name === name) ?? []);
    return { resolved, open, label: text(resolved.chain[0].label), fields: (named ?? open.fields).map(labelled) };
  }, [resolved, open, labelled, text]);
  return { resolved, ready, error: opened.error, retry: () => void opened.refetch() };
}

/** A page of a data set's records; the page before stays until it has arrived. */
export const useDataPage = ({ resolved, open }: ReadyData, question: PageQuestion) =>
  useQuery({
    queryKey: ["dataSet", "page", resolved.source, question],
    queryFn: ({ signal }) => open.page(question, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The groups of a data set's records; idle without a question (null). */
export const useDataGroups = ({ resolved, open }: ReadyData, question: GroupQuestion | null) =>
  useQuery({
    queryKey: ["dataSet", "groups", resolved.source, question],
    queryFn: question === null ? skipToken : ({ signal }) => open.groups(question, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
