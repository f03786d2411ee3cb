import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { SupplyLink } from "./SupplyLink.tsx";
import { usePromptText } from "./use-prompt-text.ts";
import type { Compared } from "./use-compared.ts";

/** What a reader must know before the figures: that they are old, that nothing was entered, what is not counted. */
export function Notices({ compared }: { compared: Compared }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const { eid, comparison, prompt, stale, entered } = compared;
  const asked = usePromptText(prompt);
  if (!comparison) return null;
  const { unplanned, unknownZones, run } = comparison;
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
      {unknownZones.length > 0 && (
        <p className="comparison__note">
          <Icon name="exclamation-mark-triangle" />
          {text("unknownZones", { zones: unknownZones.join(", "), count: unknownZones.length })}
        </p>
      )}
      {unplanned.map(({ product, entries }) => (
        <p key={product} className="comparison__note">
          <Icon name="exclamation-mark-triangle" />
          {text("unplanned", { product, count: entries })}
        </p>
      ))}
    </>
  );
}
