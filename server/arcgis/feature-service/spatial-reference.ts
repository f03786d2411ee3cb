import { refuseParameter } from "../esri-error.ts";

/** The two coordinate systems that are spoken: degrees on WGS 84 (4326) and metres in Web Mercator (102100, 3857). */
export type SpatialReference = "degrees" | "metres";

const WKIDS: Readonly<Record<number, SpatialReference>> = {
  4326: "degrees",
  // NAD 83; the difference of a metre or two is below what the shapes resolve.
  4269: "degrees",
  3857: "metres",
  102100: "metres",
  102113: "metres",
  900913: "metres",
};

/** Reads a spatial reference parameter: a number or `{ "wkid": … }`; Web Mercator where it is absent. */
export function spatialReferenceOf(name: string, text: string | null): SpatialReference {
  if (text === null) return "metres";
  const wkid = /^\d+$/.test(text) ? Number(text) : wkidIn(text);
  return (wkid === null ? undefined : WKIDS[wkid]) ?? refuseParameter(name, text, "4326, 3857 or 102100");
}

/** As clients write it. */
export function spatialReferenceJson(reference: SpatialReference): { wkid: number; latestWkid: number } {
  return reference === "degrees" ? { wkid: 4326, latestWkid: 4326 } : { wkid: 102100, latestWkid: 3857 };
}

function wkidIn(text: string): number | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof json !== "object" || json === null) return null;
  const { wkid, latestWkid } = json as { wkid?: unknown; latestWkid?: unknown };
  const found = latestWkid ?? wkid;
  return typeof found === "number" ? found : null;
}
