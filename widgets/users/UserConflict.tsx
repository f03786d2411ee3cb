import type { User } from "../../contract/users.ts";
import type { Conflict } from "../../client/conflict/conflict.ts";
import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import type { RecordForm } from "../../client/record-form/use-record-form.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { isLanguage, LANGUAGE_NAMES } from "../../framework/i18n/languages.ts";
import { formOf } from "./user-draft.ts";
import type { UserForm } from "./user-draft.ts";

/** Both people's versions of a user side by side. */
export function UserConflict({
  form,
  conflict,
}: {
  readonly form: RecordForm<UserForm, User>;
  readonly conflict: Conflict<User>;
}) {
  const text = useTexts("widgets.users");
  const theirs = formOf(conflict.theirs);
  const shown = (side: UserForm, key: keyof UserForm): string => {
    const value = side[key];
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    if (key === "language") return isLanguage(value) ? LANGUAGE_NAMES[value] : text("noLanguage");
    return value;
  };
  const fields: readonly (keyof UserForm)[] = [
    ...(["userName", "firstName", "lastName", "email", "language", "active", "portalOnly"] as const),
  ];
  return (
    <ConflictDialog
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt}
      rows={fields.map((key) => ({ label: text(key), yours: shown(form.values, key), theirs: shown(theirs, key) }))}
      onClose={form.settle}
      onTakeTheirs={form.discard}
      onSaveMine={() => {
        form.settle();
        void form.save(conflict.theirs.version);
      }}
    />
  );
}
