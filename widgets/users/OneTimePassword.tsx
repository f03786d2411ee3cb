import { useRef, useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useResetPassword } from "../../client/users.ts";
import type { User } from "../../contract/users.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Dialog, useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";
import { Button, TextField, type ControlHandle } from "../../framework/ui/controls/index.ts";

/** A one-time password, shown this once. It is in no storage and in no address. */
export function OneTimePassword({
  userName,
  password,
  until,
  onClose,
}: {
  readonly userName: string;
  readonly password: string;
  /** When it ends. */
  readonly until: string | null;
  onClose(): void;
}) {
  const text = useTexts("widgets.users.oneTime");
  const format = useFormat();
  const field = useRef<ControlHandle>(null);
  const [copied, setCopied] = useState<"copied" | "byHand" | null>(null);
  const copy = async () => {
    // Absent on plain http away from this machine.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    try {
      if (!clipboard) throw new Error("no clipboard");
      await clipboard.writeText(password);
      setCopied("copied");
    } catch {
      field.current?.focus();
      setCopied("byHand");
    }
  };
  return (
    <Dialog
      title={text("title", { name: userName })}
      alert={false}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {text("done")}
        </Button>
      }
    >
      <div className="pv-stack">
        <p>{text("note")}</p>
        {until !== null && <p>{text("until", { when: format.instant(until) })}</p>}
        <div className="users__password pv-row">
          <TextField
            ref={field}
            label={text("label")}
            labelHidden
            value={password}
            readOnly
            autoComplete="off"
            spellCheck={false}
            selects
          />
          <Button icon="copy-to-clipboard" onClick={() => void copy()}>
            {text("copy")}
          </Button>
        </div>
        <p role="status">{copied === null ? "" : text(copied)}</p>
      </div>
    </Dialog>
  );
}

/** Why a user's password cannot be reset by the reader: the key of a text, or null where it can. */
export function resetRefusal(user: User, ownUserId: number | null): string | null {
  if (user.userId === ownUserId) return "domain.user.resetSelf";
  if (user.above) return "domain.user.above";
  return user.portalOnly ? "domain.user.portalOnly" : null;
}

/** Gives a user a one-time password after a confirmation, and shows it once; `dialog` must be on the page. */
export function usePasswordReset(): { reset(user: User): Promise<void>; readonly dialog: ReactNode } {
  const text = useTexts("widgets.users");
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useErrorToast();
  const ownUserId = useSession()?.user?.userId ?? null;
  const call = useResetPassword();
  const [given, setGiven] = useState<Omit<ComponentProps<typeof OneTimePassword>, "onClose"> | null>(null);

  const reset = async (user: User) => {
    const refusal = resetRefusal(user, ownUserId);
    if (refusal !== null) return toast({ kind: "warning", text: t(refusal) });
    const agreed = await confirm({
      title: text("resetTitle", { name: user.userName }),
      text: text("resetNote"),
      confirm: text("reset"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    try {
      const { user: saved, oneTimePassword } = await call.mutateAsync(user.userId);
      setGiven({ userName: user.userName, password: oneTimePassword, until: saved.passwordExpiresAt });
    } catch (error) {
      tell(error);
    }
  };
  return { reset, dialog: given && <OneTimePassword {...given} onClose={() => setGiven(null)} /> };
}
