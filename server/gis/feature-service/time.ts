import { refuseParameter } from "../esri-error.ts";
import type { Condition, Expression } from "./expression.ts";
import type { LayerFacts } from "./layers.ts";

/**
 * The condition of the `time` parameter: an instant, or an extent whose ends may be `null`, in milliseconds since 1970.
 * Null if it is absent; EsriError 400 if the layer has no time.
 */
export function timeCondition(text: string | null, time: LayerFacts["time"]): Condition | null {
  if (text === null) return null;
  if (time === undefined) return refuseParameter("time", text, "a layer that has timeInfo");
  const ends = text.split(",").map((each) => (each.trim().toLowerCase() === "null" ? null : Number(each)));
  const [start = null, end = start] = ends;
  if (ends.length > 2 || ends.some((each) => each !== null && !Number.isSafeInteger(each)))
    return refuseParameter("time", text, "an instant or start,end in milliseconds since 1970");
  const left: Expression = { kind: "field", type: "date", name: time.field };
  const parts = ([[">=", start], ["<=", end]] as const).flatMap(([operator, value]): Condition[] =>
    value === null ? [] : [{ kind: "compare", left, operator, right: { kind: "literal", type: "date", value } }],
  ); // oxfmt-ignore
  return { kind: "and", parts };
}
