import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import {
  ARCHIVE,
  PART_BYTES,
  entryOf,
  type ArchiveHeader,
  type ArchiveManifest,
  type ArchiveTable,
} from "./archive-form.ts";

/** An archive being written; data passed to it are written at once, however large they are. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #hash: Hash = createHash("sha256");
  readonly #done: Promise<void>;
  /** The reason why nothing more can be written, such as a full disk. */
  #failure: { readonly error: unknown } | null = null;

  constructor(out: Writable, { signal }: { readonly signal?: AbortSignal | undefined } = {}) {
    const hash = this.#hash;
    this.#done = pipeline(
      this.#pack,
      // Geometry is hexadecimal text: more effort makes it barely smaller.
      createGzip({ level: 5 }),
      async function* (bytes: AsyncIterable<Buffer>) {
        for await (const chunk of bytes) {
          hash.update(chunk);
          yield chunk;
        }
      },
      out,
      { ...(signal === undefined ? {} : { signal }) },
    );
    // Reported to the next write, or at the end.
    this.#done.catch((error: unknown) => (this.#failure = { error }));
  }

  /** Describes the archive; its first entry. */
  async header(header: ArchiveHeader): Promise<void> {
    await this.#entry(ARCHIVE.header, jsonOf(header));
  }

  /** Writes a table's text, in parts; returns a summary of the written data. */
  async table(name: string, content: Readable): Promise<Pick<ArchiveTable, "bytes" | "sha256">> {
    const hash = createHash("sha256");
    let bytes = 0;
    let part = 0;
    let held: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      if (size === 0) return;
      await this.#entry(entryOf(name, ++part), Buffer.concat(held));
      held = [];
      size = 0;
    };
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      held.push(chunk);
      size += chunk.length;
      if (size >= PART_BYTES) await flush();
    }
    await flush();
    return { bytes, sha256: hash.digest("hex") };
  }

  /** Writes the manifest and ends the archive. Resolves with its SHA-256 once all of it has been written. */
  async finish(manifest: ArchiveManifest): Promise<string> {
    await this.#entry(ARCHIVE.manifest, jsonOf(manifest));
    this.#pack.finalize();
    await this.#done;
    return this.#hash.digest("hex");
  }

  /** Abandons the archive. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#done.catch(() => undefined);
  }

  async #entry(name: string, content: Buffer): Promise<void> {
    if (this.#failure !== null) throw this.#failure.error;
    const entry = this.#pack.entry({ name, size: content.length, mode: 0o600 });
    entry.end(content);
    await Promise.race([once(entry, "finish"), this.#done]);
  }
}

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
