import type { ShapesFile } from "./shapes-file.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** Shows how many features without a place are left out; empty if there are none. */
export function Placeless({ of }: { readonly of: ShapesFile | null }) {
  const text = useTexts("widgets.data-sets");
  const { number } = useFormat();
  const count = of?.placeless ?? 0;
  return count === 0 ? null : <p className="pv-note">{text("placeless", { count, figure: number(count) })}</p>;
}
