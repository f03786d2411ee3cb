import type { AttributeValue } from "../../client/map/layers/features.ts";
import { STYLE_LIMITS } from "../../contract/layers/style.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, DateField, NumberField, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { ClassMaker } from "./ClassMaker.tsx";
import { ColorField, Rows, Section } from "./form-parts.tsx";
import { momentOfField } from "./layer-draft.ts";
import type { BreakDraft, StyleForm } from "./style-draft.ts";

/** The classes of figures, for one date or without a date, with the controls that make them. */
export function ClassFields(props: {
  readonly form: StyleForm;
  /** The index of the date whose classes are shown; -1 for the classes without a date. */
  readonly place: number;
  /** The values of the style's field in the preview layer; empty without a layer. */
  readonly values: readonly AttributeValue[];
  onPlace(place: number): void;
}) {
  const { form, place, values, onPlace } = props;
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
    <Section id="classes" title={text("fields.breaks")}>
      <p className="pv-muted">{text("hints.buckets")}</p>
      <div className="pv-columns">
        <SelectField
          label={text("fields.bucket")}
          value={place}
          options={[
            { value: -1, label: text("allDates") },
            ...draft.buckets.map(({ at }, i) => ({
              value: i,
              label: at === "" ? text("newDate") : instant(momentOfField(at)),
            })),
          ]}
          onChange={onPlace}
        />
        {bucket && (
          <DateField
            time
            label={text("fields.at")}
            value={bucket.at}
            error={form.faults[`buckets.${place}.at`]}
            onChange={(value) => form.set("buckets", draft.buckets.with(place, { ...bucket, at: value }))}
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
      <ClassMaker form={form} breaks={breaks} values={values} onMake={put} />
      <Rows
        label={text("fields.breaks")}
        rows={breaks}
        add={text("addClass")}
        most={STYLE_LIMITS.classes}
        path={path}
        faults={form.faults}
        removeLabel={(i) => text("removeClass", { place: i + 1 })}
        next={(rows) => ({
          min: rows.at(-1)?.max ?? "0",
          max: "",
          color: rows.at(-1)?.color ?? "#808080",
          size: "",
          label: "",
        })}
        onChange={(rows) => put(rows)}
        fields={(_, cell) => (
          <>
            <NumberField {...cell("min")} className="layers__narrow" />
            <NumberField {...cell("max")} className="layers__narrow" />
            <ColorField {...cell("color")} className="layers__narrow" />
            {draft.shape !== "polygon" && <NumberField {...cell("size", "classSize")} className="layers__narrow" />}
            <TextField {...cell("label")} maxLength={120} />
          </>
        )}
      />
    </Section>
  );
}
