import { useState } from "react";

/**
 * Runs one attempt at a time and reports its state: busy while it runs, then the fault if it failed. `wordsFor` turns a
 * fault into text for the reader, and rethrows unknown errors.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>, wordsFor: (error: unknown) => string): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(wordsFor(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, setFault, attempt };
}
