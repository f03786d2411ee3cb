import { useState } from "react";
import { openPack, type OpenedPack, type SealedPack } from "../seal.ts";

/** The form that opens a pack: what was typed as its passphrase, and why it did not open (null if it did). */
interface Opening {
  readonly passphrase: string;
  setPassphrase(passphrase: string): void;
  readonly busy: boolean;
  readonly error: unknown;
  open(): void;
}

/** Opens a pack by the passphrase that is typed, and gives it to `use`, whose errors are shown like its own. */
export function useOpening(sealed: SealedPack, use: (opened: OpenedPack) => unknown): Opening {
  const [passphrase, setPassphrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const open = async () => {
    setBusy(true);
    setError(null);
    try {
      await use(await openPack(sealed, passphrase));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { passphrase, setPassphrase, busy, error, open: () => void open() };
}
