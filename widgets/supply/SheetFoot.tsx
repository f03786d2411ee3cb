import { useTexts } from "../../framework/i18n/index.ts";
import type { SheetForm } from "./use-sheet-form.ts";

/** How much is not saved yet, and the two ways on from there; stays in sight. */
export function SheetFoot({ form }: { readonly form: SheetForm }) {
  const text = useTexts("widgets.supply");
  const { draft, dirty, saving, save, discard } = form;
  const all = Object.values(draft.lines);
  const counts = {
    added: all.filter(({ version }) => version === null).length,
    changed: all.filter(({ version }) => version !== null).length,
    deleted: Object.keys(draft.removed).length,
  };
  const said = (["changed", "added", "deleted"] as const).flatMap((kind) =>
    counts[kind] === 0 ? [] : [text(`counts.${kind}`, { count: counts[kind] })],
  );
  return (
    <footer className="pv-record-page__foot">
      <p role="status">{dirty ? text("unsaved", { what: said.join(", ") }) : text("allSaved")}</p>
      <div>
        <button type="button" className="pv-button" disabled={!dirty} onClick={discard}>
          {text("discard")}
        </button>
        <button
          type="button"
          className="pv-button pv-button--primary"
          disabled={!dirty}
          aria-busy={saving || undefined}
          onClick={() => void save()}
        >
          {text("save")}
        </button>
      </div>
    </footer>
  );
}
