import { useState } from "react";
import { STYLE_LIMITS } from "../../contract/calls/map/style.ts";
import { RAMPS, type Ramp } from "../../engine/display/ramp-names.ts";
import { readNumber } from "../../engine/display/read-number.ts";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Button, DateField, NumberField, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { Rows } from "./Rows.tsx";
import { ColorField } from "./SymbolFields.tsx";
import { momentOfField } from "./layer-draft.ts";
import { equalBreaks, recolored, type BreakDraft, type StyleForm } from "./style-draft.ts";

/** The classes of figures: those that hold at all times, or those from one date on, with what makes them. */
export function ClassFields(props: {
  readonly form: StyleForm;
  /** The place of the date whose classes are shown; -1 for those of all dates. */
  readonly place: number;
  onPlace(place: number): void;
}) {
  const { form, place, onPlace } = props;
  const text = useTexts("widgets.layers");
  const { instant } = useFormat();
  const { draft } = form;
  const bucket = draft.buckets[place];
  const breaks = bucket?.breaks ?? draft.breaks;
  const path = bucket === undefined ? "breaks" : `buckets.${place}.breaks`;
  const put = (next: readonly BreakDraft[], ramp = draft.ramp) =>
    form.change((before) =>
      bucket === undefined
        ? { ...before, ramp, breaks: next }
        : { ...before, ramp, buckets: before.buckets.with(place, { ...bucket, breaks: next }) },
    );
  const addDate = () => {
    form.set("buckets", [...draft.buckets, { at: "", breaks: draft.breaks }]);
    onPlace(draft.buckets.length);
  };
  const removeDate = () => {
    form.set("buckets", draft.buckets.toSpliced(place, 1));
    onPlace(-1);
  };
  return (
    <section className="pv-stack pv-section" aria-labelledby="layers-classes">
      <h3 id="layers-classes">{text("fields.breaks")}</h3>
      <p className="pv-muted">{text("hints.buckets")}</p>
      <div className="pv-columns">
        <SelectField
          label={text("fields.bucket")}
          value={String(place)}
          options={[
            { value: "-1", label: text("allDates") },
            ...draft.buckets.map(({ at }, i) => ({
              value: String(i),
              label: at === "" ? text("newDate") : instant(momentOfField(at)),
            })),
          ]}
          onChange={({ target }) => onPlace(Number(target.value))}
        />
        {bucket && (
          <DateField
            time
            label={text("fields.at")}
            value={bucket.at}
            error={form.faults[`buckets.${place}.at`]}
            onChange={({ target }) => form.set("buckets", draft.buckets.with(place, { ...bucket, at: target.value }))}
          />
        )}
      </div>
      <div className="pv-row">
        <Button icon="plus" disabled={draft.buckets.length >= STYLE_LIMITS.buckets} onClick={addDate}>
          {text("addBucket")}
        </Button>
        {bucket && (
          <Button icon="trash" onClick={removeDate}>
            {text("removeBucket")}
          </Button>
        )}
      </div>
      <Maker form={form} breaks={breaks} onMake={put} />
      <Rows
        label={text("fields.breaks")}
        rows={breaks}
        add={text("addClass")}
        most={STYLE_LIMITS.classes}
        error={form.faults[path]}
        removeLabel={(i) => text("removeClass", { place: i + 1 })}
        next={(rows) => ({
          min: rows.at(-1)?.max ?? "0",
          max: "",
          color: rows.at(-1)?.color ?? "#808080",
          size: "",
          label: "",
        })}
        onChange={(rows) => put(rows)}
        fields={(row, i, change) => (
          <>
            {(["min", "max"] as const).map((name) => (
              <NumberField
                key={name}
                className="layers__narrow"
                label={text(`fields.${name}`)}
                value={row[name]}
                error={form.faults[`${path}.${i}.${name}`]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            ))}
            <ColorField
              className="layers__narrow"
              label={text("fields.color")}
              value={row.color}
              onChange={(color) => change({ color })}
            />
            {draft.shape !== "polygon" && (
              <NumberField
                className="layers__narrow"
                label={text("fields.classSize")}
                value={row.size}
                error={form.faults[`${path}.${i}.size`]}
                onChange={({ target }) => change({ size: target.value })}
              />
            )}
            <TextField
              label={text("fields.label")}
              value={row.label}
              maxLength={120}
              onChange={({ target }) => change({ label: target.value })}
            />
          </>
        )}
      />
    </section>
  );
}

const COUNTS = [3, 4, 5, 6, 7] as const;

/** Makes classes of equal width between two figures in the colors of a ramp, or gives those that are there its colors. */
function Maker(props: {
  readonly form: StyleForm;
  readonly breaks: readonly BreakDraft[];
  onMake(breaks: readonly BreakDraft[], ramp: Ramp): void;
}) {
  const { form, breaks, onMake } = props;
  const text = useTexts("widgets.layers");
  const locale = useLocale();
  const [ends, setEnds] = useState({ from: breaks[0]?.min ?? "0", to: breaks.at(-1)?.max ?? "100" });
  const [count, setCount] = useState(breaks.length >= 3 && breaks.length <= 7 ? breaks.length : 5);
  const [from, to] = [readNumber(ends.from, locale), readNumber(ends.to, locale)];
  const ramp: Ramp = form.draft.ramp === "" ? RAMPS[0] : form.draft.ramp;
  const possible = typeof from === "number" && typeof to === "number" && to > from;
  return (
    <div className="pv-columns pv-columns--narrow" role="group" aria-label={text("makeClasses")}>
      <SelectField
        label={text("fields.ramp")}
        value={ramp}
        options={RAMPS.map((one) => ({ value: one, label: text(`ramps.${one}`) }))}
        onChange={({ target }) => {
          const next = RAMPS.find((one) => one === target.value) ?? ramp;
          onMake(recolored(breaks, next), next);
        }}
      />
      {(["from", "to"] as const).map((name) => (
        <NumberField
          key={name}
          label={text(`fields.${name}`)}
          value={ends[name]}
          onChange={({ target }) => setEnds({ ...ends, [name]: target.value })}
        />
      ))}
      <SelectField
        label={text("fields.classes")}
        value={String(count)}
        options={COUNTS.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={({ target }) => setCount(Number(target.value))}
      />
      <Button
        className="layers__make"
        disabled={!possible}
        onClick={() => possible && onMake(equalBreaks({ from, to, count, ramp }, locale), ramp)}
      >
        {text("makeClasses")}
      </Button>
    </div>
  );
}
