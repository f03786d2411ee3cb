import { useTexts } from "../../../../framework/i18n/index.ts";
import { PackError } from "../seal.ts";

/** Why a pack does not open, or an entry is not kept, in the reader's words. */
export function useFaultText(): (error: unknown) => string {
  const text = useTexts("widgets.along.faults");
  return (error) => {
    if (error instanceof PackError) return text(error.fault);
    return text(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "unknown");
  };
}
