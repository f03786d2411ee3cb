import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChangeEmails, useOutbox } from "../../client/mail/recipients.ts";
import type { OutboxEmail } from "../../contract/mail/calls.ts";
import { EMAIL_STATES } from "../../contract/api/domain.ts";
import { namedColumn, type RecordColumn } from "../../contract/lists/column.ts";
import { allOf } from "../../contract/people/privileges.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { QueryState, RecordPage, useToast, useReportedAction } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { screenColumns, useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import { listActions } from "../../framework/ui/record-list/list-actions.ts";

const MAY_CHANGE = allOf("audit.view", "report.share");

/** The product's mails with the state and reason of each; those that were not sent can be tried again or given up. */
export default function Outbox() {
  const text = useTexts("widgets.outbox");
  const outbox = useOutbox();
  const retry = useChangeEmails("retry");
  const cancel = useChangeEmails("cancel");
  const toast = useToast();
  const reported = useReportedAction();
  const columns = useColumns();

  const change = (by: typeof retry, emails: readonly OutboxEmail[], done: string) =>
    reported(() => by.mutateAsync(emails), text(done, { count: emails.length }));
  const tryAgain = async (chosen: readonly OutboxEmail[]) => {
    const unsent = chosen.filter(({ status }) => status !== "sent");
    if (unsent.length === 0) return toast({ kind: "warning", text: text("allSent") });
    const open = unsent.filter(({ clearedAt }) => clearedAt === null);
    if (open.length === 0) return toast({ kind: "warning", text: text("allCleared") });
    await change(retry, open, "retried");
  };
  const giveUp = async (chosen: readonly OutboxEmail[]) => {
    const waiting = chosen.filter(({ status }) => status === "waiting");
    if (waiting.length === 0) return toast({ kind: "warning", text: text("noneWaits") });
    await change(cancel, waiting, "canceled");
  };

  return (
    <RecordPage title={text("title")} note={outbox.data ? noteOf(outbox.data, text) : null}>
      {!outbox.isSuccess ? (
        <QueryState query={outbox} />
      ) : (
        <RecordList
          name="outbox"
          label={text("title")}
          columns={columns}
          source={{ kind: "client", rows: outbox.data.emails }}
          rowId={({ emailId }) => String(emailId)}
          emptyText={text("empty")}
          actions={[
            listActions<OutboxEmail>(text, allOf("audit.view")).none("refresh", "refresh", () => outbox.refetch()),
            listActions<OutboxEmail>(text, MAY_CHANGE).some("retry", "send", tryAgain),
            listActions<OutboxEmail>(text, MAY_CHANGE).some("cancel", "circle-disallowed", giveUp),
          ]}
        />
      )}
    </RecordPage>
  );
}

/** Says whether mails can be sent, and how long unsent ones are kept. */
function noteOf({ service, keptDays }: Mails, text: ReturnType<typeof useTexts>): string {
  const kept = text("kept", { count: keptDays });
  return service === "ready" ? kept : `${text(service)} ${kept}`;
}
type Mails = NonNullable<ReturnType<typeof useOutbox>["data"]>;

/** The state of a mail in the list; one without its texts cannot be retried. */
const stateOf = ({ status, clearedAt }: OutboxEmail) => (clearedAt === null ? status : "cleared");

const column = screenColumns<OutboxEmail>("widgets.outbox.columns");
const moment = (id: "createdAt" | "sentAt" | "clearedAt", hidden = false) =>
  column(id, { minWidth: 150, ...(hidden && { hiddenAtFirst: true }) }, (email) => email[id], { kind: "moment" });

/** The columns of the list; `reasonOf` returns why a mail was not sent. */
const columnsOf = (reasonOf: (email: OutboxEmail) => string | null): readonly RecordColumn<OutboxEmail>[] => [
  column("recipient", { minWidth: 170, rowHeader: true }, ({ recipient }) => recipient),
  column("subject", { minWidth: 200 }, ({ subject }) => subject),
  namedColumn(
    { id: "status", header: "widgets.outbox.columns.status", width: 0, screen: { minWidth: 100 } },
    {
      values: [...EMAIL_STATES, "cleared"],
      kinds: { waiting: "info", sent: "success", failed: "danger" },
      valueOf: stateOf,
      keyOf: (state) => `widgets.outbox.states.${state}`,
    },
  ),
  column("attempts", { width: 84 }, ({ attempts }) => attempts, { kind: "number" }),
  column("lastError", { minWidth: 180 }, reasonOf),
  column("createdBy", { minWidth: 110 }, ({ createdBy }) => createdBy),
  moment("createdAt"),
  moment("sentAt", true),
  moment("clearedAt", true),
];

function useColumns() {
  const { t, i18n } = useTranslation();
  const columns = useMemo(
    // The mail server's message, or the product's own reason.
    () => columnsOf(({ lastError }) => (lastError !== null && i18n.exists(lastError) ? t(lastError) : lastError)),
    [t, i18n],
  );
  return useDescribedColumns(columns);
}
