import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { useToast } from "../../framework/ui/index.ts";

/** Puts text on the clipboard and says so; `byHand` where the browser refuses, and the reader must copy it. */
export function useCopy() {
  const text = useTexts("client.explanation");
  const toast = useToast();
  const [byHand, setByHand] = useState(false);
  const copy = async (plain: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(plain);
    } catch {
      setByHand(true);
      return false;
    }
    toast({ kind: "success", text: text("copied") });
    return true;
  };
  return { copy, byHand };
}
