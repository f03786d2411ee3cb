import { useMemo } from "react";
import type { LayerFeature } from "../../client/map/layers/features.ts";
import { useCountyFeatures } from "../../client/map/layers/own-features.ts";
import { plainStyle } from "../../client/map/layers/style.ts";
import { useDataSets } from "../../client/tracts/tracts.ts";
import type { OverlaySource } from "../../map/overlays/overlay.ts";

interface CountyChoice {
  /** Whether counties are being chosen: nothing is fetched before. */
  readonly asked: boolean;
  readonly chosen: readonly string[];
  onLocations(locations: readonly string[]): void;
}

/** The counties of the default data set to choose from on the map, the chosen ones filled. */
export function useCountyChoice({ asked, chosen, onLocations }: CountyChoice) {
  const dataSet = useDataSets().data?.find(({ isDefault }) => isDefault);
  const counties = useCountyFeatures(asked ? (dataSet?.dataSetId ?? null) : null).data;
  const source = useMemo((): OverlaySource | null => {
    if (!asked || counties === undefined) return null;
    const plain = plainStyle(1);
    const values = chosen.map((value) => ({ value, color: `${plain.symbol.outline}80`, label: "" }));
    const style = { ...plain, renderer: "unique" as const, field: "fips", values, otherColor: "#ffffff01" };
    return { kind: "features", set: counties, style };
  }, [asked, counties, chosen]);
  return {
    source,
    /** Chooses a county that was clicked, or takes it back. */
    toggle(feature: LayerFeature | null): void {
      const fips = feature?.attributes["fips"];
      if (typeof fips !== "string") return;
      onLocations(chosen.includes(fips) ? chosen.filter((one) => one !== fips) : [...chosen, fips]);
    },
  };
}
