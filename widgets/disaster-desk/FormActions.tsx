import type { ConflictRow } from "../../client/record-form/RecordFoot.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";

/** Buttons at the foot of a form. */
export function FormActions({
  form,
  save,
  onCancel,
}: {
  readonly form: { readonly saving: boolean; guard(): Promise<boolean> };
  /** Text of what saves. */
  readonly save: "create" | "save" | "copy";
  onCancel(): void;
}) {
  const text = useTexts("widgets.disaster-desk");
  return (
    <div className="disaster-desk__actions">
      <Button kind="primary" type="submit" busy={form.saving}>
        {text(save)}
      </Button>
      <Button onClick={() => void form.guard().then((go) => go && onCancel())}>{text("cancel")}</Button>
    </div>
  );
}

/** Both sides of a conflict, each with its texts by the key of their label. */
export const sideBySide = <Key extends string>(
  text: (key: Key) => string,
  yours: Readonly<Record<Key, string>>,
  theirs: Readonly<Record<Key, string>>,
): ConflictRow[] =>
  (Object.keys(yours) as Key[]).map((key) => ({ label: text(key), yours: yours[key], theirs: theirs[key] }));
