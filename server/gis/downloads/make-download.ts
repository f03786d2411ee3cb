import { createReadStream, type ReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileRow } from "../../lists/file-plan.ts";
import { ROWS_MEMORY, startFileWorker } from "../../lists/file-worker.ts";
import { clock } from "../../storage/clock.ts";
import { EsriError } from "../esri-error.ts";
import { dbfColumns, dbfRowBytes } from "./dbf-writer.ts";
import { SHAPES_TOO_LARGE } from "./shp-writer.ts";
import type { DownloadFacts, DownloadFormat, DownloadPlan } from "./download-plan.ts";

/** The content of a download, before it is written. */
export interface DownloadContent extends DownloadFacts {
  readonly count: number;
  /** Positions of all shapes together. */
  readonly positions: number;
  /** The rows, a batch at a time. */
  readonly batches: AsyncIterable<readonly FileRow[]>;
}

/** A file that was written, and is removed when its stream closes. */
export interface DownloadFile {
  readonly stream: ReadStream;
  readonly bytes: number;
}

interface DownloadMaking {
  readonly format: DownloadFormat;
  readonly signal: AbortSignal;
  /** Reports that the files could not be removed. */
  readonly onError: (error: unknown) => void;
}

const WORKER = new URL("./download-worker.ts", import.meta.url);
/** A file beyond these takes minutes and gigabytes. The country has 85,000 tracts. */
export const DOWNLOAD_MOST = { rows: 200_000, positions: 50_000_000 } as const;
/** Bytes that each part of a shapefile can have: 2 GB. Shapes of the most positions stay below it. */
const SHAPEFILE_PART = 2 ** 31 - 1;

/**
 * Writes a download into a file of its own, in a thread, a batch of rows at a time: memory does not grow with it, a
 * refusal comes before the first byte, and a slow client delays no one. EsriError 400 for one that is too large, with
 * what to narrow.
 */
export async function makeDownload(content: DownloadContent, making: DownloadMaking): Promise<DownloadFile> {
  assertSize(content, making.format);
  const folder = await mkdtemp(join(tmpdir(), "provision-download-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, "download");
    await writeFile(content, { ...making, folder, file });
    const { size } = await stat(file);
    const stream = createReadStream(file);
    stream.once("close", () => void remove().catch(making.onError));
    return { stream, bytes: size };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function writeFile(
  { batches, name, title, description, shape, columns }: DownloadContent,
  { format, signal, folder, file }: DownloadMaking & Pick<DownloadPlan, "folder" | "file">,
): Promise<void> {
  const at = clock.date().toISOString();
  const plan: DownloadPlan = { format, folder, file, at, name, title, description, shape, columns };
  // The thread stores the file itself.
  const apart = startFileWorker<FileRow>(WORKER, plan, { store: () => Promise.resolve(), memory: ROWS_MEMORY });
  try {
    for await (const rows of batches) {
      signal.throwIfAborted();
      await apart.write(rows);
    }
    await apart.end();
  } catch (error) {
    if (!(error instanceof Error) || error.message !== SHAPES_TOO_LARGE) throw error;
    throw tooLarge("shapes of more than 2 GB", "less than 2 GB, which is all that a shapefile can hold: narrow the rows, or take f=gpkg"); // oxfmt-ignore
  } finally {
    await apart.stop();
  }
}

function assertSize({ count, positions, columns }: DownloadContent, format: DownloadFormat): void {
  if (count > DOWNLOAD_MOST.rows)
    throw tooLarge(`${count} rows`, `at most ${DOWNLOAD_MOST.rows}: narrow them by where, geometry or time`);
  if (positions > DOWNLOAD_MOST.positions)
    throw tooLarge(
      `shapes of ${positions} positions`,
      `at most ${DOWNLOAD_MOST.positions}: narrow the rows by where or geometry, or leave the shapes out by returnGeometry=false`,
    );
  const table = count * dbfRowBytes(dbfColumns(columns));
  if (format === "shapefile" && table > SHAPEFILE_PART)
    throw tooLarge(`a table of ${table} bytes`, `at most ${SHAPEFILE_PART}, which is all that a shapefile can hold: name fewer fields in outFields, or take f=gpkg`); // oxfmt-ignore
}

/** A refusal of a download, with the size found, the largest one, and how to get there. */
const tooLarge = (found: string, expected: string): EsriError =>
  new EsriError(400, "The download is too large", [`found ${found}, expected ${expected}`]);
