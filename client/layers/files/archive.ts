import { unzip, type Unzipped } from "fflate";
import { LayerFileError } from "./fault.ts";
import { FILE_LIMITS } from "./limits.ts";

/** Whether bytes are a ZIP archive, by the signature of its first entry. */
export const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;

/** The files of an archive whose names end so, in threads of the library's own. Throws where they would unpack too large. */
export function unpacked(bytes: Uint8Array, endings: RegExp): Promise<Unzipped> {
  let total = 0;
  return new Promise((resolve, reject) => {
    unzip(
      bytes,
      {
        filter({ name, originalSize }) {
          if (!endings.test(name) || name.startsWith("__MACOSX/")) return false;
          total += originalSize;
          return total <= FILE_LIMITS.unzipped;
        },
      },
      (error, files) => {
        if (total > FILE_LIMITS.unzipped)
          reject(new LayerFileError("tooLargeUnzipped", { found: total, expected: FILE_LIMITS.unzipped }));
        else if (error) reject(new LayerFileError("damagedArchive", { found: error.message }));
        else resolve(files);
      },
    );
  });
}
