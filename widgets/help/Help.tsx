import { useState } from "react";
import { useHelpTopics } from "../../framework/help/index.ts";
import type { HelpTopic } from "../../framework/help/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { HelpConfig } from "./config.ts";
import { TopicList } from "./TopicList.tsx";
import { TopicView } from "./TopicView.tsx";
import { useHelpPlace } from "./use-address.ts";
import "./Help.css";

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
      <div className="help__page">
        <nav className="help__list" aria-label={texts("topics")}>
          <label className="help__search">
            <span className="pv-visually-hidden">{texts("search")}</span>
            <Icon name="search" />
            <input
              type="search"
              className="pv-input"
              placeholder={texts("search")}
              value={place.typed}
              onChange={(event) => place.setTyped(event.target.value)}
            />
          </label>
          {phone ? (
            <button type="button" className="pv-button" aria-expanded={withList} onClick={() => setListed(!listed)}>
              {texts("topics")}
              <Icon name={withList ? "chevron-up" : "chevron-down"} />
            </button>
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
