import { useProductText } from "../../client/use-product-text.ts";
import { useKnownZonesText } from "../../client/known-zones.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { SupplyLink } from "./SupplyLink.tsx";
import { usePromptText } from "./use-prompt-text.ts";
import type { Compared } from "./use-compared.ts";

/** What a reader must know before the figures: that they are old, that nothing was entered, what is not counted. */
export function Notices({ compared }: { compared: Compared }) {
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const format = useFormat();
  const { eid, comparison, prompt, stale, entered } = compared;
  const asked = usePromptText(prompt);
  const unknown = useKnownZonesText({ all: comparison?.zones ?? 0, unknown: comparison?.unknownZones ?? [] });
  if (!comparison) return null;
  const { unplanned, run } = comparison;
  return (
    <>
      {stale && (
        <p className="comparison__note" role="status">
          <Icon name="exclamation-mark-triangle" />
          <span>
            {text("stale", { when: format.instant(run.at) })} {asked}
          </span>
        </p>
      )}
      {!entered && (
        <p className="comparison__note comparison__note--plain">
          <Icon name="information" />
          <span>
            {text("nothingEntered")}{" "}
            <SupplyLink list="allocations" eid={eid}>
              {text("toSupply")}
            </SupplyLink>
          </span>
        </p>
      )}
      {unknown !== null && (
        <p className="comparison__note">
          <Icon name="exclamation-mark-triangle" />
          {unknown}
        </p>
      )}
      {unplanned.map(({ product, entries }) => (
        <p key={product} className="comparison__note">
          <Icon name="exclamation-mark-triangle" />
          {text("unplanned", { product: productText(product), count: entries })}
        </p>
      ))}
    </>
  );
}
