import { useState } from "react";
import type { AttributeValue } from "../../client/map/layers/features.ts";
import { RAMPS, type Ramp } from "../../engine/display/ramp-names.ts";
import { readNumber, useTwoWays, writeNumber } from "../../framework/ui/grid/number-entry.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Button, NumberField, SelectField } from "../../framework/ui/controls/index.ts";
import {
  boundsOfValues,
  breaksBetween,
  equalBounds,
  MAKING_METHODS,
  recolored,
  type BreakDraft,
  type MakingMethod,
  type StyleForm,
} from "./style-draft.ts";

const COUNTS = [3, 4, 5, 6, 7] as const;

/** Makes classes of equal width or from a layer's values, in the colors of a ramp; or only recolors the current ones. */
export function ClassMaker(props: {
  readonly form: StyleForm;
  readonly breaks: readonly BreakDraft[];
  readonly values: readonly AttributeValue[];
  onMake(breaks: readonly BreakDraft[], ramp: Ramp): void;
}) {
  const { form, breaks, values, onMake } = props;
  const text = useTexts("widgets.layers");
  const locale = useLocale();
  const [typed, setTyped] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const [chosen, setMethod] = useState<MakingMethod>("equal");
  const [count, setCount] = useState(breaks.length >= 3 && breaks.length <= 7 ? breaks.length : 5);
  const ofLayer = boundsOfValues(values, { method: chosen, count });
  const method = ofLayer.length > 1 ? chosen : "equal";
  const [least, greatest] = [ofLayer[0], ofLayer.at(-1)];
  const ends = typed ?? {
    from: least === undefined ? (breaks[0]?.min ?? "0") : writeNumber(least, locale),
    to: greatest === undefined ? (breaks.at(-1)?.max ?? "100") : writeNumber(greatest, locale),
  };
  const twoWays = useTwoWays();
  const [from, to] = [readNumber(ends.from, locale), readNumber(ends.to, locale)];
  const ramp: Ramp = form.draft.ramp === "" ? RAMPS[0] : form.draft.ramp;
  const between =
    typeof from === "number" && typeof to === "number" && to > from ? equalBounds({ from, to, count }) : [];
  const bounds = method === "equal" ? between : ofLayer;
  return (
    <div className="pv-columns pv-columns--narrow" role="group" aria-label={text("makeClasses")}>
      <SelectField
        label={text("fields.ramp")}
        value={ramp}
        options={RAMPS.map((one) => ({ value: one, label: text(`ramps.${one}`) }))}
        onChange={(value) => {
          const next = value;
          onMake(recolored(breaks, next), next);
        }}
      />
      {ofLayer.length > 1 && (
        <SelectField
          label={text("fields.method")}
          value={method}
          options={MAKING_METHODS.map((one) => ({ value: one, label: text(`methods.${one}`) }))}
          onChange={setMethod}
        />
      )}
      {method === "equal" &&
        (["from", "to"] as const).map((name) => (
          <NumberField
            key={name}
            label={text(`fields.${name}`)}
            value={ends[name]}
            error={twoWays(ends[name])}
            onChange={(value) => setTyped({ ...ends, [name]: value })}
          />
        ))}
      <SelectField
        label={text("fields.classes")}
        value={count}
        options={COUNTS.map((one) => ({ value: one, label: String(one) }))}
        onChange={setCount}
      />
      <Button
        className="layers__make"
        disabled={bounds.length < 2}
        onClick={() => onMake(breaksBetween(bounds, ramp, locale), ramp)}
      >
        {text(method === "equal" ? "makeClasses" : "makeFromValues")}
      </Button>
    </div>
  );
}
