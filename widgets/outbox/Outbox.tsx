import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useOutbox, useRetryEmail } from "../../client/mail/recipients.ts";
import type { OutboxEmail } from "../../contract/mail/calls.ts";
import { EMAIL_STATES } from "../../contract/api/domain.ts";
import { allOf } from "../../contract/people/privileges.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, RecordPage, useErrorToast, useToast } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";

/** The mails of the product, the state of each and why, and a further try for those that did not leave. */
export default function Outbox() {
  const text = useTexts("widgets.outbox");
  const outbox = useOutbox();
  const retry = useRetryEmail();
  const toast = useToast();
  const tell = useErrorToast();
  const columns = useColumns();

  const tryAgain = async (chosen: readonly OutboxEmail[]) => {
    const unsent = chosen.filter(({ status }) => status !== "sent");
    if (unsent.length === 0) return toast({ kind: "warning", text: text("allSent") });
    const open = unsent.filter(({ clearedAt }) => clearedAt === null);
    if (open.length === 0) return toast({ kind: "warning", text: text("allCleared") });
    try {
      for (const { emailId } of open) await retry.mutateAsync(emailId);
      toast({ kind: "success", text: text("retried", { count: open.length }) });
    } catch (error) {
      tell(error);
    }
  };

  return (
    <RecordPage title={text("title")} note={outbox.data ? noteOf(outbox.data, text) : null}>
      {outbox.isPending ? (
        <Loading />
      ) : outbox.isError ? (
        <ErrorState error={outbox.error} retry={() => void outbox.refetch()} />
      ) : (
        <RecordList
          name="outbox"
          label={text("title")}
          columns={columns}
          source={{ kind: "client", rows: outbox.data.emails }}
          rowId={({ emailId }) => String(emailId)}
          emptyText={text("empty")}
          actions={[
            {
              id: "refresh",
              label: text("refresh"),
              icon: "refresh",
              needs: allOf("audit.view"),
              selection: "none",
              run: async () => void (await outbox.refetch()),
            },
            {
              id: "retry",
              label: text("retry"),
              icon: "send",
              needs: allOf("audit.view", "report.share"),
              selection: "some",
              run: tryAgain,
            },
          ]}
        />
      )}
    </RecordPage>
  );
}

/** Whether mails can leave, and for how long those that cannot are kept. */
function noteOf({ service, keptDays }: Mails, text: ReturnType<typeof useTexts>): string {
  const kept = text("kept", { count: keptDays });
  return service === "ready" ? kept : `${text(service)} ${kept}`;
}
type Mails = NonNullable<ReturnType<typeof useOutbox>["data"]>;

/** The states of a mail as the list tells them: one without its texts cannot be tried again. */
const stateOf = ({ status, clearedAt }: OutboxEmail) => (clearedAt === null ? status : "cleared");

function useColumns(): ListColumn<OutboxEmail>[] {
  const text = useTexts("widgets.outbox");
  const { t, i18n } = useTranslation();
  const format = useFormat();
  return useMemo((): ListColumn<OutboxEmail>[] => {
    const column = (id: "recipient" | "subject" | "createdBy", minWidth: number) => ({
      id,
      header: text(`columns.${id}`),
      minWidth,
      sortable: true,
      value: (email: OutboxEmail) => email[id],
      filter: { kind: "text" } as const,
    });
    const moment = (id: "createdAt" | "sentAt" | "clearedAt"): ListColumn<OutboxEmail> => ({
      id,
      header: text(`columns.${id}`),
      minWidth: 150,
      sortable: true,
      value: (email) => email[id],
      display: (email) => format.instant(email[id]),
      filter: { kind: "date" },
    });
    return [
      { ...column("recipient", 170), rowHeader: true, always: true },
      column("subject", 200),
      {
        id: "status",
        header: text("columns.status"),
        minWidth: 100,
        sortable: true,
        value: stateOf,
        display: (email) => text(`states.${stateOf(email)}`),
        filter: {
          kind: "choice",
          choices: [...EMAIL_STATES, "cleared" as const].map((value) => ({ value, label: text(`states.${value}`) })),
        },
      },
      {
        id: "attempts",
        header: text("columns.attempts"),
        numeric: true,
        width: 84,
        sortable: true,
        value: ({ attempts }) => attempts,
      },
      {
        id: "lastError",
        header: text("columns.lastError"),
        minWidth: 180,
        sortable: true,
        // The mail server's words, or a reason of ours.
        value: ({ lastError }) => (lastError !== null && i18n.exists(lastError) ? t(lastError) : lastError),
        filter: { kind: "text" },
      },
      column("createdBy", 110),
      moment("createdAt"),
      { ...moment("sentAt"), hiddenAtFirst: true },
      { ...moment("clearedAt"), hiddenAtFirst: true },
    ];
  }, [text, t, i18n, format]);
}
