import "./Help.css";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { HELP_GROUPS, type HelpTopic } from "../../framework/help/topics.ts";
import { HelpArticle } from "../../framework/help/HelpArticle.tsx";
import { searchTopics, wordsOf } from "../../framework/help/search-topics.ts";
import { useHelpTopics } from "../../framework/help/use-help.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Button, SearchField } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { HelpConfig } from "./config.ts";
import { highlight, placesOf, useHelpPlace, type HelpPlace } from "./help-place.ts";

/** The help page: topics to search and to read, each with an address of its own (`/help?topic=zones#rules`). */
export default function Help({ config }: WidgetProps<HelpConfig>) {
  const { data, error, refetch } = useHelpTopics();
  if (data) return <Topics topics={data} first={config.topic} />;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading />;
}

function Topics({ topics, first }: { topics: readonly HelpTopic[]; first: string }) {
  const texts = useTexts("widgets.help");
  const place = useHelpPlace();
  const phone = useNarrowerThan(BREAKPOINTS.phone);
  const [listed, setListed] = useState(false);
  const wanted = place.topic ?? (topics.some(({ id }) => id === first) ? first : topics[0]?.id);
  const at = topics.findIndex(({ id }) => id === wanted);
  const topic = topics[at];
  const withList = !phone || listed || place.typed !== "";
  return (
    <div className="help">
      <div className="help__page pv-column-page">
        <nav className="help__list pv-card pv-stack pv-no-print" aria-label={texts("topics")}>
          <SearchField label={texts("search")} value={place.typed} onChange={place.setTyped} />
          {phone ? (
            <Button
              iconEnd={withList ? "chevron-up" : "chevron-down"}
              aria-expanded={withList}
              onClick={() => setListed(!listed)}
            >
              {texts("topics")}
            </Button>
          ) : null}
          {withList ? (
            <TopicList topics={topics} place={place} current={topic?.id ?? ""} onOpen={() => setListed(false)} />
          ) : null}
        </nav>
        {topic ? (
          <TopicView key={topic.id} topic={topic} next={topics[at + 1]} place={place} />
        ) : (
          <EmptyState icon="question" text={texts("unknown")} />
        )}
      </div>
    </div>
  );
}

/** One topic with the search words marked, and a link to the next. */
function TopicView({ topic, next, place }: { topic: HelpTopic; next: HelpTopic | undefined; place: HelpPlace }) {
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
    <article ref={article} className="help__topic pv-card pv-stack pv-stack--wide" aria-labelledby="help-topic">
      <header className="pv-row pv-row--apart pv-row--top">
        <h1 id="help-topic" className="pv-grow">
          {topic.title}
        </h1>
        <Button icon="print" onClick={() => window.print()} className="help__print pv-no-print">
          {texts("print")}
        </Button>
      </header>
      <HelpArticle topic={topic} level={2} />
      {next ? (
        <p className="pv-section pv-no-print">
          <Link to={place.linkTo(next.id)} className="pv-row">
            {texts("next", { title: next.title })}
            <Icon name="arrow-right" />
          </Link>
        </p>
      ) : null}
    </article>
  );
}

interface TopicList {
  readonly topics: readonly HelpTopic[];
  readonly place: HelpPlace;
  /** The topic that is open. */
  readonly current: string;
  onOpen(): void;
}

/** The topics by shelf; during a search only those with matches. */
function TopicList({ topics, place, current, onOpen }: TopicList) {
  const texts = useTexts("widgets.help");
  if (place.typed.trim() !== "") return <Hits {...{ topics, place, current, onOpen }} />;
  return HELP_GROUPS.map((group) => {
    const own = topics.filter((topic) => topic.group === group);
    if (own.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`help-${group}`}>
        <h2 id={`help-${group}`} className="pv-muted pv-small">
          {texts(`groups.${group}`)}
        </h2>
        <ul className="pv-plain-list">
          {own.map(({ id, title }) => (
            <li key={id}>
              <Link to={place.linkTo(id)} aria-current={id === current ? "page" : undefined} onClick={onOpen}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Hits({ topics, place, current, onOpen }: TopicList) {
  const texts = useTexts("widgets.help");
  const hits = searchTopics(topics, place.typed);
  const words = wordsOf(place.typed);
  return (
    <>
      <p className="help__count pv-muted" role="status">
        {hits.length === 0 ? texts("none") : texts("found", { count: hits.length })}
      </p>
      <ul className="pv-plain-list">
        {hits.map(({ topic, section, excerpt }) => (
          <li key={topic.id}>
            <Link
              to={place.linkTo(topic.id, section?.id)}
              aria-current={topic.id === current ? "page" : undefined}
              onClick={onOpen}
            >
              <Marked text={topic.title} words={words} />
              {[section?.title, excerpt].map((more, i) =>
                more ? (
                  <small key={i}>
                    <Marked text={more} words={words} />
                  </small>
                ) : null,
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A text with the words marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const parts: { text: string; found: boolean }[] = [];
  let at = 0;
  for (const [start, end] of placesOf(text, words)) {
    if (start < at) continue;
    parts.push({ text: text.slice(at, start), found: false }, { text: text.slice(start, end), found: true });
    at = end;
  }
  parts.push({ text: text.slice(at), found: false });
  return parts.map((part, i) => (part.found ? <mark key={i}>{part.text}</mark> : part.text));
}
