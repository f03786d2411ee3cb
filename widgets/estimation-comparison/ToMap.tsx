import { Link } from "react-router-dom";
import { useEstimation } from "../../client/estimations.ts";
import { LINK_PARAMETERS } from "../../client/use-linked-estimation.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** Goes to an estimation on the map page, where it is changed and calculated. */
export function ToMap({ eid, side }: { readonly eid: number; readonly side: "a" | "b" }) {
  const text = useTexts("widgets.estimation-comparison");
  const estimation = useEstimation(eid).data;
  if (!estimation) return null;
  const search = new URLSearchParams({
    [LINK_PARAMETERS.disaster]: String(estimation.did),
    [LINK_PARAMETERS.estimation]: String(eid),
  });
  return (
    <Link className="pv-link" to={`/main/map?${search.toString()}`}>
      {text("toMap", { side: side.toUpperCase(), name: estimation.name })}
    </Link>
  );
}
