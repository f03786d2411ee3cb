import { useEffect, useEffectEvent, useState } from "react";
import type { WorkingCopy } from "../../contract/layout/calls/drafts.ts";
import { useRereading } from "../../client/records/other-saves.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import type { DraftForm } from "./use-draft.ts";

/** What another editor saved since then, and a sentence that says so. */
interface OtherDraft {
  readonly copy: WorkingCopy;
  readonly said: string;
}

/**
 * Follows what other editors of the app save: without unsaved changes it is shown at once, else it is returned until
 * the form is saved or shows it.
 */
export function useOtherDrafts(form: DraftForm, read: WorkingCopy): OtherDraft | null {
  const text = useTexts("widgets.layout-editor.others");
  const format = useFormat();
  const toast = useToast();
  const [found, setFound] = useState<(OtherDraft & { readonly base: WorkingCopy }) | null>(null);
  useRereading(read);
  const { base, dirty } = form;
  const follow = useEffectEvent(() => {
    const { draft, revision } = read;
    const isSame = draft?.version === base.draft?.version && revision === base.revision;
    // What was read before an own save is older than the form.
    if (isSame || revision < base.revision || (draft && draft.version < (base.draft?.version ?? 0))) return;
    const said = draft
      ? text("draft", { who: draft.savedBy, when: format.instant(draft.savedAt) })
      : text(revision === base.revision ? "discarded" : "published", { revision });
    if (dirty) return setFound({ copy: read, said, base });
    form.rebase(read, true);
    toast({ kind: "success", text: said });
  });
  useEffect(() => follow(), [read]);
  return found?.base === base && dirty ? found : null;
}
