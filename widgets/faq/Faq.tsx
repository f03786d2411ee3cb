import { useHelpTopics } from "../../framework/help/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { FaqConfig } from "./config.ts";
import { QuestionList } from "./QuestionList.tsx";
import "./Faq.css";

/** The help topic whose sections are the questions, so that both searches find them too. */
export const FAQ_TOPIC = "faq";

/** Frequently asked questions, each with an address of its own (`/faq#trucks`). */
export default function Faq({ config }: WidgetProps<FaqConfig>) {
  const texts = useTexts("widgets.faq");
  const { data, error, refetch } = useHelpTopics();
  const topic = data?.find(({ id }) => id === FAQ_TOPIC);
  if (topic) return <QuestionList topic={topic} first={config.first} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return data ? <EmptyState icon="question" text={texts("none")} /> : <Loading />;
}
