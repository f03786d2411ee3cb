import { browserStore } from "./browser-store.ts";
import { EntrySchema, recordOf, type FieldEntry, type EntryValue } from "./entry.ts";
import { PackError } from "./seal.ts";

/** A pack of this browser whose passphrase was given. */
export interface OpenQueue {
  /** Id of the kept pack. */
  readonly id: string;
  readonly key: CryptoKey;
}

/** An entry in its place in the queue. */
export type QueuedEntry = FieldEntry & { readonly place: number };

/** An entry as the browser stores it: only the pack that it belongs to can be read. */
interface SealedEntry {
  readonly place: number;
  readonly pack: string;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly content: ArrayBuffer;
}

const within = browserStore("provision-along-queue", "entries", { keyPath: "place", autoIncrement: true });

/** Puts an entry at the end of the queue; rejects with a `QuotaExceededError` where the browser has no room for it. */
export async function enqueue(queue: OpenQueue, entry: FieldEntry): Promise<void> {
  const sealed = await seal(queue, entry);
  await within("readwrite", (store) => store.add(sealed));
}

/** Replaces an entry in its place. */
export async function replaceEntry(queue: OpenQueue, { place, ...entry }: QueuedEntry): Promise<void> {
  const sealed = await seal(queue, entry);
  await within("readwrite", (store) => store.put({ place, ...sealed }));
}

export const removeEntry = (place: number): Promise<unknown> => within("readwrite", (store) => store.delete(place));

/** Takes an entry back: the next one of the same record then follows on what was before it. */
export async function withdraw(queue: OpenQueue, entries: readonly QueuedEntry[], entry: QueuedEntry): Promise<void> {
  const record = recordOf(entry);
  const next = entries.find((other) => other.place > entry.place && recordOf(other) === record);
  if (next) await replaceEntry(queue, { ...next, base: entry.base } as QueuedEntry);
  await removeEntry(entry.place);
}

/**
 * The entries of a pack, in the order in which they were made.
 * @throws PackError for one that was changed since
 */
export async function readQueue(queue: OpenQueue): Promise<QueuedEntry[]> {
  const own = (await sealedEntries()).filter(({ pack }) => pack === queue.id);
  return Promise.all(own.map((sealed) => open(queue, sealed)));
}

/** How many entries of each pack wait, by the pack's id; without any passphrase. */
export async function waitingEntries(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { pack } of await sealedEntries()) counts.set(pack, (counts.get(pack) ?? 0) + 1);
  return counts;
}

const sealedEntries = async () => (await within("readonly", (store) => store.getAll())) as SealedEntry[];

/** The pack's id is authenticated with the entry, so that one cannot be moved to another pack. */
const sealing = (nonce: Uint8Array<ArrayBuffer>, pack: string): AesGcmParams => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: new TextEncoder().encode(pack),
});

async function seal({ id, key }: OpenQueue, entry: FieldEntry): Promise<Omit<SealedEntry, "place">> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(entry));
  return { pack: id, nonce, content: await crypto.subtle.encrypt(sealing(nonce, id), key, plain) };
}

async function open({ id, key }: OpenQueue, { place, nonce, content }: SealedEntry): Promise<QueuedEntry> {
  try {
    const plain = await crypto.subtle.decrypt(sealing(nonce, id), key, content);
    return { place, ...EntrySchema.parse(JSON.parse(new TextDecoder().decode(plain))) };
  } catch (error) {
    throw new PackError("changed", { cause: error });
  }
}

/**
 * An entry as its person decided it against what someone else had made of the same: theirs is what it now follows on. Under
 * its first key the change may have been made before that, so it gets another one.
 */
export function decided(entry: QueuedEntry, theirs: EntryValue | null): QueuedEntry {
  const next = { ...entry, base: theirs, key: crypto.randomUUID() };
  // What they deleted is made again.
  return (theirs === null ? { ...next, delivery: null } : next) as QueuedEntry;
}
