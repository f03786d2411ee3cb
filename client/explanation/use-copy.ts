import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { copyText, useToast } from "../../framework/ui/index.ts";

/** Copies text to the clipboard and reports it; `byHand` if the browser refuses, and the reader must copy it. */
export function useCopy() {
  const text = useTexts("client.explanation");
  const toast = useToast();
  const [byHand, setByHand] = useState(false);
  const copy = async (plain: string): Promise<boolean> => {
    const copied = await copyText(plain);
    if (copied) toast({ kind: "success", text: text("copied") });
    else setByHand(true);
    return copied;
  };
  return { copy, byHand };
}
