import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { BREAKPOINTS, useNarrowerThan } from "../ui/breakpoints.ts";
import { useApp } from "../widget/app-context.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { Action } from "../ui/controls/index.ts";
import { SideSheet } from "../ui/SideSheet.tsx";
import { EmptyState, ErrorState, Loading } from "../ui/states.tsx";
import { HelpArticle } from "./HelpArticle.tsx";
import { HELP_ROUTE, topicAddress } from "./topics.ts";
import { useHelpTopics } from "./use-help.ts";
import "./HelpSheet.css";

/**
 * A topic at the side of the page, which stays usable next to it; on a phone it covers the page. Escape closes it and
 * returns the focus.
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
