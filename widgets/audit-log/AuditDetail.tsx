import { useState } from "react";
import type { Audit } from "../../contract/calls/audits.ts";
import { useAudit } from "../../client/audits.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Dialog, EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { ApiError } from "../../framework/http/index.ts";
import { Differences } from "./Differences.tsx";
import type { AuditLogConfig } from "./config.ts";
import { useRecordLink } from "./use-record-link.ts";
import { useWords } from "./use-words.ts";

interface DetailProps {
  readonly auditId: number;
  readonly config: AuditLogConfig;
  onClose(): void;
}

/** One row of the trail in a dialog: its facts, and the record before and after. */
export function AuditDetail({ auditId, config, onClose }: DetailProps) {
  const text = useTexts("widgets.audit-log");
  const asked = useAudit(auditId);
  const linkTo = useRecordLink(config);
  const open = asked.data ? linkTo(asked.data) : null;
  return (
    <Dialog
      title={text("row", { id: auditId })}
      alert={false}
      onClose={onClose}
      actions={
        <>
          {open ? (
            <button type="button" className="pv-button" onClick={open}>
              {text("openRecord")}
            </button>
          ) : null}
          <button type="button" className="pv-button pv-button--primary" onClick={onClose}>
            {text("close")}
          </button>
        </>
      }
    >
      {asked.isError ? (
        asked.error instanceof ApiError && asked.error.status === 404 ? (
          <EmptyState icon="list" text={text("unknown")} />
        ) : (
          <ErrorState error={asked.error} retry={() => void asked.refetch()} />
        )
      ) : asked.isPending ? (
        <Loading />
      ) : (
        <Facts audit={asked.data} />
      )}
    </Dialog>
  );
}

function Facts({ audit }: { readonly audit: Audit }) {
  const text = useTexts("widgets.audit-log");
  const header = useTexts("domain.lists.audits");
  const words = useWords();
  const format = useFormat();
  const [raw, setRaw] = useState(false);
  const record = [audit.subject, audit.subjectId === "" ? "" : `(${audit.subjectId})`].filter(Boolean).join(" ");
  const facts: readonly (readonly [name: string, value: string])[] = [
    [header("at"), format.instant(audit.at)],
    [header("userName"), audit.userName],
    [header("action"), `${words.module(audit.module)}: ${words.action(audit.action)}`],
    [header("subject"), record],
    [header("address"), audit.address],
    [text("browser"), audit.userAgent],
    [header("requestId"), audit.requestId],
    [text("link"), audit.chainNo === null ? "" : `${audit.chainNo} · ${audit.hash ?? ""}`],
  ];
  const changed = audit.before !== null || audit.after !== null;
  return (
    <div className="audit-log__detail">
      <dl className="audit-log__facts">
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {audit.requestId === "" ? null : <p className="audit-log__hint">{text("requestHint")}</p>}
      {changed ? (
        <>
          <Differences before={audit.before} after={audit.after} />
          <button type="button" className="pv-button audit-log__raw" aria-expanded={raw} onClick={() => setRaw(!raw)}>
            {text(raw ? "hideRaw" : "showRaw")}
          </button>
          {raw ? (
            <pre className="audit-log__json" tabIndex={0} aria-label={text("raw")}>
              {JSON.stringify({ before: audit.before, after: audit.after }, null, 2)}
            </pre>
          ) : null}
        </>
      ) : (
        <p>{text("nothing")}</p>
      )}
    </div>
  );
}
