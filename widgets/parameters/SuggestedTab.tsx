import { useState } from "react";
import { useSupplyProducts } from "../../client/supply/supply.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { SUGGESTED_CATEGORIES } from "../../contract/api/domain.ts";
import { PLACES } from "../../engine/suggested/mix.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { ShareTable } from "./ShareTable.tsx";
import { addSuggestedRow, removeSuggested, shareRowId } from "./matrix.ts";
import type { ParameterForm } from "./use-parameter-form.ts";

/** The suggested percentages for the coast, inland and elsewhere, optionally by region. */
export function SuggestedTab({ form, editable }: { readonly form: ParameterForm; readonly editable: boolean }) {
  const text = useTexts("widgets.parameters");
  const places = useTexts("seeded.place");
  const [selected, select] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const chosen = form.draft.suggested.find((line) => shareRowId(line) === selected);
  const remove = () => {
    form.change((draft) => removeSuggested(draft, selected));
    select(null);
  };
  return (
    <>
      <ShareTable
        form={form}
        editable={editable}
        tab="suggested"
        emptyText={text("noSuggestedRows")}
        selected={selected}
        onSelect={select}
      />
      {editable && (
        <div className="pv-row">
          {form.draft.daily.length > 0 && (
            <Button icon="plus" aria-expanded={adding} onClick={() => setAdding(!adding)}>
              {text("suggestedRows.add")}
            </Button>
          )}
          {chosen && (
            <Button icon="trash" onClick={remove}>
              {text("deleteNamed", {
                product: [places(PLACES[chosen.place]), chosen.region].filter(Boolean).join(", "),
              })}
            </Button>
          )}
        </div>
      )}
      {editable && adding && <NewRow form={form} />}
    </>
  );
}

/** Adds a row for a place and region that have none yet. */
function NewRow({ form }: { readonly form: ParameterForm }) {
  const text = useTexts("widgets.parameters");
  const toast = useToast();
  const { origin } = useSeededText();
  const regions = useSupplyProducts().data?.regions ?? [];
  const [place, setPlace] = useState<(typeof SUGGESTED_CATEGORIES)[number]>("Coastal(%)");
  const [region, setRegion] = useState("");
  const add = () => {
    const added = addSuggestedRow(form.draft, { place, region: region === "" ? null : region });
    if (added === form.draft) return toast({ kind: "warning", text: text("suggestedRows.there") });
    form.change(() => added);
  };
  return (
    <div className="pv-row" role="group" aria-label={text("suggestedRows.new")}>
      <SelectField
        label={text("columns.place")}
        value={place}
        options={SUGGESTED_CATEGORIES.map((value) => ({ value, label: origin(value) }))}
        onChange={setPlace}
      />
      <SelectField
        label={text("columns.region")}
        value={region}
        options={[
          { value: "", label: text("suggestedRows.everyRegion") },
          ...regions.map((value) => ({ value, label: value })),
        ]}
        onChange={setRegion}
      />
      <Button onClick={add}>{text("add")}</Button>
    </div>
  );
}
