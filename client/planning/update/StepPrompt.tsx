import { zoneMark } from "../../../engine/display/zone-label.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { useAnnounce, useToast } from "../../../framework/ui/index.ts";
import type { Zone } from "../../../contract/planning/calls/zones.ts";
import { useCalculation, useRecalculation } from "../calculation.ts";
import { useEstimation, useHeld } from "../estimations.ts";
import { promptOf } from "../work.ts";
import { zoneNamesOf } from "../zone-label.ts";
import { UpdatePrompt } from "./UpdatePrompt.tsx";

/** A step of the calculation that can be run separately. */
type CalculationStep = "population" | "projections";

/**
 * Shows what has changed, and the next step of the workflow with its button. `own` is the step whose button is always
 * shown.
 */
export function StepPrompt({ eid, own }: { readonly eid: number; readonly own: CalculationStep }) {
  const text = useTexts("domain.prompt");
  const estimation = useEstimation(eid).data;
  const prompt = promptOf(estimation);
  const step = prompt === "population" ? prompt : own;
  const held = useHeld(estimation);
  if (estimation === undefined) return null;
  return (
    <div className="pv-stack">
      <UpdatePrompt eid={eid} look="text" />
      {held === null && (estimation.zones > 0 || own === "projections") && (
        <div className="pv-stack pv-stack--tight">
          {prompt === step && <p className="pv-small">{text(step)}</p>}
          <StepButton eid={eid} step={step} primary={prompt === step} />
        </div>
      )}
    </div>
  );
}

/** ReCalculate Population Details or Calculate Projections, for permitted users; reports the result. */
function StepButton(props: { readonly eid: number; readonly step: CalculationStep; readonly primary: boolean }) {
  const { eid, step, primary } = props;
  const text = useTexts("client.update");
  const format = useFormat();
  const toast = useToast();
  const announce = useAnnounce();
  const estimation = useEstimation(eid).data;
  const { recalculate, running: counting, permitted } = useRecalculation(estimation);
  const { calculate, running } = useCalculation(estimation);
  // Zone by zone: people in two zones may be counted in each, and then there is no sum.
  const described = ({ zone, name, statistics }: Zone) => {
    const people = format.number(statistics?.population);
    return text("recalculatedZone", { zone: zoneMark(zone, zoneNamesOf([{ zone, name }])), people });
  };
  const run = () =>
    step === "population"
      ? recalculate(({ zones }) =>
          toast({ kind: "success", text: text("recalculated", { zones: zones.map(described).join(", ") }) }),
        )
      : calculate(({ projections: { headline } }) =>
          announce(text("calculated", { people: format.headline(headline.peopleAssisted) })),
        );
  if (!permitted) return null;
  return (
    <Button wide kind={primary ? "primary" : undefined} busy={running || counting} onClick={() => void run()}>
      {text(running ? "calculating" : step === "population" ? "recalculate" : "calculate")}
    </Button>
  );
}
