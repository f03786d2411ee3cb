import { useMemo } from "react";
import { useSaveSiteSupply } from "../../client/logistics/site-supply.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { OutdatedNote, RecordFoot } from "../../client/records/RecordFoot.tsx";
import { useRecordForm } from "../../client/records/use-record-form.ts";
import { FEEDING_RULES } from "../../contract/supply/calls/feeding.ts";
import { SiteSupplySchema, type SiteSupply } from "../../contract/supply/calls/site-supply.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { SelectField, TextField } from "../../framework/ui/controls/index.ts";
import {
  contentOf,
  draftOf,
  placedFaults,
  REST_KEY,
  SOURCE_FIELDS,
  sourceFaults,
  sourceKey,
  stockKey,
  type SourceDraft,
} from "./draft.ts";

const usePersistedDraft = persistedDrafts<SourceDraft>("site-supply");

const PLACES_ID = "site-supply-places";

/** Moves to the fields that say where goods are. */
export function showPlaces(): void {
  const places = document.getElementById(PLACES_ID);
  places?.scrollIntoView({ block: "center" });
  places?.querySelector("calcite-select")?.focus();
}

/** What each source can load, and where stock and other goods are. */
export function SourceFields({ supply }: { readonly supply: SiteSupply }) {
  const text = useTexts("widgets.site-supply");
  const mayEdit = usePermits(FEEDING_RULES.edit);
  const form = useSourceForm(supply);
  const productText = useProductText();
  const { depots, inventory } = supply;
  if (depots.length === 0) return null;
  const put = (key: string, value: string) => form.change(({ cells }) => ({ cells: { ...cells, [key]: value } }));
  const sourceChoices = [
    { value: "", label: text("notSaid") },
    ...depots.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const place = (key: string, label: string) => (
    <SelectField
      key={key}
      label={label}
      disabled={!mayEdit}
      value={form.draft.cells[key] ?? ""}
      options={sourceChoices}
      onChange={(value) => put(key, value)}
    />
  );
  return (
    <form {...form.element} className="pv-stack pv-stack--wide pv-no-print" aria-label={text("sources")}>
      <h2>{text("sources")}</h2>
      <p className="pv-muted">{text("sourcesLead")}</p>
      <OutdatedNote form={form} />
      {depots.map(({ id, name, county }) => (
        <fieldset key={id} className="pv-card pv-stack">
          <legend>{[name, county].filter(Boolean).join(", ")}</legend>
          <div className="pv-fields pv-columns pv-columns--narrow">
            {SOURCE_FIELDS.map((field) => (
              <TextField
                key={field}
                label={text(`fields.${field}`)}
                hint={text(`hints.${field}`)}
                inputMode="decimal"
                disabled={!mayEdit}
                value={form.draft.cells[sourceKey(id, field)] ?? ""}
                error={form.faults[sourceKey(id, field)] ?? null}
                onChange={(value) => put(sourceKey(id, field), value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset id={PLACES_ID} className="pv-card pv-stack">
        <legend>{text("stock")}</legend>
        <div className="pv-fields pv-columns">
          {inventory.map(({ id, product, agency }) =>
            place(stockKey(id), text("stockOf", { product: productText(product), agency })),
          )}
          {place(REST_KEY, text("rest"))}
        </div>
      </fieldset>
      {mayEdit && <RecordFoot form={form} />}
    </form>
  );
}

/** The form of the sources; two people's changes are merged cell by cell. */
function useSourceForm(supply: SiteSupply) {
  const text = useTexts("widgets.site-supply");
  const productText = useProductText();
  const locale = useLocale();
  const { mutateAsync } = useSaveSiteSupply(supply.eid);
  const { depots, inventory } = supply;
  const merging = useMemo(() => {
    const nameOf = (id: string) => depots.find((one) => String(one.id) === id)?.name ?? "";
    return mergingOf<SourceDraft, SiteSupply>({
      startOf: (theirs) => draftOf(theirs, locale),
      words: ({ cells }) =>
        Object.entries(cells).map(([key, typed]) => {
          const [part, id = "", field = ""] = key.split(".");
          if (part === "sources")
            return { path: ["cells", key], label: `${nameOf(id)}, ${text(`fields.${field}`)}`, text: typed };
          const stock = inventory.find((one) => String(one.id) === id);
          const label = stock
            ? text("stockOf", { product: productText(stock.product), agency: stock.agency })
            : text("rest");
          return { path: ["cells", key], label, text: nameOf(typed) };
        }),
    });
  }, [depots, inventory, locale, productText, text]);
  return useRecordForm<SourceDraft, SiteSupply, SiteSupply>({
    saved: supply,
    start: useMemo(() => draftOf(supply, locale), [supply, locale]),
    kept: usePersistedDraft(String(supply.eid)),
    schema: SiteSupplySchema,
    check: (draft) => sourceFaults(draft, locale),
    placeFaults: (faults, draft) => placedFaults(faults, contentOf(draft, supply, locale)),
    merging,
    send: (draft, version, theirs) =>
      mutateAsync({
        ...contentOf(draft, theirs ?? supply, locale),
        eid: supply.eid,
        version: theirs?.version ?? version ?? supply.version,
      }),
    savedText: () => text("saved"),
  });
}
