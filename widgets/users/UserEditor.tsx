import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { User } from "../../contract/users.ts";
import { EMAIL_MAX } from "../../contract/field-rules.ts";
import { PERSON_NAME_MAX, USER_NAME_MAX } from "../../contract/users.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "../../framework/i18n/languages.ts";
import { SelectField, TextField, useToast } from "../../framework/ui/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import type { UsersConfig } from "./config.ts";
import { OneTimePassword } from "./OneTimePassword.tsx";
import { SwitchField } from "./SwitchField.tsx";
import { useUserForm } from "./use-user-form.ts";
import { UserConflict } from "./UserConflict.tsx";

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
  const toast = useToast();
  const navigate = useNavigate();
  const [given, setGiven] = useState<{ readonly user: User; readonly password: string } | null>(null);
  const leave = (saved: User) => {
    if (user === null) void navigate(`${config.detailPage}/${saved.userId}`, { replace: true });
    else onDone?.();
  };
  const form = useUserForm(user, ({ user: saved, oneTimePassword }) => {
    toast({ kind: "success", text: text(user === null ? "saved" : "updated") });
    if (oneTimePassword === null) leave(saved);
    else setGiven({ user: saved, password: oneTimePassword });
  });
  const mayLeave = useLeaveGuard();
  const cancel = async () => {
    if (!(await mayLeave())) return;
    if (user === null) await navigate(config.listPage);
    else onDone?.();
  };
  const field = (name: "userName" | "firstName" | "lastName" | "email") => ({
    label: text(name),
    name: `users-${name}`,
    value: form.values[name],
    error: form.fault(name),
    required: true,
    autoComplete: "off",
    onChange: ({ target }: { target: HTMLInputElement }) => form.set(name, target.value),
  });

  return (
    <form
      ref={form.element}
      className="users__form"
      noValidate
      aria-label={user === null ? text("newUser") : user.userName}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.outdated && <p className="users__note">{text("outdated", { who: user?.editedBy ?? "" })}</p>}
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
          value={form.values.language}
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
        checked={form.values.active}
        error={form.fault("active")}
        onChange={(active) => form.set("active", active)}
      />
      <SwitchField
        label={text("portalOnly")}
        hint={text(user === null ? "hints.portalOnlyNew" : "hints.portalOnly")}
        checked={form.values.portalOnly}
        error={form.fault("portalOnly")}
        onChange={(portalOnly) => form.set("portalOnly", portalOnly)}
      />
      <footer className="pv-record-page__foot">
        <p role="status">{form.dirty ? text("unsaved") : ""}</p>
        <div>
          <button type="button" className="pv-button" onClick={() => void cancel()}>
            {text("cancel")}
          </button>
          <button
            type="submit"
            className="pv-button pv-button--primary"
            disabled={form.saving || (user !== null && !form.dirty)}
            aria-busy={form.saving || undefined}
          >
            {text(user === null ? "createSubmit" : "save")}
          </button>
        </div>
      </footer>
      {form.conflict && <UserConflict form={form} conflict={form.conflict} />}
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
