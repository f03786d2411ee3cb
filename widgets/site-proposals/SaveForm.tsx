import { useState } from "react";
import { useSaveProposal } from "../../client/logistics/proposals.ts";
import { useFieldFaults } from "../../client/records/refusals.ts";
import type { SiteProblem, SiteProposal, SiteProposalOutcome, SiteProposalRules } from "../../contract/supply/calls/site-proposals.ts"; // oxfmt-ignore
import { SUPPLY_SIDE } from "../../contract/supply/fields.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, useToast } from "../../framework/ui/index.ts";
import { openOf } from "./rules.ts";

/** Names and saves what was found; the proposal that was opened is saved again, or as another. */
export function SaveForm(props: {
  readonly eid: number;
  readonly problem: SiteProblem;
  readonly rules: SiteProposalRules;
  readonly outcome: SiteProposalOutcome;
  readonly opened: SiteProposal | null;
  onSaved(proposal: SiteProposal): void;
}) {
  const { eid, problem, rules, outcome, opened, onSaved } = props;
  const text = useTexts("widgets.site-proposals");
  const toast = useToast();
  const reason = useErrorText();
  const [name, setName] = useState(opened?.name ?? "");
  const { mutate, isPending, error } = useSaveProposal(eid);
  const faults = useFieldFaults()(error);
  const fault = name.trim() === "" && error === null ? null : (faults["name"] ?? null);
  if (!usePermits(SUPPLY_SIDE.edit)) return null;
  const save = (again: SiteProposal | null) =>
    mutate(
      {
        ...(again && { proposalId: again.proposalId, version: again.version }),
        eid,
        rid: problem.run.id,
        name,
        rules,
        open: openOf(outcome),
      },
      {
        onSuccess(saved) {
          toast({ kind: "success", text: text("saved", { name: saved.name }) });
          onSaved(saved);
        },
      },
    );
  return (
    <form
      className="pv-row"
      role="group"
      aria-label={text("saveTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        save(opened);
      }}
    >
      <TextField label={text("name")} value={name} maxLength={200} error={fault} onChange={setName} />
      <Button type="submit" busy={isPending} disabled={name.trim() === ""}>
        {text(opened === null ? "save" : "saveAgain")}
      </Button>
      {opened !== null && (
        <Button disabled={isPending || name.trim() === ""} onClick={() => save(null)}>
          {text("saveAs")}
        </Button>
      )}
      {error !== null && fault === null && <Alert>{reason(error)}</Alert>}
    </form>
  );
}
