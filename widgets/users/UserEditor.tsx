import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { User } from "../../contract/users.ts";
import { EMAIL_MAX } from "../../contract/field-rules.ts";
import { PERSON_NAME_MAX, USER_NAME_MAX } from "../../contract/users.ts";
import { OutdatedNote, RecordFoot } from "../../client/record-form/RecordFoot.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { LANGUAGE_NAMES, LANGUAGES, isLanguage } from "../../framework/i18n/languages.ts";
import { SelectField, TextField } from "../../framework/ui/index.ts";
import type { UsersConfig } from "./config.ts";
import { OneTimePassword } from "./OneTimePassword.tsx";
import { SwitchField } from "./SwitchField.tsx";
import { useUserForm } from "./use-user-form.ts";
import { RecordConflict } from "../../client/record-form/RecordConflict.tsx";
import type { RecordForm } from "../../client/record-form/use-record-form.ts";
import { formOf } from "./user-draft.ts";
import type { UserForm } from "./user-draft.ts";

interface UserEditorProps {
  /** Null creates one. */
  readonly user: User | null;
  readonly config: UsersConfig;
  /** Leaves the editor of a user that is there. */
  onDone?(): void;
}

/** Creates a user or changes one. A password that was made is shown before anything else goes on. */
export function UserEditor({ user, config, onDone }: UserEditorProps) {
  const text = useTexts("widgets.users");
  const navigate = useNavigate();
  const [given, setGiven] = useState<{ readonly user: User; readonly password: string } | null>(null);
  const leave = (saved: User) => {
    if (user === null) void navigate(`${config.detailPage}/${saved.userId}`, { replace: true });
    else onDone?.();
  };
  const form = useUserForm(user, ({ user: saved, oneTimePassword }) => {
    if (oneTimePassword === null) leave(saved);
    else setGiven({ user: saved, password: oneTimePassword });
  });
  const cancel = () => {
    if (user === null) void navigate(config.listPage);
    else onDone?.();
  };
  const field = (name: "userName" | "firstName" | "lastName" | "email") => ({
    label: text(name),
    name: `users-${name}`,
    value: form.draft[name],
    error: form.fault(name),
    required: true,
    autoComplete: "off",
    onChange: ({ target }: { target: HTMLInputElement }) => form.set(name, target.value),
  });

  return (
    <form {...form.element} className="users__form" aria-label={user === null ? text("newUser") : user.userName}>
      <OutdatedNote form={form} by={user?.editedBy} />
      <div className="users__fields">
        <TextField
          {...field("userName")}
          hint={text("hints.userName")}
          maxLength={USER_NAME_MAX}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <TextField {...field("email")} type="email" maxLength={EMAIL_MAX} spellCheck={false} />
        <TextField {...field("firstName")} maxLength={PERSON_NAME_MAX} />
        <TextField {...field("lastName")} maxLength={PERSON_NAME_MAX} />
        <SelectField
          label={text("language")}
          hint={text("hints.language")}
          value={form.draft.language}
          options={[
            { value: "", label: text("noLanguage") },
            ...LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] })),
          ]}
          onChange={({ target }) => form.set("language", target.value)}
        />
      </div>
      <SwitchField
        label={text("active")}
        hint={text("hints.active")}
        checked={form.draft.active}
        error={form.fault("active")}
        onChange={(active) => form.set("active", active)}
      />
      <SwitchField
        label={text("portalOnly")}
        hint={text(user === null ? "hints.portalOnlyNew" : "hints.portalOnly")}
        checked={form.draft.portalOnly}
        error={form.fault("portalOnly")}
        onChange={(portalOnly) => form.set("portalOnly", portalOnly)}
      />
      <RecordFoot form={form} isNew={user === null} onCancel={cancel} />
      <UserConflict form={form} />
      {given && (
        <OneTimePassword
          userName={given.user.userName}
          password={given.password}
          until={given.user.passwordExpiresAt}
          onClose={() => {
            setGiven(null);
            leave(given.user);
          }}
        />
      )}
    </form>
  );
}

const FIELDS = ["userName", "firstName", "lastName", "email", "language", "active", "portalOnly"] as const;

/** Both people's versions of a user side by side. */
function UserConflict({ form }: { readonly form: RecordForm<UserForm, User> }) {
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
