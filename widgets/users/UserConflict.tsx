import type { User } from "../../contract/users.ts";
import { RecordConflict } from "../../client/record-form/RecordConflict.tsx";
import type { RecordForm } from "../../client/record-form/use-record-form.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { isLanguage, LANGUAGE_NAMES } from "../../framework/i18n/languages.ts";
import { formOf } from "./user-draft.ts";
import type { UserForm } from "./user-draft.ts";

const FIELDS = ["userName", "firstName", "lastName", "email", "language", "active", "portalOnly"] as const;

/** Both people's versions of a user side by side. */
export function UserConflict({ form }: { readonly form: RecordForm<UserForm, User> }) {
  const text = useTexts("widgets.users");
  const shown = (side: UserForm, key: keyof UserForm): string => {
    const value = side[key];
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    if (key === "language") return isLanguage(value) ? LANGUAGE_NAMES[value] : text("noLanguage");
    return value;
  };
  return (
    <RecordConflict
      form={form}
      rowsOf={(saved) => {
        const theirs = formOf(saved);
        return FIELDS.map((key) => ({ label: text(key), yours: shown(form.draft, key), theirs: shown(theirs, key) }));
      }}
    />
  );
}
