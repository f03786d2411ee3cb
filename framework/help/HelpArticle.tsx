import "./HelpArticle.css";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { BASE_PATH, withoutBase } from "../../contract/api/base-path.ts";
import type { HelpTopic } from "./topics.ts";

/** The links and pictures of our own site, as the build writes them. */
const OWN_ADDRESS = /( (?:href|src)=")\//g;

/**
 * A topic's sections. A link within the app is followed without a page load; links to topics go to `onTopic`, if given.
 */
export function HelpArticle(props: {
  topic: HelpTopic;
  /** Level of the sections' headings: one below the topic's own. */
  level: 2 | 3;
  onTopic?: (topic: string, section: string) => void;
}) {
  const { topic, level, onTopic } = props;
  const navigate = useNavigate();
  const Heading = level === 2 ? "h2" : "h3";
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href") ?? "";
    const asked = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!href.startsWith("/") || asked) return;
    event.preventDefault();
    const { pathname: whole, search, searchParams, hash } = new URL(href, window.location.origin);
    const pathname = withoutBase(whole);
    const id = searchParams.get("topic");
    if (onTopic && pathname === "/help" && id !== null) onTopic(id, hash.slice(1));
    else void navigate(`${pathname}${search}${hash}`);
  };
  return (
    <div className="pv-article pv-stack" onClick={follow}>
      {topic.sections.map(({ id, title, html }) => (
        <section key={id} id={id || undefined} tabIndex={id ? -1 : undefined}>
          {id ? <Heading>{title}</Heading> : null}
          <div
            dangerouslySetInnerHTML={{
              __html: BASE_PATH === "" ? html : html.replaceAll(OWN_ADDRESS, `$1${BASE_PATH}/`),
            }}
          />
        </section>
      ))}
    </div>
  );
}
