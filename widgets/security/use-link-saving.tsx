import { useState } from "react";
import { useOwnLoss } from "../../client/rights/ChangeSummary.tsx";
import { useSaveLinks } from "../../client/security.ts";
import type { Role } from "../../contract/calls/roles.ts";
import type { LinkChange, PersonWithRoles } from "../../contract/calls/security.ts";
import { MenuUpdate } from "../../contract/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { ApiError } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useErrorToast, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { useLinkSummary } from "./use-summaries.tsx";

interface LinkSaving {
  readonly dirty: boolean;
  readonly saving: boolean;
  save(): Promise<boolean>;
  discard(): void;
  guard(): Promise<boolean>;
}

/**
 * Saves changed links between users and roles after the summary. Where someone else changed them meanwhile, nothing is
 * saved: the lists are read again, what is still to change stays chosen, and the notice says who it was.
 */
export function useLinkSaving(parts: {
  readonly changes: readonly LinkChange[];
  readonly people: readonly PersonWithRoles[];
  readonly roles: readonly Role[];
  discard(): void;
}): LinkSaving {
  const { changes, people, roles, discard } = parts;
  const text = useTexts("widgets.security");
  const format = useFormat();
  const toast = useToast();
  const tell = useErrorToast();
  const publish = usePublish();
  const summary = useLinkSummary();
  const withOwnLoss = useOwnLoss();
  const links = useSaveLinks();
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<boolean> => {
    if (busy || !(await summary({ changes, people, roles }))) return false;
    setBusy(true);
    try {
      const done = await withOwnLoss((confirmLoss) => links.mutateAsync({ changes, confirmLoss }));
      if (done === null) return false;
      discard();
      toast({ kind: "success", text: text("rolesSaved", { count: done.users }) });
      publish(MenuUpdate, {});
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const { changedBy, changedAt } = error.details;
        const who = changedBy ?? text("unknownPerson");
        toast({ kind: "warning", text: text("changedMeanwhile", { who, when: format.instant(changedAt ?? null) }) });
      } else tell(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const dirty = changes.length > 0;
  const { guard } = useUnsavedChanges({ dirty, save, discard });
  return { dirty, saving: busy, save, discard, guard };
}
