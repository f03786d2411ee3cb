import { Suspense, lazy } from "react";
import { useTranslation } from "react-i18next";
import { FigureInText } from "../../client/content/FigureInText.tsx";
import { useContentRun } from "../../client/content/content-run.ts";
import { isPlaceholder, placeholdersIn } from "../../client/content/names.ts";
import { useContentFigures } from "../../client/content/use-content-figures.ts";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { isLanguage } from "../../framework/i18n/languages.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, Loading } from "../../framework/ui/index.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { PlainText, isPlain } from "./PlainText.tsx";
import type { TextConfig } from "./config.ts";

/** Its reader is a third of what such a page loads besides the frame, so paragraphs alone do without it. */
const Markdown = lazy(() => import("./Markdown.tsx").then((module) => ({ default: module.Markdown })));

/** A text that an administrator wrote, with figures of an estimation in its sentences. */
export default function Text({ config }: WidgetProps<TextConfig>) {
  const text = useTexts("widgets.text");
  const { i18n } = useTranslation();
  const { defaultLanguage, languages } = useApp().config;
  const language = [i18n.language, defaultLanguage, ...languages, ...LANGUAGE_CODES]
    .filter(isLanguage)
    .find((one) => config.text[one]);
  const written = language === undefined ? "" : (config.text[language] ?? "");
  const run = useContentRun(config.source, placeholdersIn(written).length > 0);
  const { placed } = useContentFigures(run);
  const place = (name: string, plain: boolean) =>
    isPlaceholder(name) ? <FigureInText of={placed(name)} plain={plain} /> : `{{${name}}}`;
  const Written = isPlain(written) ? PlainText : Markdown;
  if (language === undefined) return <EmptyState icon="text" text={text("empty")} />;
  return (
    <div className={config.framed ? "pv-card" : "pv-pane pv-inset"} lang={language}>
      <Explaining run={run.explained}>
        <Suspense fallback={<Loading />}>
          <Written text={written} placed={place} />
        </Suspense>
      </Explaining>
    </div>
  );
}
