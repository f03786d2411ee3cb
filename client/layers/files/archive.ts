import { unzip, type Unzipped } from "fflate";
import { LayerFileError } from "./fault.ts";
import { FILE_LIMITS } from "./limits.ts";

/** Whether bytes are a ZIP archive, by the signature of its first entry. */
export const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;

/** What is in an archive: the files whose names end as asked for, and the first names of all. */
export interface Unpacked {
  readonly files: Unzipped;
  readonly names: readonly string[];
}

/** How many names of an archive a message lists. */
const NAMED = 5;

/** The files of an archive whose names end so, in threads of the library's own. Throws where they would unpack too large. */
export function unpacked(bytes: Uint8Array, endings: RegExp): Promise<Unpacked> {
  let total = 0;
  const names: string[] = [];
  return new Promise((resolve, reject) => {
    unzip(
      bytes,
      {
        filter({ name, originalSize }) {
          if (names.length < NAMED) names.push(name);
          if (!endings.test(name) || name.startsWith("__MACOSX/")) return false;
          total += originalSize;
          return total <= FILE_LIMITS.unzipped;
        },
      },
      (error, files) => {
        if (total > FILE_LIMITS.unzipped)
          reject(new LayerFileError("tooLargeUnzipped", { found: total, expected: FILE_LIMITS.unzipped }));
        else if (error) reject(new LayerFileError("damagedArchive", { found: error.message }));
        else resolve({ files, names });
      },
    );
  });
}
