import type { Lock } from "../../contract/domain.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";

/** Locks or unlocks a record after its question; another's lock only after one that names the holder. */
export function useLockSwitch(
  of: "disaster" | "estimation",
): (record: { readonly name: string; readonly lock: Lock; send(lock: boolean): Promise<unknown> }) => Promise<void> {
  const text = useTexts("widgets.disaster-desk.lock");
  const confirm = useConfirm();
  const toast = useToast();
  const refusal = useErrorToast();
  const userId = useSession()?.user?.userId ?? null;

  return async ({ name, lock, send }) => {
    const anothers = lock !== null && lock.byId !== userId;
    const question = lock === null ? `ask.${of}` : anothers ? "askOther" : "askUnlock";
    const agreed = await confirm({
      title: text(lock === null ? "lock" : "unlock"),
      text: text(question, { name, who: lock?.by ?? "" }),
      confirm: text(lock === null ? "lock" : "unlock"),
      cancel: text("cancel"),
      danger: anothers,
    });
    if (!agreed) return;
    try {
      await send(lock === null);
      toast({ kind: "success", text: text(lock === null ? "locked" : "unlocked") });
    } catch (error) {
      refusal(error);
    }
  };
}
