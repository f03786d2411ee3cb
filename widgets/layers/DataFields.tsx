import { hasAddress, hasRecord, LAYER_KINDS, type LayerKind } from "../../contract/layers/kinds.ts";
import { LAYER_TITLE_MAX, type Titles } from "../../contract/layers/layer.ts";
import { BASE_MAP_HOSTS } from "../../contract/config/map-hosts.ts";
import { LANGUAGE_NAMES, LANGUAGES, useTexts } from "../../framework/i18n/index.ts";
import { SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { AddressCheck } from "./AddressCheck.tsx";
import type { Offered } from "./offered.ts";
import type { LayerForm } from "./layer-draft.ts";

/** What the layer is called in the four languages, and where it comes from. */
export function DataFields({ form, hosts }: Offered & { readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const { draft } = form;
  const titled = (language: keyof Titles) => (
    <TextField
      key={language}
      label={text("fields.titleIn", { language: LANGUAGE_NAMES[language] })}
      value={draft.titles[language]}
      maxLength={LAYER_TITLE_MAX}
      required={language === "en"}
      error={form.faults[`titles.${language}`]}
      onChange={({ target }) => form.set("titles", { ...draft.titles, [language]: target.value })}
    />
  );
  return (
    <section className="pv-stack pv-section" aria-labelledby="layers-data">
      <h3 id="layers-data">{text("sections.data")}</h3>
      <div className="pv-columns">{LANGUAGES.map(titled)}</div>
      <p className="pv-muted pv-small">{text("hints.titles")}</p>
      <div className="pv-columns">
        <SelectField
          label={text("fields.kind")}
          value={draft.kind}
          options={LAYER_KINDS.map((kind) => ({ value: kind, label: text(`kinds.${kind}`) }))}
          onChange={({ target }) => {
            const kind = target.value as LayerKind;
            // The map shows zones without a layer too: one that is made for them does not hide them unasked.
            form.change((before) => ({ ...before, kind, visible: before.visible || kind === "zones" }));
          }}
        />
        <TextField
          label={text("fields.source")}
          hint={text("hints.source")}
          value={draft.source}
          maxLength={300}
          onChange={({ target }) => form.set("source", target.value)}
        />
        {hasRecord(draft.kind) && (
          <TextField
            label={text("fields.recordId")}
            hint={text("hints.recordId")}
            inputMode="numeric"
            value={draft.recordId}
            error={form.fault("recordId")}
            onChange={({ target }) => form.set("recordId", target.value)}
          />
        )}
      </div>
      {hasAddress(draft.kind) && (
        <>
          <TextField
            label={text("fields.address")}
            hint={text("hints.address", { hosts: [...BASE_MAP_HOSTS, ...hosts].map(bare).join(", ") })}
            value={draft.address}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
            error={form.fault("address")}
            onChange={({ target }) => form.set("address", target.value)}
          />
          <TextField
            label={text("fields.sublayer")}
            hint={text("hints.sublayer")}
            value={draft.sublayer}
            maxLength={200}
            onChange={({ target }) => form.set("sublayer", target.value)}
          />
          <AddressCheck form={form} kind={draft.kind} hosts={hosts} />
        </>
      )}
    </section>
  );
}

const bare = (source: string): string => source.replace(/^https:\/\//, "");
