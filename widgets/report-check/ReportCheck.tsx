import { useState, type FormEvent } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useReportCheck } from "../../client/reports/sharing/sharing.ts";
import { readReportCode, REPORT_CHECK_PAGE, shownReportCode } from "../../contract/reports/report-code.ts";
import { ApiError, useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, Note } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { CheckResult } from "./CheckResult.tsx";
import "./ReportCheck.css";
import { Button, TextField } from "../../framework/ui/controls/index.ts";

/** Checks a report's figures by its printed code. */
export default function ReportCheck({ config }: WidgetProps<{ readonly lead: boolean }>) {
  const text = useTexts("widgets.report-check");
  const { code: named } = useParams();
  const navigate = useNavigate();
  // Keeps the code itself if the page's address has none.
  const [kept, keep] = useState<string | null>(null);
  const code = kept ?? (named === undefined ? null : readReportCode(named));
  const check = (next: string) => {
    if (next === code) return;
    keep(next);
    if (window.location.pathname.includes(REPORT_CHECK_PAGE)) void navigate(`${REPORT_CHECK_PAGE}/${next}`);
  };
  return (
    <div className="report-check pv-column-page pv-stack pv-stack--wide">
      <h1>{text("title")}</h1>
      {config.lead && <p>{text("lead")}</p>}
      <CodeForm key={`form ${named ?? ""}`} code={code} typed={named ?? ""} onCheck={check} />
      {code !== null && <Checked key={code} code={code} />}
    </div>
  );
}

/** Accepts a code as printed; an impossible code is reported without a request. */
function CodeForm(props: { readonly code: string | null; readonly typed: string; onCheck(code: string): void }) {
  const text = useTexts("widgets.report-check");
  const [typed, setTyped] = useState(props.code === null ? props.typed : shownReportCode(props.code));
  const [fault, setFault] = useState<string | null>(
    props.code === null && props.typed !== "" ? text("mistyped") : null,
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    const code = readReportCode(typed);
    if (code !== null) return props.onCheck(code);
    setFault(text(typed.trim() === "" ? "missing" : "mistyped"));
    field?.focus();
  };
  return (
    <form className="report-check__form pv-card pv-row pv-row--fields" noValidate onSubmit={submit}>
      <TextField
        label={text("code")}
        hint={text("codeHint")}
        error={fault}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        required
        onChange={(value) => {
          setTyped(value);
          setFault(null);
        }}
      />
      <Button kind="primary" type="submit">
        {text("check")}
      </Button>
    </form>
  );
}

function Checked({ code }: { readonly code: string }) {
  const text = useTexts("widgets.report-check");
  const reason = useErrorText();
  const found = useReportCheck(code);
  if (found.isPending) return <Loading text={text("checking")} />;
  if (found.data) return <CheckResult check={found.data} />;
  if (found.error instanceof ApiError && found.error.status === 404)
    return (
      <Note kind="warning" icon="exclamation-mark-triangle" alert>
        {reason(found.error)}
      </Note>
    );
  return <ErrorState error={found.error} retry={() => void found.refetch()} />;
}
