import { skipToken, useQueries, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePermits } from "../../../framework/gate/session.ts";
import { useCurrentDataSet } from "../../tracts/tracts.ts";
import { FEATURE_SERVICE_PATH } from "../../../contract/api/addresses.ts";
import type { AddressKind } from "../../../contract/layers/kinds.ts";
import { FilterError, readFileFilter } from "../../../contract/layers/file-filter.ts";
import { anyOf } from "../../../contract/people/privileges.ts";
import { useSheetRows } from "../../sheets/sheet-calls.ts";
import { contactFeatures, facilityFeatures, useCountyCenters } from "./own-features.ts";
import type { FeatureSet, LayerField } from "./features.ts";
import { LayerFileError } from "../files/fault.ts";
import { bothClauses, passes, whereOf } from "./filter.ts";
import { LayerError } from "./layer-fault.ts";
import { fetchKeptLayer, keptLayer } from "./kept-layer.ts";
import { fetchLayerFile } from "./layer-request.ts";
import type { LayerState, TreeLayer } from "./layer.ts";
import { describeService, type ServiceInfo } from "./service.ts";
import { countFeatures, queryFeatures } from "./service-features.ts";
import type { LayerReport } from "./use-layers.ts";

/** Kinds whose whole file is fetched and read. */
const FILE_ENDINGS = { geojson: ".geojson", csv: ".csv", kml: ".kml" } as const;
type FetchedKind = keyof typeof FILE_ENDINGS;
const isFetched = (kind: TreeLayer["kind"]): kind is FetchedKind => Object.hasOwn(FILE_ENDINGS, kind);

const SERVICES = ["feature-server", "map-server", "image-tiles", "vector-tiles", "wms", "wmts"] as const;
export type Service = (typeof SERVICES)[number];
export const isService = (kind: TreeLayer["kind"]): kind is Service => SERVICES.some((one) => one === kind);

const KEPT = { retry: false, staleTime: Infinity, refetchOnWindowFocus: false } as const;

/**
 * The content that a layer draws and lists: its features, the description of its service, or the reason why neither is
 * available.
 */
export interface LayerContent {
  readonly set: FeatureSet | null;
  readonly info: ServiceInfo | null;
  readonly error: unknown;
  readonly pending: boolean;
}

interface LayerAttempt {
  readonly layer: TreeLayer;
  readonly attempt: number;
}

/** The features or descriptions of several layers, each fetched once for the page. */
export function useLayerContents(wanted: readonly LayerAttempt[]): readonly LayerContent[] {
  const own = useOwnFeatures(wanted.map(({ layer }) => layer.kind));
  const answers = useQueries({ queries: wanted.map(contentQuery) });
  return wanted.map(({ layer }, index): LayerContent => {
    const { data, error, isFetching } = answers[index] ?? { data: undefined, error: null, isFetching: false };
    if (layer.kind === "contacts" || layer.kind === "facilities") return own[layer.kind];
    const fetched = data !== undefined && "features" in data ? data : null;
    const info = data !== undefined && "sublayers" in data ? data : null;
    return { set: layer.set ?? fetched, info, error, pending: isFetching };
  });
}

type LayerAnswerContent = FeatureSet | ServiceInfo;

function contentQuery({ layer, attempt }: LayerAttempt): UseQueryOptions<LayerAnswerContent> {
  const { kind, address, sublayer, where } = layer;
  return {
    ...KEPT,
    queryKey: ["layerContent", kind, address, sublayer, isFetched(kind) ? where : "", attempt],
    queryFn: isFetched(kind)
      ? ({ signal }) => fetchFeatures(kind, layer, signal)
      : isService(kind)
        ? ({ signal }) => describe(layer, kind, signal)
        : skipToken,
  };
}

/** The features of a file that pass its administrator's filter. */
export async function fetchFeatures(
  kind: FetchedKind,
  { address, where }: Pick<TreeLayer, "address" | "where">,
  signal: AbortSignal,
): Promise<FeatureSet> {
  const kept = keptLayer(address);
  const file = await (kept === null
    ? fetchLayerFile(address, FILE_ENDINGS[kind], signal)
    : fetchKeptLayer(kept, signal));
  const { readAsLayers } = await import("../files/read-in-thread.ts");
  const [layer] = await readAsLayers(file);
  return filtered(layer?.set ?? { features: [], fields: [] }, where);
}

/** The features that pass the administrator's filter. Throws a LayerError for a filter that does not fit the file. */
function filtered(set: FeatureSet, where: string): FeatureSet {
  if (where === "") return set;
  try {
    const passing = readFileFilter(
      where,
      set.fields.map(({ name }) => name),
    );
    return { features: set.features.filter(({ attributes }) => passing(attributes)), fields: set.fields };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw new LayerError("badFilter", { found: error.found, expected: error.expected });
  }
}

async function describe(
  { address, sublayer }: TreeLayer,
  kind: AddressKind,
  signal: AbortSignal,
): Promise<ServiceInfo> {
  const info = await describeService(kind, address, signal);
  const known = info.sublayers.length === 0 || info.sublayers.some(({ id }) => id === sublayer);
  if (sublayer !== "" && !known)
    throw new LayerError("unknownSublayer", {
      found: sublayer,
      expected: info.sublayers
        .slice(0, 8)
        .map(({ id }) => id)
        .join(", "),
    });
  return info;
}

/** The agency's own places; fetched only while one of their layers is in use. */
function useOwnFeatures(kinds: readonly TreeLayer["kind"][]): Record<"contacts" | "facilities", LayerContent> {
  const permitted = usePermits(anyOf("supply.edit", "estimation.view", "estimation.edit"));
  const contactsWanted = permitted && kinds.includes("contacts");
  const facilities = useSheetRows(permitted && kinds.includes("facilities") ? "facilities" : null, null);
  const contacts = useSheetRows(contactsWanted ? "countyContacts" : null, null);
  const dataSet = useCurrentDataSet()?.dataSetId ?? null;
  const counties = useCountyCenters(contactsWanted ? dataSet : null);
  const facilitySet = useMemo(() => facilities.data && facilityFeatures(facilities.data), [facilities.data]);
  const contactSet = useMemo(
    () => contacts.data && counties.data && contactFeatures(contacts.data, counties.data),
    [contacts.data, counties.data],
  );
  return {
    facilities: { set: facilitySet ?? null, info: null, error: facilities.error, pending: facilities.isFetching },
    contacts: {
      set: contactSet ?? null,
      info: null,
      error: contacts.error ?? counties.error,
      pending: contacts.isFetching || counties.isFetching,
    },
  };
}

/** A layer's fault, as the tree words it. */
export function reportOfError(error: unknown): LayerReport {
  if (error instanceof LayerError) return { phase: "failed", fault: error.fault, values: error.values };
  if (error instanceof LayerFileError)
    return { phase: "failed", fault: "unreadable", values: { ...error.values, reason: error.fault } };
  return {
    phase: "failed",
    fault: "serviceError",
    values: { found: error instanceof Error ? error.message : String(error) },
  };
}

/** Rows of a list of features that are fetched at once. */
export const LISTED = 50;

/**
 * A page of a layer's features as the reader filters them: from the browser if it has them, else from the service. Idle
 * while `asked` is false.
 */
export function useFeatureList(
  layer: TreeLayer,
  { content, state, page, asked }: { content: LayerContent; state: LayerState; page: number; asked: boolean },
) {
  const dataSet = useCurrentDataSet()?.dataSetId ?? null;
  const question = questionOf(layer, { content, state, dataSet });
  const local = useMemo(
    () => content.set && content.set.features.filter(passes(state.filter)),
    [content.set, state.filter],
  );
  const answer = useQuery({
    ...KEPT,
    queryKey: ["layerFeatures", question, page] as const,
    queryFn:
      asked && content.set === null && question !== null
        ? ({ signal }) => queryFeatures({ ...question, limit: LISTED, offset: page * LISTED }, signal)
        : skipToken,
  });
  // The size of a page that is not the last one does not show how many features there are.
  const partial = answer.data?.more === true;
  const count = useQuery({
    ...KEPT,
    queryKey: ["layerFeatures", question, "count"] as const,
    queryFn: asked && partial && question !== null ? ({ signal }) => countFeatures(question, signal) : skipToken,
  });
  if (local) {
    const features = local.slice(page * LISTED, (page + 1) * LISTED);
    const { fields } = content.set ?? { fields: [] };
    return {
      features,
      fields,
      total: local.length,
      more: local.length > (page + 1) * LISTED,
      error: null,
      pending: false,
    };
  }
  const { features, more } = answer.data ?? { features: [], more: false };
  return {
    features,
    fields:
      layer.kind === "tracts" || layer.kind === "counties"
        ? OWN_FIELDS
        : (answer.data?.fields ?? content.info?.fields ?? []),
    // Null while it is loading, and if a service does not report it.
    total: more ? (count.data ?? null) : page * LISTED + features.length,
    more,
    error: answer.error,
    // Tracts and counties wait for their data set.
    pending: answer.isFetching || (asked && dataSet === null && (layer.kind === "tracts" || layer.kind === "counties")),
  };
}

/** Fields by which tracts and counties can be filtered. */
const OWN_FIELDS: readonly LayerField[] = [
  { name: "name", type: "text" },
  { name: "fips", type: "text" },
  { name: "population", type: "number" },
];

/** The address of a layer's features; null if they cannot be fetched. */
export function questionOf(
  { kind, address, sublayer, where }: TreeLayer,
  { content, state, dataSet }: { content: LayerContent; state: LayerState; dataSet: number | null },
): { address: string; sublayer: string; where: string | null } | null {
  if (kind === "feature-server" || kind === "map-server") {
    if (content.info?.queryable === false) return null;
    return { address, sublayer, where: bothClauses(where, whereOf(state.filter, content.info?.fields ?? [])) };
  }
  if ((kind !== "tracts" && kind !== "counties") || dataSet === null) return null;
  const part = kind === "tracts" ? "1" : "2";
  const own = whereOf(state.filter, content.info?.fields ?? OWN_FIELDS, true);
  return { address: `${FEATURE_SERVICE_PATH}/${part}?dataSetId=${dataSet}`, sublayer: "", where: own };
}
