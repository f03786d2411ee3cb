import { unzipSync, type Unzipped } from "fflate";
import { StormFault } from "../fault.ts";

/** Bytes that a file of the Hurricane Center may unpack to: its largest, of best tracks, are some megabytes. */
const LARGEST = 60 * 1024 * 1024;

/** Whether bytes are a ZIP archive (a KMZ is one), by the signature of its first entry. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** The entries of an archive that may hold shapes. Throws a StormFault for one that is damaged or unpacks too large. */
export function unpacked(zip: Uint8Array, file: string): Unzipped {
  let total = 0;
  const sizes = new Map<string, number>();
  try {
    const entries = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        // macOS puts a shadow of each file into the archives it makes.
        if (name.startsWith("__MACOSX/") || !/\.(shp|dbf|prj|kml|json|geojson|txt)$/i.test(name)) return false;
        total += originalSize;
        if (total > LARGEST) throw new StormFault("tooLarge", { file, found: total, expected: LARGEST });
        sizes.set(name, originalSize);
        return true;
      },
    });
    for (const [name, bytes] of Object.entries(entries))
      if (bytes.length !== sizes.get(name)) throw new StormFault("brokenZip", { file, found: name });
    return entries;
  } catch (error) {
    if (error instanceof StormFault || !(error instanceof Error)) throw error;
    throw new StormFault("brokenZip", { file, found: error.message });
  }
}
