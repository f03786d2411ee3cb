import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSaveQuery } from "./calls.ts";
import { addressesIn, recipientsFault } from "../../client/mail/recipients.ts";
import type { SavedQuery } from "../../contract/adhoc/queries.ts";
import { MAIL_DAYS, type MailPlan } from "../../contract/adhoc/mail.ts";
import { EXPORT_FORMATS } from "../../contract/lists/export-formats.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { FormDialog, useReportedAction } from "../../framework/ui/index.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Edits the schedule and recipients of a saved query's mails. */
export function MailDialog({ query, onClose }: { query: SavedQuery; onClose: () => void }) {
  const text = useTexts("widgets.adhoc-report.mail");
  const texts = useText();
  const { instant } = useFormat();
  const language = LANGUAGE_CODES.find((code) => code === useTranslation().i18n.resolvedLanguage) ?? "en";
  const { mail, mails } = query;
  const [plan, setPlan] = useState<Omit<MailPlan, "recipients">>(
    mail ?? { days: "mondays", hour: 7, format: "xlsx", language },
  );
  const [typed, setTyped] = useState(() => mail?.recipients.join(", ") ?? "");
  const [fault, setFault] = useState<string | null>(null);
  const save = useSaveQuery();
  const reported = useReportedAction();
  const keep = async (next: MailPlan | null) => {
    const { queryId, version, name, query: asked, roleId } = query;
    const done = await reported(
      () => save.mutateAsync({ queryId, version, name, query: asked, roleId, mail: next }),
      ({ mails }) => (mails?.nextAt ? text("planned", { name, at: instant(mails.nextAt) }) : text("stopped", { name })),
    );
    if (done) onClose();
  };
  const submit = () => {
    const found = recipientsFault(typed);
    if (found) return setFault(texts(found.key, found.values));
    return void keep({ ...plan, recipients: addressesIn(typed) });
  };
  return (
    <FormDialog
      title={text("title", { name: query.name })}
      confirm={text("confirm")}
      busy={save.isPending && "saving"}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={texts("client.mailing.recipients")}
        hint={texts("client.mailing.recipientsHint")}
        value={typed}
        error={fault}
        inputMode="email"
        required
        onChange={(value) => {
          setTyped(value);
          setFault(null);
        }}
      />
      <div className="pv-columns pv-columns--narrow">
        <SelectField
          label={text("days")}
          value={plan.days}
          options={MAIL_DAYS.map((value) => ({ value, label: text(`on.${value}`) }))}
          onChange={(value) => setPlan({ ...plan, days: value })}
        />
        <SelectField
          label={text("hour")}
          value={plan.hour}
          options={HOURS.map((value) => ({ value, label: `${String(value).padStart(2, "0")}:00` }))}
          onChange={(value) => setPlan({ ...plan, hour: value })}
        />
        <SelectField
          label={text("format")}
          value={plan.format}
          options={EXPORT_FORMATS.map((value) => ({ value, label: texts(`list.export.${value}`) }))}
          onChange={(value) => setPlan({ ...plan, format: value })}
        />
      </div>
      {mails ? (
        <p role="status">
          {text("next", { at: instant(mails.nextAt) })}{" "}
          {mails.lastAt ? text("last", { at: instant(mails.lastAt) }) : ""}
        </p>
      ) : null}
      {mails?.fault ? <p>{text("failed", { why: texts(mails.fault.key, mails.fault.values) })}</p> : null}
      {mail ? (
        <Button icon="x" disabled={save.isPending} onClick={() => void keep(null)}>
          {text("stop")}
        </Button>
      ) : null}
    </FormDialog>
  );
}
