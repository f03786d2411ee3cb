import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useInviteUser, useResetPassword } from "../../client/people/users.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { INVITATION_PAGE } from "../../contract/people/calls/invitations.ts";
import type { InviteWay, User } from "../../contract/people/users.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { copyText, Dialog, useConfirmedAction, useToast } from "../../framework/ui/index.ts";
import { Button, TextField, type ControlHandle } from "../../framework/ui/controls/index.ts";

/** A one-time password or an invitation link for a user. */
export interface AccessSecret {
  readonly kind: "oneTime" | "invitation";
  readonly userName: string;
  readonly secret: string;
  /** When it expires. */
  readonly until: string | null;
}

/** Shows a one-time password or an invitation link once; neither is stored or part of an address. */
export function ShownOnce({ kind, userName, secret, until, onClose }: AccessSecret & { onClose(): void }) {
  const text = useTexts(`widgets.users.${kind}`);
  const common = useTexts("widgets.users.oneTime");
  const format = useFormat();
  const field = useRef<ControlHandle>(null);
  const [copied, setCopied] = useState<"copied" | "byHand" | null>(null);
  const copy = async () => {
    const done = await copyText(secret);
    if (!done) field.current?.focus();
    setCopied(done ? "copied" : "byHand");
  };
  return (
    <Dialog
      title={text("title", { name: userName })}
      alert={false}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {common("done")}
        </Button>
      }
    >
      <div className="pv-stack">
        <p>{text("note")}</p>
        {until !== null && <p>{common("until", { when: format.instant(until) })}</p>}
        <div className="users__password pv-row">
          <TextField
            ref={field}
            label={text("label")}
            labelHidden
            value={secret}
            readOnly
            autoComplete="off"
            spellCheck={false}
            selects
          />
          <Button icon="copy-to-clipboard" onClick={() => void copy()}>
            {common("copy")}
          </Button>
        </div>
        <p role="status">{copied === "copied" ? common("copied") : copied === "byHand" ? text("byHand") : ""}</p>
      </div>
    </Dialog>
  );
}

/** Returns why the reader cannot reset a user's password: the key of a text, or null if they can. */
export function resetRefusal(user: User, ownUserId: number | null): string | null {
  if (user.userId === ownUserId) return "domain.user.resetSelf";
  if (user.above) return "domain.user.above";
  return user.portalOnly ? "domain.user.portalOnly" : null;
}

/** The address of an invitation, for a user without a session. */
export const invitationLink = (token: string): string =>
  `${window.location.origin}${BASE_PATH}${INVITATION_PAGE}=${token}`;

/** Creates a one-time password or an invitation after a confirmation, and shows it once; `dialog` must be rendered. */
export function usePasswordReset(): {
  reset(user: User): Promise<unknown>;
  invite(user: User, by: InviteWay): Promise<unknown>;
  readonly dialog: ReactNode;
} {
  const text = useTexts("widgets.users");
  const { t } = useTranslation();
  const confirmed = useConfirmedAction();
  const toast = useToast();
  const ownUserId = useSession()?.user?.userId ?? null;
  const call = useResetPassword();
  const inviting = useInviteUser();
  const [given, setGiven] = useState<AccessSecret | null>(null);

  const reset = async (user: User) => {
    const refusal = resetRefusal(user, ownUserId);
    if (refusal !== null) return toast({ kind: "warning", text: t(refusal) });
    return confirmed({
      title: text("resetTitle", { name: user.userName }),
      text: text("resetNote"),
      confirm: text("reset"),
      danger: true,
      async act() {
        const { user: saved, oneTimePassword } = await call.mutateAsync(user.userId);
        setGiven({ kind: "oneTime", userName: user.userName, secret: oneTimePassword, until: saved.passwordExpiresAt });
      },
    });
  };
  const invite = (user: User, by: InviteWay) =>
    confirmed({
      title: text(`invitation.again.${by}`, { name: user.userName }),
      text: text("invitation.again.note"),
      confirm: text(`invitation.again.${by}Short`),
      async act() {
        const { invitation } = await inviting.mutateAsync({ userId: user.userId, by });
        const { token, until } = invitation;
        if (token === null) toast({ kind: "success", text: text("invitation.sent", { email: user.email ?? "" }) });
        else setGiven({ kind: "invitation", userName: user.userName, secret: invitationLink(token), until });
      },
    });
  return { reset, invite, dialog: given && <ShownOnce {...given} onClose={() => setGiven(null)} /> };
}
