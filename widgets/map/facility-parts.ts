/** The map's facilities are those of the wing `logistics`; the rest of the map takes them from here. */
export { FacilityChooser, FacilityLegend, FacilityPopup } from "./Facilities.tsx";
export { useFacilities, type Facilities } from "./use-facilities.ts";
