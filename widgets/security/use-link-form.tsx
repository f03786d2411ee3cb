import { useEffect, useState } from "react";
import { z } from "zod";
import type { PersistedDraft } from "../../client/records/persisted-drafts.ts";
import { useRecordForm, type RecordForm } from "../../client/records/use-record-form.ts";
import { ChangeSummary, useOwnLoss } from "../../client/people/rights/ChangeSummary.tsx";
import { useSaveLinks } from "../../client/people/roles.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { Role } from "../../contract/people/calls/roles.ts";
import type { LinkChange, PersonWithRoles } from "../../contract/people/calls/security.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { ApiError } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useToast } from "../../framework/ui/index.ts";

/** Whether a link should exist, by the id of the role or user at its other end. */
export type Decisions = ReadonlyMap<number, boolean>;

/** Links have no version; a save sends the expected state of each. */
const LINKS = { version: 0 };
const VersionSchema = z.object({ version: z.int() });
const UNDECIDED: Decisions = new Map();

/**
 * A form of links between users and roles, saved after a summary. If another user changed them in the meantime, nothing
 * is saved: the lists are reloaded, pending changes stay selected, and a notice names the user.
 */
export function useLinkForm(parts: {
  changesOf(decisions: Decisions): readonly LinkChange[];
  readonly people: readonly PersonWithRoles[];
  readonly roles: readonly Role[];
}): RecordForm<Decisions, typeof LINKS> {
  const { changesOf, people, roles } = parts;
  const text = useTexts("widgets.security");
  const format = useFormat();
  const toast = useToast();
  const publish = usePublish();
  const summary = useLinkSummary();
  const withOwnLoss = useOwnLoss();
  const links = useSaveLinks();
  const kept = useState<PersistedDraft<Decisions> | null>(null);

  const form = useRecordForm({
    saved: LINKS,
    start: UNDECIDED,
    kept,
    schema: VersionSchema,
    same: (decisions) => changesOf(decisions).length === 0,
    async send(decisions) {
      const changes = changesOf(decisions);
      if (!(await summary({ changes, people, roles }))) return null;
      try {
        return await withOwnLoss((confirmLoss) => links.mutateAsync({ changes, confirmLoss }));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        const { changedBy, changedAt } = error.details;
        const who = changedBy ?? text("unknownPerson");
        toast({ kind: "warning", text: text("changedMeanwhile", { who, when: format.instant(changedAt ?? null) }) });
        return null;
      }
    },
    savedText: (done) => text("rolesSaved", { count: done.users }),
    onSaved: () => publish(MenuUpdate, {}),
  });
  // Another user may have made exactly the pending changes.
  const { dirty, discard } = form;
  const done = dirty && changesOf(form.draft).length === 0;
  useEffect(() => {
    if (done) discard();
  });
  return form;
}

/** Shows which users gain and lose which roles; resolves to true to continue. */
function useLinkSummary(): (parts: {
  readonly changes: readonly LinkChange[];
  readonly people: readonly PersonWithRoles[];
  readonly roles: readonly Role[];
}) => Promise<boolean> {
  const text = useTexts("widgets.security");
  const seeded = useSeededText();
  const confirm = useConfirm();
  return ({ changes, people, roles }) => {
    const nameOf = (roleId: number) => {
      const role = roles.find((one) => one.roleId === roleId);
      return role ? seeded.role(role) : String(roleId);
    };
    const parts = [...Map.groupBy(changes, ({ userId }) => userId)].map(([userId, own]) => ({
      name: people.find((person) => person.userId === userId)?.displayName ?? String(userId),
      added: own.filter(({ holds }) => holds).map(({ roleId }) => nameOf(roleId)),
      removed: own.filter(({ holds }) => !holds).map(({ roleId }) => nameOf(roleId)),
    }));
    return confirm({
      title: text("linksTitle", { count: parts.length }),
      text: <ChangeSummary parts={parts} />,
      confirm: text("save"),
    });
  };
}
