import { useMemo, useState } from "react";
import { useAudit } from "./calls.ts";
import type { Audit } from "../../contract/audits/calls.ts";
import { ApiError } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, Checkbox } from "../../framework/ui/controls/index.ts";
import { Dialog, EmptyState, ErrorState, Loading, TableHead } from "../../framework/ui/index.ts";
import type { AuditLogConfig } from "./config.ts";
import { MAX_DIFFERENCES, differencesOf, type FieldDifference } from "./differences.ts";
import { useRecordLink, useWords } from "./use-audit-row.ts";

/** One row of the trail in a dialog: its facts, and the record before and after. */
export function AuditDetail(props: { readonly auditId: number; readonly config: AuditLogConfig; onClose(): void }) {
  const { auditId, config, onClose } = props;
  const text = useTexts("widgets.audit-log");
  const asked = useAudit(auditId);
  const linkTo = useRecordLink(config);
  const open = asked.data ? linkTo(asked.data) : null;
  return (
    <Dialog
      title={text("row", { id: auditId })}
      alert={false}
      wide
      closes
      onClose={onClose}
      actions={open ? <Button onClick={open}>{text("openRecord")}</Button> : null}
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
    <div className="pv-stack">
      <dl className="pv-columns">
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            // The hash takes the whole width, so that it can be read and copied in one line.
            <div key={name} style={name === text("link") ? { gridColumn: "1 / -1" } : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {audit.requestId === "" ? null : <p className="pv-muted pv-small">{text("requestHint")}</p>}
      {changed ? (
        <>
          <Differences before={audit.before} after={audit.after} />
          <div>
            <Button aria-expanded={raw} onClick={() => setRaw(!raw)}>
              {text(raw ? "hideRaw" : "showRaw")}
            </Button>
          </div>
          {raw ? (
            <pre className="audit-log__json pv-card pv-small" tabIndex={0} aria-label={text("raw")}>
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

/** A record before and after, field by field; unchanged fields are shown on request. */
function Differences({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const text = useTexts("widgets.audit-log");
  const words = useWords();
  const [whole, setWhole] = useState(false);
  const all = useMemo(() => differencesOf(before, after), [before, after]);
  const same = all.filter(({ kind }) => kind === "same").length;
  const shown = (whole ? all : all.filter(({ kind }) => kind !== "same")).slice(0, MAX_DIFFERENCES);
  return (
    <>
      {shown.length === 0 ? (
        <p>{text("unchanged")}</p>
      ) : (
        <table className="audit-log__differences pv-table">
          <caption className="pv-visually-hidden">{text("differences")}</caption>
          <TableHead columns={[text("field"), text("before"), text("after")]} />
          <tbody>
            {shown.map((difference) => (
              <tr key={difference.path.join("/")} className={difference.kind === "same" ? "pv-muted" : ""}>
                <th scope="row">{words.field(difference.path)}</th>
                <Side difference={difference} side="before" />
                <Side difference={difference} side="after" />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all.length > MAX_DIFFERENCES ? <p>{text("cut", { count: MAX_DIFFERENCES })}</p> : null}
      {same > 0 ? <Checkbox label={text("showSame", { count: same })} checked={whole} onChange={setWhole} /> : null}
    </>
  );
}

/** A field's value on one side. */
function Side({ difference, side }: { readonly difference: FieldDifference; readonly side: "before" | "after" }) {
  const text = useTexts("widgets.audit-log");
  const words = useWords();
  const absent = difference.kind === (side === "before" ? "added" : "removed");
  const shown = absent ? "" : words.value(difference[side]);
  return (
    <td data-name={text(side)} data-side={side} data-absent={absent}>
      {difference.kind === "changed" ? side === "before" ? <del>{shown}</del> : <ins>{shown}</ins> : shown}
    </td>
  );
}
