import { useSetAtom } from "jotai";
import { useMemo } from "react";
import { EMAIL_MAX } from "../../contract/field-rules.ts";
import { PERSON_NAME_MAX, UserSchema } from "../../contract/users.ts";
import type { User } from "../../contract/users.ts";
import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import { keptDrafts } from "../../client/kept-drafts.ts";
import { useRecordForm } from "../../client/record-form/use-record-form.ts";
import { useSaveOwnProfile } from "../../client/users.ts";
import { sessionAtom } from "../../framework/gate/index.ts";
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "../../framework/i18n/languages.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField, TextField, useToast } from "../../framework/ui/index.ts";
import { faultsOf, formOf, sentOf } from "./own-details.ts";
import type { DetailsForm } from "./own-details.ts";

const useKeptDraft = keptDrafts<DetailsForm>("profile");
const FIELDS = ["firstName", "lastName", "email", "language"] as const;

/** One's own name, e-mail address and the language of e-mails. */
export function OwnDetails({ user }: { readonly user: User }) {
  const text = useTexts("widgets.profile");
  const toast = useToast();
  const setSession = useSetAtom(sessionAtom);
  const call = useSaveOwnProfile();
  const start = useMemo(() => formOf(user), [user]);
  const form = useRecordForm<DetailsForm, User, User>({
    saved: user,
    start,
    kept: useKeptDraft(String(user.userId)),
    schema: UserSchema,
    check: faultsOf,
    send: (draft, version) => call.mutateAsync(sentOf(draft, version ?? user.version)),
    onSaved({ firstName, lastName, userName }) {
      toast({ kind: "success", text: text("updated") });
      const displayName = [firstName, lastName].filter(Boolean).join(" ") || userName;
      setSession((before) => before && { ...before, user: before.user && { ...before.user, displayName } });
    },
  });
  const shown = (side: DetailsForm, key: keyof DetailsForm): string =>
    key === "language" ? (isLanguage(side.language) ? LANGUAGE_NAMES[side.language] : text("noLanguage")) : side[key];
  const field = (name: "firstName" | "lastName" | "email") => ({
    label: text(name),
    name: `profile-${name}`,
    value: form.values[name],
    error: form.fault(name),
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => form.set(name, target.value),
  });

  return (
    <form
      ref={form.element}
      className="profile__form"
      noValidate
      aria-labelledby="profile-details"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.outdated && <p className="profile__muted">{text("outdated", { who: user.editedBy })}</p>}
      <div className="profile__fields">
        <TextField {...field("firstName")} maxLength={PERSON_NAME_MAX} autoComplete="given-name" />
        <TextField {...field("lastName")} maxLength={PERSON_NAME_MAX} autoComplete="family-name" />
        <TextField {...field("email")} type="email" maxLength={EMAIL_MAX} autoComplete="email" spellCheck={false} />
        <SelectField
          label={text("language")}
          value={form.values.language}
          options={[
            { value: "", label: text("noLanguage") },
            ...LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] })),
          ]}
          onChange={({ target }) => form.set("language", target.value)}
        />
      </div>
      <div className="profile__actions">
        <button type="button" className="pv-button" disabled={!form.dirty} onClick={form.discard}>
          {text("discard")}
        </button>
        <button type="submit" className="pv-button pv-button--primary" disabled={!form.dirty || form.saving}>
          {text("save")}
        </button>
        <p role="status">{form.dirty ? text("unsaved") : ""}</p>
      </div>
      {form.conflict && (
        <ConflictDialog
          changedBy={form.conflict.changedBy}
          changedAt={form.conflict.changedAt}
          rows={FIELDS.map((key) => ({
            label: text(key),
            yours: shown(form.values, key),
            theirs: form.conflict ? shown(formOf(form.conflict.theirs), key) : "",
          }))}
          onClose={form.settle}
          onTakeTheirs={form.discard}
          onSaveMine={() => {
            const over = form.conflict?.theirs.version;
            form.settle();
            void form.save(over);
          }}
        />
      )}
    </form>
  );
}
