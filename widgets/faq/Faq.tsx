import "./Faq.css";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { HelpArticle } from "../../framework/help/HelpArticle.tsx";
import { useHelpTopics } from "../../framework/help/use-help.ts";
import { type HelpSection, type HelpTopic } from "../../framework/help/topics.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { FaqConfig } from "./config.ts";
import { Disclosure } from "../../framework/ui/controls/index.ts";

/** The help topic whose sections are the questions, so that both searches find them too. */
const FAQ_TOPIC = "faq";

/** Frequently asked questions, each with an address of its own (`/faq#trucks`). */
export default function Faq({ config }: WidgetProps<FaqConfig>) {
  const texts = useTexts("widgets.faq");
  const { data, error, refetch } = useHelpTopics();
  const topic = data?.find(({ id }) => id === FAQ_TOPIC);
  if (topic) return <QuestionList topic={topic} first={config.first} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return data ? <EmptyState icon="question" text={texts("none")} /> : <Loading />;
}

/** The list of questions; the one in the address (`#trucks`) is open, visible and focused. */
function QuestionList({ topic, first }: { topic: HelpTopic; first: string }) {
  const list = useRef<HTMLDivElement>(null);
  // The key changes with every click of a link, so that a link reopens an answer that was closed.
  const { hash, key } = useLocation();
  const questions = topic.sections.filter(({ id }) => id !== "");
  const lead = topic.sections.filter(({ id }) => id === "");

  useEffect(() => {
    const wanted = hash === "" ? first : hash.slice(1);
    const named = list.current?.querySelector<HTMLDetailsElement>(`[id="${CSS.escape(wanted)}"]`);
    if (!named) return;
    named.open = true;
    if (hash === "") return;
    named.scrollIntoView();
    named.querySelector("summary")?.focus({ preventScroll: true });
  }, [hash, key, first, topic]);

  return (
    <article className="faq pv-column-page pv-stack pv-stack--wide" aria-labelledby="faq-title">
      <h1 id="faq-title">{topic.title}</h1>
      <HelpArticle topic={{ ...topic, sections: lead }} level={2} />
      <div ref={list} className="pv-card pv-plain-list">
        {questions.map((question) => (
          <Question key={question.id} topic={topic} question={question} />
        ))}
      </div>
    </article>
  );
}

/** One question, first closed. It uses the browser's own disclosure element, so that find-in-page opens it too. */
function Question({ topic, question }: { topic: HelpTopic; question: HelpSection }) {
  const texts = useTexts("widgets.faq");
  const { id, title, html } = question;
  return (
    <Disclosure
      id={id}
      className="faq__question"
      title={
        <>
          <h2>{title}</h2>
          <Icon name="chevron-down" />
        </>
      }
    >
      <div className="faq__answer">
        <HelpArticle topic={{ ...topic, sections: [{ id: "", title: "", html }] }} level={3} />
        <Link
          className="faq__link pv-small pv-no-print"
          to={{ hash: id }}
          replace
          preventScrollReset
          aria-label={texts("linkTo", { question: title })}
        >
          <Icon name="link" />
          {texts("link")}
        </Link>
      </div>
    </Disclosure>
  );
}
