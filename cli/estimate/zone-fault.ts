import { FileFault } from "../../engine/tract-files/fault.ts";
import { ZoneError } from "../../engine/zones/zone-error.ts";
import { polygonFaultText } from "./polygon-fault.ts";

/** Where the shapes came from, to name the feature at fault. */
export interface ShapeSources {
  readonly tractsFile: string;
  readonly zonesFile: string;
  /** Feature number of a tract by FIPS. */
  readonly tractFeatures: ReadonlyMap<string, number>;
  /** Feature numbers of a zone's parts. */
  readonly zoneFeatures: ReadonlyMap<number, readonly number[]>;
}

/** Runs what counts zones and turns a ZoneError into a {@link FileFault} that names file and feature. */
export function namingFeatures<T>(sources: ShapeSources, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof ZoneError ? faultOf(error, sources) : error;
  }
}

function faultOf(error: ZoneError, { tractsFile, zonesFile, tractFeatures, zoneFeatures }: ShapeSources): FileFault {
  const zone = error.zone ?? 0;
  const parts = zoneFeatures.get(zone) ?? [];
  const zonePlace = { file: zonesFile, feature: parts[error.part ?? 0], field: `zone ${zone}` };
  const tractPlace = {
    file: tractsFile,
    feature: tractFeatures.get(error.fips ?? ""),
    field: `tract ${error.fips ?? ""}`,
  };
  const polygon = polygonFaultText({ reason: error.reason ?? "notAPolygon", at: error.at ?? null });
  switch (error.code) {
    case "offTheTracts": {
      const others = parts.length > 1 ? ` (features ${parts.join(", ")})` : "";
      return new FileFault(
        { ...zonePlace, field: `zone ${zone}${others}` },
        "a zone off the tracts",
        "one whose interior meets a census tract",
      );
    }
    case "invalidGeometry":
      return new FileFault(zonePlace, ...polygon);
    case "emptyZone":
      return new FileFault(zonePlace, "a zone without an area", "a Polygon or a MultiPolygon");
    case "duplicateZone":
    case "zoneNumber":
      return new FileFault(zonePlace, `zone ${zone}`, "each zone once, numbered 1 to 4");
    case "invalidTract":
      return new FileFault(tractPlace, ...polygon);
    case "duplicateTract":
      return new FileFault(tractPlace, "the tract again", "each tract once");
    case "unknownTract":
    case "notATractSet":
      // Zones of a file are areas and its tracts come unpacked, so these tell of a fault of ours.
      throw error;
  }
}
