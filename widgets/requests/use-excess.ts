import { useComparison } from "../../client/planning/projections.ts";
import type { UnitName } from "../../contract/api/domain.ts";
import { unrequestedShortfalls } from "../../engine/logistics/unrequested.ts";
import { convertPacked, fits, type PackSizes } from "../../engine/words/packs.ts";

/**
 * Returns what a product lacks in all days of the plan, if a quantity is more than that: a request above the need is
 * asked about, not refused. Null if it is not, or if the need is not known.
 */
export function useExcess(eid: number | null) {
  const products = useComparison(eid).data?.products ?? [];
  return (asked: { product: string; quantity: number; unit: UnitName; pack: PackSizes | undefined }) => {
    const { product, quantity, unit: from, pack } = asked;
    const short = unrequestedShortfalls(products, [], () => pack).filter((one) => one.product === product);
    const to = products.find((one) => one.product === product)?.unit;
    if (to === undefined || !fits(from, to, pack)) return null;
    const lacks = short.reduce((sum, one) => sum + one.short, 0);
    return convertPacked(quantity, { from, to, pack }) > lacks ? { lacks, unit: to } : null;
  };
}
