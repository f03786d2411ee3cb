import { useCallback } from "react";
import { ApiError, useErrorText } from "../http/api-error.ts";
import { referenceOf } from "./ErrorReference.tsx";
import { useToast } from "./notices.tsx";

/** Shows why something failed. What the app has said in an alert already (401, 403) is not said twice. */
export function useErrorToast(): (error: unknown) => void {
  const toast = useToast();
  const textOf = useErrorText();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.told) return;
      toast({ kind: "danger", text: textOf(error), reference: referenceOf(error) });
    },
    [toast, textOf],
  );
}
