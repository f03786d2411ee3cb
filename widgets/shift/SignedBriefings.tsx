import { useState } from "react";
import { fetchBriefingPdf, useBriefing, useBriefings, useSendBriefing } from "../../client/logistics/shift.ts";
import { MailOutcome, RecipientsField, useAgreement, useMailing } from "../../client/mail/mailing.tsx";
import type { Language } from "../../contract/api/languages.ts";
import { PAPERS } from "../../contract/lists/export-formats.ts";
import { shownReportCode } from "../../contract/reports/report-code.ts";
import { SHIFT_RULES } from "../../contract/supply/calls/shift.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";
import { FormDialog, Note, QueryState, saveBlob, useReportedAction } from "../../framework/ui/index.ts";
import { BriefingTables } from "./BriefingTables.tsx";

/** The briefings that were signed; one of them opens below its line, checked as it is read. */
export function SignedBriefings({ did }: { readonly did: number }) {
  const text = useTexts("widgets.shift.signed");
  const format = useFormat();
  const query = useBriefings(did);
  const [opened, setOpened] = useState<number | null>(null);
  if (!query.data) return <QueryState query={query} />;
  return (
    <section className="pv-stack" aria-label={text("title")}>
      <h2>{text("title")}</h2>
      {query.data.length === 0 && <p className="pv-muted">{text("none")}</p>}
      <ul className="pv-stack pv-stack--tight pv-plain-list">
        {query.data.map(({ id, number, code, by, at, isStale }) => (
          <li key={id} className="pv-stack pv-stack--tight">
            <span className="pv-row pv-row--apart">
              <span>
                <span className="pv-strong">{text("line", { number, by, at: format.instant(at) })}</span>{" "}
                <span className="pv-muted">{shownReportCode(code)}</span>{" "}
                {isStale && <span className="pv-chip">{text("isStale")}</span>}
              </span>
              <Button
                label={text(opened === id ? "closeNamed" : "openNamed", { number })}
                aria-expanded={opened === id}
                onClick={() => setOpened(opened === id ? null : id)}
              >
                {text(opened === id ? "close" : "open")}
              </Button>
            </span>
            {opened === id && <Signed id={id} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Signed({ id }: { readonly id: number }) {
  const text = useTexts("widgets.shift.signed");
  const query = useBriefing(id);
  const [mailing, setMailing] = useState(false);
  const [maySend, mayPrint] = [usePermits(SHIFT_RULES.send), usePermits(SHIFT_RULES.print)];
  const report = useReportedAction();
  if (!query.data) return <QueryState query={query} />;
  const { document, verdict, isNewer } = query.data;
  const language = document.signed?.language ?? "en";
  const name = `${text("file", { number: document.number })}.pdf`;
  const save = (paper: (typeof PAPERS)[number]) =>
    report(async () => saveBlob(await fetchBriefingPdf(id, language, paper), name));
  return (
    <div className="pv-card pv-stack">
      <Note kind={verdict === "altered" || verdict === "differs" ? "danger" : undefined}>
        {text(`verdict.${verdict}`)} {isNewer && text("isNewer")}
      </Note>
      <div className="pv-row">
        {mayPrint &&
          PAPERS.map((paper) => (
            <Button key={paper} icon="file-pdf" onClick={() => void save(paper)}>
              {text(`pdf.${paper}`)}
            </Button>
          ))}
        {maySend && (
          <Button icon="envelope" onClick={() => setMailing(true)}>
            {text("mail")}
          </Button>
        )}
      </div>
      <BriefingTables document={document} />
      {mailing && <MailBriefing {...{ id, language }} number={document.number} onClose={() => setMailing(false)} />}
    </div>
  );
}

function MailBriefing(props: {
  readonly id: number;
  readonly number: number;
  readonly language: Language;
  onClose(): void;
}) {
  const { id: briefingId, number, language, onClose } = props;
  const text = useTexts("widgets.shift.signed");
  const mail = useTexts("client.mailing");
  const paperText = useTexts("client.sharing.mail");
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>("letter");
  const { mutateAsync } = useSendBriefing();
  const agree = useAgreement();
  const mailing = useMailing((to) => mutateAsync({ briefingId, language, paper, ...to }), {
    done: text("sent", { number }),
    onSent: onClose,
    agree: (addresses) =>
      agree({ title: text("sure", { count: addresses.length }), lead: text("sureWhat", { number }), addresses }),
  });
  return (
    <FormDialog
      title={text("mailNamed", { number })}
      confirm={mail("send")}
      busy={mailing.busy}
      onClose={onClose}
      onSubmit={() => void mailing.submit()}
    >
      <RecipientsField mailing={mailing} />
      <SelectField
        label={paperText("paper")}
        value={paper}
        options={PAPERS.map((value) => ({ value, label: paperText(`papers.${value}`) }))}
        onChange={setPaper}
      />
      <div role="status">{mailing.answer && <MailOutcome answer={mailing.answer} />}</div>
    </FormDialog>
  );
}
