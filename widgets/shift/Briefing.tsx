import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBriefingDraft, useSignBriefing } from "../../client/logistics/shift.ts";
import { LANGUAGE_CODES, LANGUAGE_NAMES } from "../../contract/api/languages.ts";
import { shownReportCode } from "../../contract/reports/report-code.ts";
import { SHIFT_RULES, type Shift } from "../../contract/supply/calls/shift.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { isLanguage, useTexts } from "../../framework/i18n/index.ts";
import { Button, Fold, SelectField, TextArea } from "../../framework/ui/controls/index.ts";
import { Alert, QueryState, useConfirm, useToast } from "../../framework/ui/index.ts";
import { BriefingTables } from "./BriefingTables.tsx";

/** Decisions are at the top of the page, and risks in the field below. */
const PREVIEWED = ["supply", "changes", "triggers", "log", "contacts", "facts"];

/** The next briefing: its preview, the risks, and the signature. */
export function Briefing({ shift }: { readonly shift: Shift }) {
  const text = useTexts("widgets.shift.briefing");
  const query = useBriefingDraft(shift.did);
  const mayEdit = usePermits(SHIFT_RULES.edit) && !shift.isClosed;
  const reason = useErrorText();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending, error } = useSignBriefing();
  const { resolvedLanguage = "en" } = useTranslation().i18n;
  const [language, setLanguage] = useState(isLanguage(resolvedLanguage) ? resolvedLanguage : "en");
  const [risks, setRisks] = useState("");
  if (!query.data) return <QueryState query={query} />;
  const draft = query.data;
  const { number, run, isStale } = draft;
  const sign = async () => {
    const asked = { title: text("sure", { number }), confirm: text("sign"), danger: isStale };
    if (!(await confirm({ ...asked, text: text(isStale ? "stale" : "kept") }))) return;
    const body = { did: shift.did, number, run: run?.id ?? null, staleToo: isStale, risks, language };
    const signed = await mutateAsync(body).catch(() => null);
    // The risks stay in their field where someone else signed first.
    if (signed === null) return;
    setRisks("");
    toast({ kind: "success", text: text("signed", { number, code: shownReportCode(signed.code) }) });
  };
  return (
    <section className="pv-stack" aria-label={text("title", { number })}>
      <h2>{text("title", { number })}</h2>
      <Fold title={text("preview")}>
        <div className="pv-stack">
          <BriefingTables document={draft} only={PREVIEWED} />
        </div>
      </Fold>
      {mayEdit && (
        <>
          <TextArea
            label={text("risks")}
            hint={text("risksHint")}
            value={risks}
            maxLength={2_000}
            onChange={setRisks}
          />
          <div className="pv-row pv-row--fields">
            <SelectField
              label={text("language")}
              value={language}
              options={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              onChange={setLanguage}
            />
            <Button icon="check" busy={isPending && "saving"} onClick={() => void sign()}>
              {text("sign")}
            </Button>
          </div>
        </>
      )}
      {error && <Alert>{reason(error)}</Alert>}
    </section>
  );
}
