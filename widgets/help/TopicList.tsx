import { Link } from "react-router-dom";
import { HELP_GROUPS, searchTopics, wordsOf } from "../../framework/help/index.ts";
import type { HelpTopic } from "../../framework/help/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { placesOf } from "./highlight.ts";
import type { HelpPlace } from "./use-address.ts";

interface Listed {
  readonly topics: readonly HelpTopic[];
  readonly place: HelpPlace;
  /** The topic that is open. */
  readonly current: string;
  onOpen(): void;
}

/** The topics by shelf, or, while something is searched, those in which it occurs. */
export function TopicList({ topics, place, current, onOpen }: Listed) {
  const texts = useTexts("widgets.help");
  if (place.typed.trim() !== "") return <Hits topics={topics} place={place} current={current} onOpen={onOpen} />;
  return HELP_GROUPS.map((group) => {
    const own = topics.filter((topic) => topic.group === group);
    if (own.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`help-${group}`}>
        <h2 id={`help-${group}`}>{texts(`groups.${group}`)}</h2>
        <ul>
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

function Hits({ topics, place, current, onOpen }: Listed) {
  const texts = useTexts("widgets.help");
  const hits = searchTopics(topics, place.typed);
  const words = wordsOf(place.typed);
  return (
    <>
      <p className="help__count" role="status">
        {hits.length === 0 ? texts("none") : texts("found", { count: hits.length })}
      </p>
      <ul>
        {hits.map(({ topic, section, excerpt }) => (
          <li key={topic.id}>
            <Link
              to={place.linkTo(topic.id, section?.id)}
              aria-current={topic.id === current ? "page" : undefined}
              onClick={onOpen}
            >
              <Marked text={topic.title} words={words} />
              {section?.title ? (
                <small>
                  <Marked text={section.title} words={words} />
                </small>
              ) : null}
              {excerpt ? (
                <small>
                  <Marked text={excerpt} words={words} />
                </small>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A text in which the words are marked. */
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
