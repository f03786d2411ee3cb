import { useState } from "react";
import type { LayerField } from "../../client/map/layers/features.ts";
import { FILTER_OPERATORS, isWhole, type LayerFilter } from "../../client/map/layers/filter.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Fold, SelectField, TextField } from "../../framework/ui/controls/index.ts";

const EMPTY: LayerFilter = { field: "", operator: "contains", value: "" };

/** Edits the filter of a layer's features: a field, a comparison and a value. */
export function FilterForm(props: {
  readonly fields: readonly LayerField[];
  readonly filter: LayerFilter | null;
  onChange(filter: LayerFilter | null): void;
}) {
  const { fields, filter, onChange } = props;
  const text = useTexts("widgets.layer-tree.filter");
  const [draft, setDraft] = useState<LayerFilter>(filter ?? EMPTY);
  if (fields.length === 0) return null;
  return (
    <Fold title={text(filter ? "titleOn" : "title")}>
      <div className="pv-stack pv-stack--tight">
        <SelectField
          label={text("field")}
          value={draft.field}
          options={[{ value: "", label: text("choose") }, ...fields.map(({ name }) => ({ value: name, label: name }))]}
          onChange={(value) => setDraft({ ...draft, field: value })}
        />
        <SelectField
          label={text("operator")}
          value={draft.operator}
          options={FILTER_OPERATORS.map((operator) => ({ value: operator, label: text(`operators.${operator}`) }))}
          onChange={(operator) => setDraft({ ...draft, operator })}
        />
        {draft.operator !== "isEmpty" && (
          <TextField
            label={text("value")}
            value={draft.value}
            onChange={(value) => setDraft({ ...draft, value: value })}
          />
        )}
        <div className="pv-row pv-row--tight">
          <Button disabled={!isWhole(draft)} onClick={() => onChange(draft)}>
            {text("apply")}
          </Button>
          {filter && (
            <Button
              onClick={() => {
                setDraft(EMPTY);
                onChange(null);
              }}
            >
              {text("clear")}
            </Button>
          )}
        </div>
      </div>
    </Fold>
  );
}
