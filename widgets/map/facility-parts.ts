/** The map's facilities are those of the wing `logistics`, its data sets of `content`; the rest of the map takes them from here. */
export { DataLayers } from "./DataLayers.tsx";
export { FacilityChooser, FacilityLegend, FacilityPopup } from "./Facilities.tsx";
export { useFacilities, type Facilities } from "./use-facilities.ts";
