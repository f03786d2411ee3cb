import { useRef, useState } from "react";
import { fetchDefaults } from "./calls.ts";
import { useLookupChoices, useProductText, useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { UnitName } from "../../contract/api/domain.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups/lookups.ts";
import { SOURCES } from "../../engine/needs/seeded.ts";
import { isPackUnit } from "../../engine/words/packs.ts";
import { UNITS } from "../../engine/words/units.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { RecordGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import { Button, Fold, SelectField, TextField, type ControlHandle } from "../../framework/ui/controls/index.ts";
import { EmptyState, useConfirm, useReportedAction, useToast } from "../../framework/ui/index.ts";
import { PRODUCT_PRESETS, type ProductPreset } from "../../engine/needs/product-presets.ts";
import { addPreset, addProduct, changeDaily, deleteProduct, hasProduct, rowsOf } from "./changes.ts";
import { unitChange, useDailyColumns } from "./columns.ts";
import { dailyId, draftOf } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";
import { usePaste } from "./use-paste.tsx";

/** Props of a tab: the edited parameters of one estimation, and the sources of the shipped values. */
export interface TabProps {
  readonly eid: number;
  readonly form: ParameterForm;
  readonly editable: boolean;
  readonly sources: Readonly<Record<string, string>>;
}

/** Daily need of a person and capacity of a truck by product; products are added and deleted here. */
export function DailyTab({ eid, form, editable, sources }: TabProps) {
  const text = useTexts("widgets.parameters");
  const productText = useProductText();
  const confirm = useConfirm();
  const reported = useReportedAction();
  const toast = useToast();
  const columns = useDailyColumns({ form, editable });
  const { onPasteBlock, preview } = usePaste({
    form,
    tab: "daily",
    target: {
      columns,
      linesIn: ({ daily }) => daily,
      idOf: ({ product }) => product,
      put: (draft, line, column, entry) => {
        const isUnit = column === "nppUnit" || column === "cptUnit";
        return changeDaily(draft, line.product, isUnit ? unitChange(line, column, String(entry)) : { [column]: entry });
      },
    },
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const { draft, change } = form;

  const remove = async () => {
    if (chosen === null) return;
    const agreed = await confirm({
      title: text("deleteProduct"),
      text: `${text("sureDelete")} ${text("deleteProductWhat", { product: productText(chosen), ...rowsOf(draft, chosen) })}`,
      confirm: text("delete"),
      danger: true,
    });
    if (!agreed) return;
    change((before) => deleteProduct(before, chosen));
    setChosen(null);
  };

  const add = (name: string, unit: UnitName) =>
    reported(
      async () => {
        const defaults = draftOf(await fetchDefaults(eid, "default"));
        change((before) => addProduct(before, name, { unit, defaults }));
        setAdding(false);
        return hasProduct(defaults, name);
      },
      (isKnown) => text(isKnown ? "productAddedKnown" : "productAdded", { product: productText(name) }),
    );

  return (
    <>
      {draft.daily.length === 0 ? (
        <EmptyState icon="box" text={text("noProducts")} />
      ) : (
        <RecordGrid
          label={text("tabs.daily")}
          columns={columns}
          rows={draft.daily}
          rowId={dailyId}
          selected={chosen}
          {...(editable ? { onSelect: setChosen, onPasteBlock } : {})}
        />
      )}
      {preview}
      {editable && !adding && (
        <div className="pv-row">
          <Button icon="plus" onClick={() => setAdding(true)}>
            {text("addProduct")}
          </Button>
          {chosen !== null && (
            <Button icon="trash" onClick={() => void remove()}>
              {text("deleteNamed", { product: productText(chosen) })}
            </Button>
          )}
        </div>
      )}
      {adding && (
        <ProductForm
          taken={(name) => hasProduct(draft, name)}
          onAdd={(name, unit) => void add(name, unit)}
          onPreset={(preset) => {
            change((before) => addPreset(before, preset));
            setAdding(false);
            toast({ kind: "success", text: text("productAddedKnown", { product: productText(preset.product) }) });
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      <Sources sources={sources} categories={["npp", "cpt"]} />
    </>
  );
}

function ProductForm(props: {
  taken(name: string): boolean;
  onAdd(name: string, unit: UnitName): void;
  onPreset(preset: ProductPreset): void;
  onCancel(): void;
}) {
  const text = useTexts("widgets.parameters");
  const units = useLookupChoices(SHIPPED_LOOKUPS.unit).filter(({ value }) => !isPackUnit(value));
  const products = useLookupChoices(SHIPPED_LOOKUPS.product);
  const field = useRef<ControlHandle>(null);
  const [typed, setTyped] = useState("");
  const [unit, setUnit] = useState<UnitName>("Meals");
  const [fault, setFault] = useState<string | null>(null);
  const productText = useProductText();
  const seeded = useSeededText();
  const presets = PRODUCT_PRESETS.filter(({ product }) => !props.taken(product));
  return (
    <form
      className="pv-card pv-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const name = productMeant(typed, products);
        const found = name === "" ? "faults.mandatory" : props.taken(name) ? "faults.productTwice" : null;
        if (found === null) return props.onAdd(name, unit);
        setFault(text(found));
        field.current?.focus();
      }}
    >
      <TextField
        ref={field}
        label={text("columns.product")}
        value={typed}
        error={fault}
        maxLength={200}
        autoFocus
        suggestions={products.filter(({ value }) => !props.taken(value))}
        onChange={(value) => {
          setTyped(value);
          setFault(null);
        }}
      />
      <SelectField
        label={text("columns.nppUnit")}
        value={unit}
        options={units}
        onChange={(chosen) => setUnit(UNITS.find((one) => one === chosen) ?? unit)}
      />
      {presets.length > 0 && (
        <Fold title={text("presetProducts")}>
          <ul className="pv-plain-list pv-stack">
            {presets.map((preset) => (
              <li key={preset.product} className="pv-stack">
                <Button onClick={() => props.onPreset(preset)}>
                  {text("addNamed", { product: productText(preset.product) })}
                </Button>
                <small className="pv-muted">{seeded.source(SOURCES[preset.source])}</small>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <div className="pv-row">
        <Button kind="primary" type="submit">
          {text("add")}
        </Button>
        <Button onClick={props.onCancel}>{text("cancel")}</Button>
      </div>
    </form>
  );
}

/** The product with a name typed in the reader's language; else a new one of that name. */
function productMeant(typed: string, products: readonly { readonly value: string; readonly label: string }[]): string {
  const folded = typed.trim().toLowerCase();
  return products.find(({ label }) => label.toLowerCase() === folded)?.value ?? typed.trim();
}

/** The sources of shipped values, shown while they are unchanged. */
export function Sources({ sources, categories }: Pick<TabProps, "sources"> & { categories: readonly string[] }) {
  const text = useTexts("widgets.parameters");
  const productText = useProductText();
  const seeded = useSeededText();
  const label = (key: string) => {
    const category = categories.find((one) => key.endsWith(` ${one}`)) ?? "";
    return `${productText(key.slice(0, -category.length - 1))}, ${text(`sourceOf.${SOURCE_KEYS[category] ?? category}`)}`;
  };
  const shown = Object.entries(sources).filter(([key]) => categories.some((category) => key.endsWith(` ${category}`)));
  if (shown.length === 0) return null;
  return (
    <Fold className="pv-small" title={text("sources")}>
      <dl className="pv-stack">
        {shown.map(([key, source]) => (
          <div key={key}>
            <dt className="pv-strong">{label(key)}</dt>
            <dd className="pv-muted">{seeded.source(source)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

const SOURCE_KEYS: Readonly<Record<string, string>> = {
  npp: "npp",
  cpt: "cpt",
  "Below Poverty(%)": "below",
  "Above Poverty(%)": "above",
};
