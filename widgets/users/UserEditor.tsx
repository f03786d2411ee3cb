import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { OutdatedNote, RecordFoot } from "../../client/records/RecordFoot.tsx";
import { useRecordForm, type RecordForm } from "../../client/records/use-record-form.ts";
import { useSaveUser } from "../../client/people/users.ts";
import { EMAIL_MAX } from "../../contract/api/field-rules.ts";
import { PERSON_NAME_MAX, USER_NAME_MAX, UserSchema, type Invitation, type User } from "../../contract/people/users.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { LANGUAGES, LANGUAGE_NAMES, isLanguage } from "../../framework/i18n/languages.ts";
import { useConfirm, useToast } from "../../framework/ui/index.ts";
import { Checkbox, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { NewUserFields } from "./NewUserFields.tsx";
import { ShownOnce, invitationLink, type AccessSecret } from "./OneTimePassword.tsx";
import type { UsersConfig } from "./config.ts";
import { NEW_USER, userFaults, formOf, locksOut, sentOf, type UserForm } from "./user-draft.ts";

interface UserEditorProps {
  /** Null creates one. */
  readonly user: User | null;
  readonly config: UsersConfig;
  /** Closes the editor of an existing user. */
  onDone?(): void;
}

/** Creates or edits a user. A new password is shown before anything else. */
export function UserEditor({ user, config, onDone }: UserEditorProps) {
  const text = useTexts("widgets.users");
  const navigate = useNavigate();
  const toast = useToast();
  const [given, setGiven] = useState<(AccessSecret & { readonly user: User }) | null>(null);
  const leave = (saved: User) => {
    if (user === null) void navigate(`${config.detailPage}/${saved.userId}`, { replace: true });
    else onDone?.();
  };
  const form = useUserForm(user, ({ user: saved, oneTimePassword, invitation }) => {
    const { userName, passwordExpiresAt: until } = saved;
    if (oneTimePassword !== null)
      return setGiven({ kind: "oneTime", user: saved, userName, secret: oneTimePassword, until });
    if (typeof invitation?.token === "string")
      return setGiven({ kind: "invitation", user: saved, userName, secret: invitationLink(invitation.token), until });
    if (invitation !== null) toast({ kind: "success", text: text("invitation.sent", { email: saved.email ?? "" }) });
    leave(saved);
  });
  const cancel = () => {
    if (user === null) void navigate(config.listPage);
    else onDone?.();
  };
  const field = (name: "userName" | "firstName" | "lastName" | "email") => ({
    label: text(name),
    name: `users-${name}`,
    ...form.field(name),
    required: true,
    autoComplete: "off",
  });

  return (
    <form {...form.element} className="pv-stack" aria-label={user === null ? text("newUser") : user.userName}>
      <OutdatedNote form={form} name={user?.userName} />
      <div className="pv-fields pv-columns">
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
          {...form.field("language")}
          options={[
            { value: "", label: text("noLanguage") },
            ...LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] })),
          ]}
        />
      </div>
      <Checkbox
        label={text("active")}
        hint={text("hints.active")}
        checked={form.draft.active}
        error={form.fault("active")}
        onChange={(active) => form.set("active", active)}
      />
      <Checkbox
        label={text("portalOnly")}
        hint={text(user === null ? "hints.portalOnlyNew" : "hints.portalOnly")}
        checked={form.draft.portalOnly}
        error={form.fault("portalOnly")}
        onChange={(portalOnly) => form.set("portalOnly", portalOnly)}
      />
      {user === null && <NewUserFields form={form} />}
      <RecordFoot form={form} isNew={user === null} onCancel={cancel} />
      {given && (
        <ShownOnce
          {...given}
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

const usePersistedDraft = persistedDrafts<UserForm>("users");

/** The result of a save: the user, and a new password, which is shown only once. */
interface SavedUser {
  readonly user: User;
  readonly oneTimePassword: string | null;
  readonly invitation: Invitation | null;
}

/** The form of a user (null for a new one). Users who would lock themselves out are warned before saving. */
function useUserForm(user: User | null, onSaved: (saved: SavedUser) => void): RecordForm<UserForm, User> {
  const text = useTexts("widgets.users");
  const confirm = useConfirm();
  const call = useSaveUser();
  const isOwn = useSession()?.user?.userId === user?.userId;
  const start = useMemo(() => (user ? formOf(user) : NEW_USER), [user]);
  const shown = (side: UserForm, key: (typeof FIELDS)[number]): string => {
    const value = side[key];
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    if (key === "language") return isLanguage(value) ? LANGUAGE_NAMES[value] : text("noLanguage");
    return value;
  };
  return useRecordForm<UserForm, User, SavedUser>({
    saved: user,
    start,
    kept: usePersistedDraft(user ? String(user.userId) : "new"),
    schema: UserSchema,
    merging: mergingOf<UserForm, User>({
      startOf: formOf,
      words: (side) => FIELDS.map((key) => ({ path: [key], label: text(key), text: shown(side, key) })),
    }),
    check: userFaults,
    async send(form, version) {
      const losesOwn = isOwn && locksOut(user, form);
      const agreed =
        !losesOwn ||
        (await confirm({
          title: text("ownLossTitle"),
          text: text(form.active ? "ownPasswordLoss" : "ownDeactivation"),
          confirm: text("ownLossConfirm"),
          danger: true,
        }));
      if (!agreed) return null;
      const at = user && version !== null ? { userId: user.userId, version } : null;
      return call.mutateAsync(sentOf(form, at, losesOwn));
    },
    // The request has other names for some fields.
    placeFaults: ({ invite, ...others }) => (invite === undefined ? others : { ...others, entry: invite }),
    nameOf: (saved) => saved.user.userName,
    onSaved,
  });
}
