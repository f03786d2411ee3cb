import { useState } from "react";

/**
 * One attempt at a time, with what came of the last: busy while it runs, the fault it ended in.
 * `wordsFor` puts a fault into words for the reader, and throws on what it does not know.
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
