import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { useSharedReport } from "../../client/reports/sharing/sharing.ts";
import { ReportView } from "../../client/reports/view/ReportView.tsx";
import type { SharedReport as Shared } from "../../contract/reports/calls/links.ts";
import { ApiError, useErrorText } from "../../framework/http/api-error.ts";
import { LANGUAGES, LANGUAGE_NAMES, useFormat, useText, useTexts, type Language } from "../../framework/i18n/index.ts";
import { changeLanguage } from "../../framework/i18n/start.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";

/** The report of a link, as it was when it was shared. */
export default function SharedReport({ config }: WidgetProps<{ readonly print: boolean }>) {
  const { token = "" } = useParams();
  return <Behind key={token} token={token} print={config.print} />;
}

function Behind({ token, print }: { readonly token: string; readonly print: boolean }) {
  const text = useTexts("widgets.shared-report");
  const anyText = useText();
  const reason = useErrorText();
  const shared = useSharedReport(token);
  // An open page ends with the link, like opening the link again.
  const over = useOver(shared.data?.secondsLeft ?? null);
  if (shared.isPending) return <Loading />;
  if (shared.data && !over) return <Opened shared={shared.data} print={print} />;
  const nowhere = over || (shared.error instanceof ApiError && shared.error.status === 404);
  return (
    <div className="shared-report pv-column-page pv-stack pv-stack--wide">
      <h1>{text("title")}</h1>
      {nowhere ? (
        <div role="alert" className="pv-card">
          <EmptyState icon="link" text={over ? anyText("domain.sharing.nowhere") : reason(shared.error)} />
        </div>
      ) : (
        <ErrorState error={shared.error} retry={() => void shared.refetch()} />
      )}
    </div>
  );
}

function Opened({ shared, print }: { readonly shared: Shared; readonly print: boolean }) {
  const text = useTexts("widgets.shared-report");
  const format = useFormat();
  const [language, setLanguage] = useState<Language>(shared.language);
  usePageLanguage(language);
  return (
    <div className="shared-report pv-column-page pv-stack pv-stack--wide">
      <div className="pv-card pv-row pv-row--apart pv-no-print">
        <p>{text("frozen", { issued: format.instant(shared.issuedAt), until: format.instant(shared.expiresAt) })}</p>
        <div className="pv-row">
          <SelectField
            label={text("language")}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={setLanguage}
          />
          {print && (
            <Button icon="print" onClick={() => window.print()}>
              {text("print")}
            </Button>
          )}
        </div>
      </div>
      <Explaining>
        <ReportView
          document={shared.document}
          language={language}
          check={{ code: shared.code, address: shared.checkAddress }}
        />
      </Explaining>
    </div>
  );
}

/** Shows the whole page in a language until it is left; if its texts cannot be fetched, the page keeps its own. */
function usePageLanguage(language: Language): void {
  const own = useRef(useTranslation().i18n.language);
  const speak = (next: string) => void changeLanguage(next, { remember: false }).catch(() => undefined);
  useEffect(() => speak(language), [language]);
  useEffect(() => () => speak(own.current), []);
}

/** The longest delay of a browser timer in milliseconds, which exceeds the life of a link. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns whether a number of seconds has passed since the first rendering; null never ends. */
function useOver(seconds: number | null): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (seconds === null || seconds * 1000 > MAX_TIMER_MS) return;
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return over;
}
