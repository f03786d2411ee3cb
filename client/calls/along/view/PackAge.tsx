import type { PackHeader } from "../../../../contract/planning/pack.ts";
import { useFormat, useTexts } from "../../../../framework/i18n/index.ts";

const HOUR = 3_600_000;
/** Milliseconds by which clocks may differ before it matters. */
const CLOCKS = 5 * 60_000;

/** How old a pack is, by this device's clock; says if that clock must be wrong, and if the pack is past its end. */
export function PackAge({ header: { madeAt, endsAt } }: { readonly header: Pick<PackHeader, "madeAt" | "endsAt"> }) {
  const text = useTexts("widgets.along.age");
  const format = useFormat();
  const now = Date.now();
  const hours = (now - Date.parse(madeAt)) / HOUR;
  const warning = now < Date.parse(madeAt) - CLOCKS ? "clock" : now > Date.parse(endsAt) ? "ended" : null;
  return (
    <>
      <span>
        {text("made", { when: format.instant(madeAt) })}
        {warning === "clock" || hours < 1
          ? ""
          : ` · ${hours < 48 ? text("hours", { count: Math.floor(hours) }) : text("days", { count: Math.floor(hours / 24) })}`}
      </span>
      {warning && (
        <span className="pv-note" data-kind="warning" role="note">
          {text(warning, { now: format.instant(new Date(now).toISOString()), end: format.instant(endsAt) })}
        </span>
      )}
    </>
  );
}
