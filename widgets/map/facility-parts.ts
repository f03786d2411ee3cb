import { fetched } from "../../framework/ui/fetched.tsx";

/** The map's facilities are those of the wing `logistics`, its data sets of `content`; the rest of the map takes them from here. */
export { FacilityChooser, FacilityLegend, FacilityPopup } from "./Facilities.tsx";
export { useFacilities, type Facilities } from "./use-facilities.ts";
/** Fetched by maps that have data sets. */
export const DataLayers = fetched(async () => ({ default: (await import("./DataLayers.tsx")).DataLayers }));
