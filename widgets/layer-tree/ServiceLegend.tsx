import { useQuery } from "@tanstack/react-query";
import type { TreeLayer } from "../../client/map/layers/layer.ts";
import { fetchServiceLegend } from "../../client/layers/service-legend.ts";
import { reportOfError, type Service } from "../../client/map/layers/use-layer-features.ts";
import { useLayerFailure } from "../../client/map/layers/use-layer-words.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** The legend that an image service supplies. */
export function ServiceLegend({ layer, kind }: { readonly layer: TreeLayer; readonly kind: Service }) {
  const text = useTexts("widgets.layer-tree");
  const failure = useLayerFailure();
  const { address, sublayer, title } = layer;
  const { data, error } = useQuery({
    queryKey: ["layerLegend", kind, address, sublayer],
    queryFn: ({ signal }) => fetchServiceLegend({ kind, address, sublayer }, signal),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const name = text("legend", { layer: title });
  if (error) {
    return (
      <p className="pv-muted pv-small">
        {name}: {failure(reportOfError(error))}
      </p>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <ul className="pv-plain-list" aria-label={name}>
      {data.map(({ label, picture, color, outline }, index) => (
        <li key={index} className="pv-row pv-row--one pv-small">
          {picture === null ? (
            <span
              className="layer-tree__swatch"
              style={{ background: color, borderColor: outline }}
              aria-hidden="true"
            />
          ) : (
            <img src={picture} alt="" />
          )}
          <span>{label || title}</span>
        </li>
      ))}
    </ul>
  );
}
