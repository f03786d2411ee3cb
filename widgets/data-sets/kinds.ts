import { ImportStorms } from "./ImportStorms.tsx";
import { ImportTracts } from "./ImportTracts.tsx";
import { StormList } from "./StormList.tsx";
import { TractSetList } from "./TractSetList.tsx";
import { ImportRoads } from "./roads/ImportRoads.tsx";
import { RoadList } from "./roads/RoadList.tsx";
import { ImportSeries } from "./series/ImportSeries.tsx";
import { SeriesList } from "./series/SeriesList.tsx";

/** The kinds of data, in the order of the page: the form that brings more of one, and the list of what is there. */
export const KINDS = [
  { kind: "tracts", Form: ImportTracts, List: TractSetList },
  { kind: "series", Form: ImportSeries, List: SeriesList },
  { kind: "storms", Form: ImportStorms, List: StormList },
  { kind: "roads", Form: ImportRoads, List: RoadList },
] as const;
