import { useCallback } from "react";
import { useHref } from "react-router-dom";

/** Makes of a path of the app the address that a fresh page of it has: with the app's name where it needs one. */
export function useFullAddress(): (path: string) => string {
  const base = useHref("/");
  return useCallback((path) => base.replace(/\/$/, "") + path, [base]);
}
