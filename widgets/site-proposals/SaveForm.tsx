import { useState } from "react";
import { useSaveProposal } from "../../client/logistics/proposals.ts";
import { useFieldFaults } from "../../client/records/refusals.ts";
import type {
  SiteProblem,
  SiteProposal,
  SiteProposalOutcome,
  SiteProposalRules,
} from "../../contract/supply/calls/site-proposals.ts";
import { SUPPLY_SIDE } from "../../contract/supply/fields.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { openOf } from "./rules.ts";

/**
 * Names and saves what was found; the proposal that was opened is saved again, or as another. Who leaves without saving
 * is asked first.
 */
export function SaveForm(props: {
  readonly eid: number;
  readonly problem: SiteProblem;
  readonly rules: SiteProposalRules;
  readonly outcome: SiteProposalOutcome;
  readonly opened: SiteProposal | null;
  /** Whether the answer is not saved yet. */
  readonly dirty: boolean;
  onSaved(proposal: SiteProposal): void;
}) {
  const { eid, problem, rules, outcome, opened, dirty, onSaved } = props;
  const text = useTexts("widgets.site-proposals");
  const toast = useToast();
  const reason = useErrorText();
  const [name, setName] = useState(opened?.name ?? "");
  const [isTried, setTried] = useState(false);
  const { mutateAsync, isPending, error } = useSaveProposal(eid);
  const faults = useFieldFaults()(error);
  const isNamed = name.trim() !== "";
  const fault = isTried && !isNamed ? text("nameMissing") : (faults["name"] ?? null);
  const mayEdit = usePermits(SUPPLY_SIDE.edit);
  const save = async (again: SiteProposal | null): Promise<boolean> => {
    setTried(true);
    if (!isNamed) return false;
    const ids = again && { proposalId: again.proposalId, version: again.version };
    const body = { ...ids, eid, rid: problem.run.id, name, rules, open: openOf(outcome) };
    // The form says why it was refused.
    const saved = await mutateAsync(body).catch(() => null);
    if (saved === null) return false;
    toast({ kind: "success", text: text("saved", { name: saved.name }) });
    onSaved(saved);
    return true;
  };
  useUnsavedChanges({ dirty: dirty && mayEdit, save: () => save(opened), discard: () => setTried(false) });
  if (!mayEdit) return null;
  return (
    <form
      className="pv-row"
      role="group"
      aria-label={text("saveTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        void save(opened);
      }}
    >
      <TextField label={text("name")} value={name} maxLength={200} error={fault} onChange={setName} />
      <Button type="submit" busy={isPending} disabled={!isNamed}>
        {text(opened === null ? "save" : "saveAgain")}
      </Button>
      {opened !== null && (
        <Button disabled={isPending || !isNamed} onClick={() => void save(null)}>
          {text("saveAs")}
        </Button>
      )}
      {error !== null && fault === null && <Alert>{reason(error)}</Alert>}
    </form>
  );
}
