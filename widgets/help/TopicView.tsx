import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { HelpArticle, wordsOf } from "../../framework/help/index.ts";
import type { HelpTopic } from "../../framework/help/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { highlight } from "./highlight.ts";
import type { HelpPlace } from "./use-address.ts";

/** One topic to read, what was searched marked in it, with the way to the next. */
export function TopicView({ topic, next, place }: { topic: HelpTopic; next: HelpTopic | undefined; place: HelpPlace }) {
  const texts = useTexts("widgets.help");
  const article = useRef<HTMLElement>(null);
  const { section, typed } = place;

  useEffect(() => (article.current ? highlight(article.current, wordsOf(typed)) : undefined), [topic, typed]);
  useEffect(() => {
    const target = section === "" ? null : article.current?.querySelector<HTMLElement>(`[id="${CSS.escape(section)}"]`);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [topic, section]);

  return (
    <article ref={article} className="help__topic" aria-labelledby="help-topic">
      <header>
        <h1 id="help-topic">{topic.title}</h1>
        <button type="button" className="pv-button help__print" onClick={() => window.print()}>
          <Icon name="print" />
          {texts("print")}
        </button>
      </header>
      <HelpArticle topic={topic} level={2} />
      {next ? (
        <p className="help__next">
          <Link to={place.linkTo(next.id)}>
            {texts("next", { title: next.title })}
            <Icon name="arrow-right" />
          </Link>
        </p>
      ) : null}
    </article>
  );
}
