import { browserStore } from "./browser-store.ts";
import { PackError, checkHeader, type PackFault, type SealedPack } from "./seal.ts";

/** A pack that this browser keeps. */
export interface BrowserPack extends SealedPack {
  readonly id: string;
}

const within = browserStore("provision-along", "packs", { keyPath: "id" });

/** Keeps a pack; rejects with a `QuotaExceededError` where the browser has no room for it, and then keeps what was there. */
export async function keepPack(pack: SealedPack): Promise<BrowserPack> {
  const kept = { id: crypto.randomUUID(), ...pack };
  await within("readwrite", (store) => store.add(kept));
  // Else a browser that runs short of room may drop it; where it refuses, the list of packs says so.
  await navigator.storage?.persist?.();
  return kept;
}

/** All packs of this browser, the newest first. */
export async function keptPacks(): Promise<BrowserPack[]> {
  const all = (await within("readonly", (store) => store.getAll())) as BrowserPack[];
  return all.toSorted((a, b) => b.header.madeAt.localeCompare(a.header.madeAt));
}

export const dropPack = (id: string): Promise<unknown> => within("readwrite", (store) => store.delete(id));

/** Why a pack cannot be opened whatever its passphrase: it is of another version, or cut off; null if it can. */
export function packFault({ header, content }: SealedPack): PackFault | null {
  try {
    checkHeader(header, content.length);
    return null;
  } catch (error) {
    return error instanceof PackError ? error.fault : "unreadable";
  }
}
