import { useId, useState } from "react";
import type { BandRanges, PercentageRange } from "../../engine/sensitivity/band.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { PERCENT, readNumber, useTwoWays, writeNumber } from "../../framework/ui/grid/number-entry.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";

const ENDS = ["down", "up"] as const;
const KINDS = ["affected", "assistance"] as const;
type TypedRanges = Record<(typeof KINDS)[number], Record<keyof PercentageRange, string>>;

/** The percentage points in a text; null if it is not a number from 0 to 100. */
function pointsIn(text: string, locale: string): number | null {
  const points = readNumber(text, locale, PERCENT);
  return typeof points === "number" && points >= 0 && points <= PERCENT ? points : null;
}

/** Chooses by how much affected share and assistance may differ from what was entered. */
export function RangesForm(props: {
  readonly ranges: BandRanges;
  readonly busy: boolean;
  onChoose(ranges: BandRanges): void;
}) {
  const { ranges, busy, onChoose } = props;
  const text = useTexts("widgets.band");
  const locale = useLocale();
  const pointsOf = (typed: string) => pointsIn(typed, locale);
  const title = useId();
  const [typed, setTyped] = useState<TypedRanges>(() => ({
    affected: textsOf(ranges.affected, locale),
    assistance: textsOf(ranges.assistance, locale),
  }));
  const twoWays = useTwoWays();
  const fault = (kind: keyof TypedRanges, end: keyof PercentageRange) =>
    pointsOf(typed[kind][end]) === null ? (twoWays(typed[kind][end], PERCENT) ?? text("range.fault")) : null;
  const isFaulty = KINDS.some((kind) => ENDS.some((end) => fault(kind, end) !== null));
  const read = (kind: keyof TypedRanges): PercentageRange => ({
    down: pointsOf(typed[kind].down) ?? ranges[kind].down,
    up: pointsOf(typed[kind].up) ?? ranges[kind].up,
  });
  return (
    <form
      className="band__ranges pv-row pv-row--end"
      aria-labelledby={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFaulty) onChoose({ affected: read("affected"), assistance: read("assistance") });
      }}
    >
      <h3 id={title}>{text("range.title")}</h3>
      {KINDS.map((kind) => (
        <fieldset key={kind}>
          <legend className="pv-small">{text(`range.${kind}`)}</legend>
          {ENDS.map((end) => (
            <TextField
              key={end}
              label={text(`range.${end}`)}
              error={fault(kind, end)}
              inputMode="decimal"
              autoComplete="off"
              value={typed[kind][end]}
              onChange={(value) => setTyped((before) => ({ ...before, [kind]: { ...before[kind], [end]: value } }))}
            />
          ))}
        </fieldset>
      ))}
      <Button type="submit" disabled={isFaulty || busy}>
        {text(busy ? "range.busy" : "range.apply")}
      </Button>
    </form>
  );
}

function textsOf({ down, up }: PercentageRange, locale: string): Record<keyof PercentageRange, string> {
  return { down: writeNumber(down, locale), up: writeNumber(up, locale) };
}
