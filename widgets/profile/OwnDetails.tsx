import { useSetAtom } from "jotai";
import { useMemo } from "react";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { OutdatedNote } from "../../client/records/RecordFoot.tsx";
import { schemaFaults, type FaultKeys } from "../../client/records/refusals.ts";
import { useRecordForm } from "../../client/records/use-record-form.ts";
import { useSaveOwnProfile } from "../../client/people/users.ts";
import { EMAIL_MAX } from "../../contract/api/field-rules.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import {
  PERSON_NAME_MAX,
  ProfileDraftSchema,
  UserSchema,
  type ProfileDraft,
  type User,
} from "../../contract/people/users.ts";
import { sessionAtom } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { LANGUAGES, LANGUAGE_NAMES, isLanguage } from "../../framework/i18n/languages.ts";
import { Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";

const usePersistedDraft = persistedDrafts<DetailsForm>("profile");
const FIELDS = ["firstName", "lastName", "email", "language"] as const;

/** One's own name, e-mail address and the language of e-mails. */
export function OwnDetails({ user }: { readonly user: User }) {
  const text = useTexts("widgets.profile");
  const formText = useTexts("client.form");
  const setSession = useSetAtom(sessionAtom);
  const call = useSaveOwnProfile();
  const start = useMemo(() => formOf(user), [user]);
  const shown = (side: DetailsForm, key: keyof DetailsForm): string =>
    key === "language" ? (isLanguage(side.language) ? LANGUAGE_NAMES[side.language] : text("noLanguage")) : side[key];
  const form = useRecordForm<DetailsForm, User, User>({
    saved: user,
    start,
    kept: usePersistedDraft(String(user.userId)),
    schema: UserSchema,
    merging: mergingOf<DetailsForm, User>({
      startOf: formOf,
      words: (side) => FIELDS.map((key) => ({ path: [key], label: text(key), text: shown(side, key) })),
    }),
    check: profileFaults,
    send: (draft, version) => call.mutateAsync(sentOf(draft, version ?? user.version)),
    nameOf: ({ userName }) => userName,
    onSaved({ firstName, lastName, userName }) {
      const displayName = [firstName, lastName].filter(Boolean).join(" ") || userName;
      setSession((before) => before && { ...before, user: before.user && { ...before.user, displayName } });
    },
  });
  const field = (name: "firstName" | "lastName" | "email") => ({
    label: text(name),
    name: `profile-${name}`,
    ...form.field(name),
    required: true,
  });

  return (
    <form {...form.element} className="pv-fields pv-stack" aria-labelledby="profile-details">
      <OutdatedNote form={form} />
      <div className="pv-columns">
        <TextField {...field("firstName")} maxLength={PERSON_NAME_MAX} autoComplete="given-name" />
        <TextField {...field("lastName")} maxLength={PERSON_NAME_MAX} autoComplete="family-name" />
        <TextField {...field("email")} type="email" maxLength={EMAIL_MAX} autoComplete="email" spellCheck={false} />
        <SelectField
          label={text("language")}
          {...form.field("language")}
          options={[
            { value: "", label: text("noLanguage") },
            ...LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] })),
          ]}
        />
      </div>
      <div className="pv-row">
        <Button disabled={!form.dirty} onClick={form.discard}>
          {formText("discard")}
        </Button>
        <Button type="submit" kind="primary" disabled={!form.dirty} busy={form.saving && "saving"}>
          {formText("save")}
        </Button>
        <p role="status">{form.dirty ? formText("unsaved") : ""}</p>
      </div>
    </form>
  );
}

/** The form of one's own details. */
interface DetailsForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Language of emails; empty for none. */
  readonly language: string;
}

const formOf = ({ firstName, lastName, email, language }: User): DetailsForm => ({
  firstName,
  lastName,
  email: email ?? "",
  language: language ?? "",
});

const sentOf = ({ language, ...form }: DetailsForm, version: number): ProfileDraft => ({
  ...form,
  language: LANGUAGE_CODES.find((code) => code === language) ?? null,
  version,
});

const profileFaults = (form: DetailsForm): FaultKeys => schemaFaults(ProfileDraftSchema, sentOf(form, 1));
