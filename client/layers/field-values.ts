import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCurrentDataSet } from "../tracts/tracts.ts";
import type { AttributeValue, LayerField } from "../map/layers/features.ts";
import type { TreeLayer } from "../map/layers/layer.ts";
import { queryValues } from "../map/layers/service-features.ts";
import { questionOf, useLayerContents } from "../map/layers/use-layer-features.ts";

/**
 * The most features of a service whose values are requested at once; services return as many as they are configured
 * for.
 */
const ASKED = 5_000;
const NOTHING: readonly AttributeValue[] = [];

/** The values of one field of a layer. */
export interface FieldValues {
  /** One for each feature; null if the feature has none. */
  readonly values: readonly AttributeValue[];
  /** Whether the service has more features than it returned. */
  readonly partial: boolean;
  readonly fields: readonly LayerField[];
  readonly error: unknown;
  readonly pending: boolean;
}

/** Kinds of layers whose features can be read individually. */
export const hasValues = (kind: TreeLayer["kind"]): boolean =>
  (
    ["geojson", "csv", "kml", "feature-server", "map-server", "facilities", "contacts", "tracts", "counties"] as const
  ).some((one) => one === kind);

/**
 * The values of a field in a layer's features; nothing without a layer or a field, and an error for a layer that cannot
 * be read.
 */
export function useFieldValues(layer: TreeLayer | null, field: string): FieldValues {
  const [content] = useLayerContents(layer === null ? [] : [{ layer, attempt: 0 }]);
  const dataSet = useCurrentDataSet()?.dataSetId ?? null;
  const question =
    layer === null || content === undefined || content.set !== null
      ? null
      : questionOf(layer, { content, state: layer.atFirst, dataSet });
  const asked = useQuery({
    queryKey: ["fieldValues", question, field],
    queryFn:
      question === null || field === "" || content?.error
        ? skipToken
        : ({ signal }) => queryValues({ ...question, field, limit: ASKED }, signal),
    retry: false,
    staleTime: Infinity,
  });
  const ofSet = useMemo(
    () => (field === "" ? undefined : content?.set?.features.map(({ attributes }) => attributes[field] ?? null)),
    [content?.set, field],
  );
  return {
    values: ofSet ?? asked.data?.values ?? NOTHING,
    partial: asked.data?.partial ?? false,
    fields: content?.set?.fields ?? content?.info?.fields ?? [],
    error: content?.error ?? asked.error,
    pending: content?.pending === true || asked.isFetching,
  };
}
