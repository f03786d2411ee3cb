import { useSearchParams } from "react-router-dom";
import { useCurrentEstimationId } from "../../client/current.ts";

/** The two estimations as the address says (`?a=7&b=8`), so that a link keeps them; the first is else the one being worked on. */
export function usePair() {
  const [search, setSearch] = useSearchParams();
  const current = useCurrentEstimationId();
  const a = idOf(search.get("a")) ?? current;
  const b = idOf(search.get("b"));
  const choose = (next: { readonly a?: number; readonly b?: number }) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        const pair = { a: next.a ?? a, b: next.b ?? b };
        for (const [name, eid] of Object.entries(pair)) if (eid !== null) after.set(name, String(eid));
        return after;
      },
      { replace: true },
    );
  return { a, b, choose };
}

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
