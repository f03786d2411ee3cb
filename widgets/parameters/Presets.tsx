import { fetchDefaults } from "../../client/parameters.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";
import { fillIn } from "./changes.ts";
import { draftOf } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";

/** Fills in the agency's defaults or the Corps' model; nothing is saved until the reader saves. */
export function Presets({ eid, form }: { eid: number; form: ParameterForm }) {
  const text = useTexts("widgets.parameters");
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useErrorToast();
  const apply = async (preset: "default" | "corps") => {
    const agreed = await confirm({
      title: text(`presets.${preset}.name`),
      text: text(`presets.${preset}.ask`),
      confirm: text("fillIn"),
      cancel: text("cancel"),
    });
    if (!agreed) return;
    try {
      const values = await fetchDefaults(eid, preset);
      form.change((draft) => fillIn(draft, draftOf(values)));
      toast({ kind: "success", text: text("filledIn") });
    } catch (error) {
      tell(error);
    }
  };
  return (
    <div className="parameters__actions">
      <button type="button" className="pv-button" onClick={() => void apply("default")}>
        {text("presets.default.name")}
      </button>
      <button type="button" className="pv-button" onClick={() => void apply("corps")}>
        {text("presets.corps.name")}
      </button>
    </div>
  );
}
