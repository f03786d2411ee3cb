import { useState } from "react";
import { useSupplyProducts } from "../../client/supply/supply.ts";
import { useProductText, useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { SUGGESTED_CATEGORIES } from "../../contract/api/domain.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";
import { RecordGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import { useToast } from "../../framework/ui/index.ts";
import { addSuggested, changeSuggested, hasSuggested, removeSuggested } from "./changes.ts";
import { useSuggestedColumns } from "./columns.ts";
import { suggestedId } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";
import { usePaste } from "./use-paste.tsx";

/** Up to this many rows the grid is as high as its rows. */
const ROWS_IN_FULL = 20;
const HEIGHT = 460;

/** The percentages that experience suggests for the coast, inland and elsewhere, by region. */
export function SuggestedTab({ form, editable }: { readonly form: ParameterForm; readonly editable: boolean }) {
  const text = useTexts("widgets.parameters");
  const toast = useToast();
  const columns = useSuggestedColumns({ form, editable });
  const [chosen, choose] = useState<readonly string[]>([]);
  const { suggested } = form.draft;
  const { onPasteBlock, preview } = usePaste({
    form,
    tab: "suggested",
    target: {
      columns,
      linesIn: (draft) => draft.suggested,
      idOf: suggestedId,
      put: (draft, line, column, entry) => changeSuggested(draft, suggestedId(line), { [column]: entry }),
    },
  });
  const remove = () => {
    if (chosen.length === 0) return toast({ kind: "warning", text: text("suggestedRows.chooseFirst") });
    form.change((draft) => removeSuggested(draft, chosen));
    choose([]);
  };
  return (
    <>
      <RecordGrid
        label={text("tabs.suggested")}
        columns={columns}
        rows={suggested}
        rowId={suggestedId}
        height={suggested.length > ROWS_IN_FULL ? HEIGHT : "auto"}
        emptyText={text("noSuggestedRows")}
        {...(editable ? { chosen, onChoose: choose, onPasteBlock } : {})}
      />
      {preview}
      {editable && suggested.length > 0 && (
        <div className="pv-row">
          <Button icon="trash" onClick={remove}>
            {text("suggestedRows.remove")}
          </Button>
        </div>
      )}
      {editable && form.draft.daily.length > 0 && <NewRow form={form} />}
    </>
  );
}

/** Which row is to be added: a product, a place and a region that have none yet. */
function NewRow({ form }: { readonly form: ParameterForm }) {
  const text = useTexts("widgets.parameters");
  const toast = useToast();
  const productText = useProductText();
  const { origin } = useSeededText();
  const regions = useSupplyProducts().data?.regions ?? [];
  const [product, setProduct] = useState("");
  const [place, setPlace] = useState<(typeof SUGGESTED_CATEGORIES)[number]>("Coastal(%)");
  const [region, setRegion] = useState("");
  const names = form.draft.daily.map((line) => line.product);
  const own = names.includes(product) ? product : (names[0] ?? "");
  const add = () => {
    const line = { product: own, place, region: region === "" ? null : region, below: null, above: null };
    if (hasSuggested(form.draft, line)) return toast({ kind: "warning", text: text("suggestedRows.there") });
    form.change((draft) => addSuggested(draft, line));
  };
  return (
    <div className="pv-row" role="group" aria-label={text("suggestedRows.new")}>
      <SelectField
        label={text("columns.product")}
        value={own}
        options={names.map((value) => ({ value, label: productText(value) }))}
        onChange={setProduct}
      />
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
      <Button icon="plus" onClick={add}>
        {text("suggestedRows.add")}
      </Button>
    </div>
  );
}
