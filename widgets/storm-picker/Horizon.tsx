import { useStormAreaName } from "../../client/planning/zone-origin.ts";
import type { AdvisoryPreview, StormMappingRows } from "../../contract/storms/calls/plans.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, Checkbox } from "../../framework/ui/controls/index.ts";

/** The choices of how an advisory becomes zones. */
export interface ZoneChoices {
  readonly mapping: StormMappingRows;
  setMapping(mapping: StormMappingRows): void;
  /** Whether to include estimated winds beyond the advisory's hours. */
  readonly beyondHorizon: boolean;
  setBeyondHorizon(is: boolean): void;
}

/**
 * Warns that an advisory forecasts some wind for fewer hours than the storm needs to arrive, and offers estimated winds
 * beyond, or the area of the hurricane warning as the worst zone. Hidden if the forecast covers everything that reaches
 * a tract.
 */
export function Horizon({ found, choices }: { readonly found: AdvisoryPreview; readonly choices: ZoneChoices }) {
  const text = useTexts("widgets.storm-picker");
  const horizonTexts = useTexts("report.arrivals.horizon");
  const format = useFormat();
  const areaName = useStormAreaName();
  const { mapping, setMapping, beyondHorizon, setBeyondHorizon } = choices;
  const { winds, arrival } = found.horizon;
  const added = found.areas.flatMap(({ area, given, population }) =>
    given !== null && mapping.some((row) => row.area === area) ? [{ area, given, population }] : [],
  );
  if (winds.length === 0 && added.length === 0 && beyondHorizon) return null;
  const warning = found.areas.find(({ area, tracts }) => area === "hurricaneWarning" && tracts > 0);
  const isWarned = mapping.some(({ area, zone }) => area === "hurricaneWarning" && zone === 1);
  return (
    <section role="group" className="pv-note pv-stack pv-stack--tight" data-kind="warning" aria-label={text("horizon")}>
      {arrival !== null &&
        winds.map(({ threshold, hour }) => (
          <p key={threshold}>
            {horizonTexts(arrival.of, {
              threshold: format.number(threshold),
              hour: format.number(hour),
              arrival: format.number(Math.round(arrival.hour)),
            })}
          </p>
        ))}
      <Checkbox label={text("beyond")} checked={beyondHorizon} onChange={setBeyondHorizon} />
      {added.map(({ area, given, population }) => (
        <p key={area} className="pv-small">
          {text("beyondAdds", {
            area: areaName(area),
            people: format.number(population),
            given: format.number(given.population),
          })}
        </p>
      ))}
      {winds.length > 0 && warning !== undefined && !isWarned && (
        <Button
          onClick={() => {
            setMapping([
              ...mapping.filter(({ area }) => area !== "hurricaneWarning"),
              { area: "hurricaneWarning", zone: 1 },
            ]);
            setBeyondHorizon(false);
          }}
        >
          {text("warningZone", { people: format.number(warning.population) })}
        </Button>
      )}
    </section>
  );
}
