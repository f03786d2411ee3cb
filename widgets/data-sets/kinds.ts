import type { ComponentType } from "react";
import { addressesOf } from "../../client/explanation/AddressList.tsx";
import { ImportStorms } from "./ImportStorms.tsx";
import { ImportTracts } from "./ImportTracts.tsx";
import { StormList } from "./StormList.tsx";
import { TractSetList } from "./TractSetList.tsx";
import type { WingName } from "../../contract/config/wings.ts";
import { FeedForm } from "./feeds/FeedForm.tsx";
import { FeedList } from "./feeds/FeedList.tsx";
import { ImportRoads } from "./roads/ImportRoads.tsx";
import { RoadList } from "./roads/RoadList.tsx";
import { ImportSeries } from "./series/ImportSeries.tsx";
import { SeriesList } from "./series/SeriesList.tsx";

export interface DataSetKind {
  readonly kind: string;
  readonly wing?: WingName;
  /** The addresses at which other programs read it. */
  readonly Addresses?: ComponentType;
  readonly Form: ComponentType<{ readonly previewRows: number; readonly onDone: () => void }>;
  readonly List: ComponentType;
}

/** The kinds of data in the order of the page, each with its import form, its list, and the wing that it belongs to. */
export const KINDS = [
  {
    kind: "tracts",
    Addresses: addressesOf("Provision/FeatureServer/1", "census_tracts.csv"),
    Form: ImportTracts,
    List: TractSetList,
  },
  {
    kind: "series",
    wing: "series",
    Addresses: addressesOf("TimeSeries/FeatureServer", null),
    Form: ImportSeries,
    List: SeriesList,
  },
  {
    kind: "storms",
    Addresses: addressesOf("Storms/FeatureServer", "storm_points.csv"),
    Form: ImportStorms,
    List: StormList,
  },
  { kind: "roads", wing: "roads", Form: ImportRoads, List: RoadList },
  { kind: "feeds", wing: "feeds", Form: FeedForm, List: FeedList },
] as const satisfies readonly DataSetKind[];
