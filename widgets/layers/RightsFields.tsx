import { neededFor } from "../../contract/layers/kinds.ts";
import { PRIVILEGE_CODES, type PrivilegeCode } from "../../contract/people/privileges.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { Combobox, RadioGroup, TextField } from "../../framework/ui/controls/index.ts";
import { Section, useFields } from "./form-parts.tsx";
import type { LayerFormOptions } from "./offered.ts";
import { AUDIENCES, type LayerForm } from "./layer-draft.ts";

/** Edits who may see the layer, and in which apps. */
export function RightsFields({ form }: LayerFormOptions & { readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const names = useText();
  const { field, radios } = useFields(form);
  const { draft } = form;
  const isOurs = neededFor(draft.kind).kind !== "public";
  return (
    <Section id="rights" title={text("sections.rights")}>
      {isOurs && <p className="pv-muted">{text("hints.staffOnly")}</p>}
      <div className="pv-columns">
        <RadioGroup
          {...radios("audience", isOurs ? AUDIENCES.filter((one) => one !== "visitors") : AUDIENCES)}
          chosen={isOurs && draft.audience === "visitors" ? "signedIn" : draft.audience}
        />
        {draft.audience === "privileged" && (
          <Combobox
            multiple
            label={text("fields.privileges")}
            hint={text("hints.privileges")}
            error={form.fault("privileges")}
            options={PRIVILEGE_CODES.map((code) => ({ value: code, label: names(`client.rights.privileges.${code}`) }))}
            chosen={draft.privileges}
            onChoose={(chosen) => form.set("privileges", chosen as readonly PrivilegeCode[])}
          />
        )}
        <TextField {...field("apps")} spellCheck={false} error={form.faults["apps.0"] ?? form.fault("apps")} />
      </div>
    </Section>
  );
}
