import type { RunBand } from "../../contract/calls/what-if.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** How low and high came about, in words. */
export function Method({ band }: { band: RunBand["band"] }) {
  const text = useTexts("widgets.band");
  const format = useFormat();
  const { affected, assistance } = band.ranges;
  const points = { affectedDown: affected.down, affectedUp: affected.up };
  const given = { ...points, assistanceDown: assistance.down, assistanceUp: assistance.up };
  const figures = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, format.number(value)]));
  return (
    <section className="band__method" aria-label={text("method.title")}>
      <h3>{text("method.title")}</h3>
      <p>{text("method.envelope", { ...figures, rule: text(`rules.${band.selection}`) })}</p>
      {band.leftOut.map((rule) => (
        <p key={rule}>{text("leftOut", { rule: text(`rules.${rule}`) })}</p>
      ))}
      <p>
        {band.margins === null
          ? text("method.noMargins")
          : text("method.margins", {
              count: band.margins.tracts,
              tracts: format.number(band.margins.tracts),
              without: format.number(band.margins.without),
            })}
      </p>
      <p>{text("method.trucks")}</p>
    </section>
  );
}
