import { hasAddress, hasRecord, LAYER_KINDS } from "../../contract/layers/kinds.ts";
import { LAYER_TITLE_MAX, type Titles } from "../../contract/layers/layer.ts";
import { BASE_MAP_HOSTS } from "../../contract/config/map-hosts.ts";
import { LANGUAGE_NAMES, LANGUAGES, useTexts } from "../../framework/i18n/index.ts";
import { SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { AddressCheck } from "./AddressCheck.tsx";
import { Section, useFields } from "./form-parts.tsx";
import type { LayerFormOptions } from "./offered.ts";
import type { LayerForm } from "./layer-draft.ts";

/** The layer's name in each language, and its source. */
export function DataFields({ form, hosts }: LayerFormOptions & { readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const { field } = useFields(form);
  const { draft } = form;
  const titled = (language: keyof Titles) => (
    <TextField
      key={language}
      label={text("fields.titleIn", { language: LANGUAGE_NAMES[language] })}
      value={draft.titles[language]}
      maxLength={LAYER_TITLE_MAX}
      required={language === "en"}
      error={form.faults[`titles.${language}`]}
      onChange={(value) => form.set("titles", { ...draft.titles, [language]: value })}
    />
  );
  return (
    <Section id="data" title={text("sections.data")}>
      <div className="pv-columns">{LANGUAGES.map(titled)}</div>
      <p className="pv-muted pv-small">{text("hints.titles")}</p>
      <div className="pv-columns">
        <SelectField
          label={text("fields.kind")}
          value={draft.kind}
          options={LAYER_KINDS.map((kind) => ({ value: kind, label: text(`kinds.${kind}`) }))}
          onChange={(kind) =>
            // A new layer for zones is visible, since the map shows zones without one.
            form.change((before) => ({ ...before, kind, visible: before.visible || kind === "zones" }))
          }
        />
        <TextField {...field("source")} maxLength={300} />
        {hasRecord(draft.kind) && <TextField {...field("recordId")} inputMode="numeric" />}
      </div>
      {hasAddress(draft.kind) && (
        <>
          <TextField
            {...field("address")}
            hint={text("hints.address", { hosts: [...BASE_MAP_HOSTS, ...hosts].map(bare).join(", ") })}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TextField {...field("sublayer")} maxLength={200} />
          <AddressCheck form={form} kind={draft.kind} hosts={hosts} />
        </>
      )}
    </Section>
  );
}

const bare = (source: string): string => source.replace(/^https:\/\//, "");
