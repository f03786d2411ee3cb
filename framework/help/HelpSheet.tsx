import { useEffect, useRef, useState, type MouseEvent } from "react";
import { createPortal } from "react-dom";
import { Link, useNavigate } from "react-router-dom";
import { BREAKPOINTS, useNarrowerThan } from "../ui/breakpoints.ts";
import { useApp } from "../widget/app-context.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { Action } from "../ui/controls/index.ts";
import { SideSheet } from "../ui/SideSheet.tsx";
import { EmptyState, ErrorState, Loading } from "../ui/states.tsx";
import { HELP_ROUTE, topicAddress, type HelpTopic } from "./topics.ts";
import { useHelpTopics } from "./use-help.ts";
import "./HelpSheet.css";
import { BASE_PATH, withoutBase } from "../../contract/base-path.ts";

/**
 * A topic at the side of the page, which goes on working next to it; on a phone it covers the page. Escape closes it and
 * gives the focus back.
 */
export function HelpSheet({ topicId, label, onClose }: { topicId: string; label: string; onClose: () => void }) {
  const texts = useTexts("shell.help");
  const { config } = useApp();
  const phone = useNarrowerThan(BREAKPOINTS.phone);
  const sheet = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState({ topic: topicId, section: "" });
  const { data, error, isPending, refetch } = useHelpTopics();
  const topic = data?.find(({ id }) => id === at.topic);

  useEffect(() => {
    const heading = sheet.current?.querySelector<HTMLElement>(at.section ? `[id="${at.section}"]` : "h2");
    heading?.focus({ preventScroll: at.section === "" });
    if (at.section) heading?.scrollIntoView();
    else sheet.current?.querySelector(".pv-sheet__content")?.scrollTo(0, 0);
  }, [at, topic]);

  return createPortal(
    <SideSheet ref={sheet} className="pv-sheet pv-column" label={label} modal={phone} side="end" onClose={onClose}>
      <header className="pv-row pv-row--one pv-row--apart">
        <h2 tabIndex={-1}>{topic?.title ?? label}</h2>
        <Action icon="x" label={texts("close")} onClick={onClose} />
      </header>
      <div className="pv-sheet__content pv-grow pv-scroll-area">
        {topic ? (
          <HelpArticle topic={topic} level={3} onTopic={(next, section) => setAt({ topic: next, section })} />
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : isPending ? (
          <Loading />
        ) : (
          <EmptyState icon="question" text={texts("missing")} />
        )}
      </div>
      {config.pages.some(({ route }) => route === HELP_ROUTE) ? (
        <footer>
          <Link className="pv-row" to={topicAddress(at.topic)} target="_blank" rel="noopener">
            {texts("page")}
            <Icon name="launch" />
          </Link>
        </footer>
      ) : null}
    </SideSheet>,
    document.body,
  );
}

/** The links and pictures of our own site, as the build writes them. */
const OWN_ADDRESS = /( (?:href|src)=")\//g;

/** A topic's sections. A link within the app goes its way without a new page; `onTopic` takes those to other topics, if given. */
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
