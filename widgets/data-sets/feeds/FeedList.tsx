import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Feed, FeedNote } from "../../../contract/storms/calls/feeds.ts";
import { isLanguage, useFormat, useText, useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading, useErrorToast } from "../../../framework/ui/index.ts";
import { DeleteButton } from "../DeleteButton.tsx";
import { useDeleteFeed, useFeeds, useLookAtFeed } from "./calls.ts";
import { FeedForm } from "./FeedForm.tsx";

/** How a state looks; others are plain. */
const LOOKS: Partial<Record<Feed["state"], string>> = { good: "success", failing: "warning", stopped: "danger" };

/** The feeds, each with its state, what came and failed, and its next look. */
export function FeedList() {
  const text = useTexts("widgets.data-sets.feeds");
  const { data, error, refetch } = useFeeds();
  const [edited, edit] = useState<number | null>(null);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <EmptyState icon="rss" text={text("none")} />;
  return (
    <ul className="pv-plain-list pv-stack">
      {data.map((feed) => (
        <li key={feed.feedId}>
          {feed.feedId === edited ? (
            <FeedForm feed={feed} onDone={() => edit(null)} />
          ) : (
            <FeedCard feed={feed} onEdit={() => edit(feed.feedId)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FeedCard({ feed, onEdit }: { readonly feed: Feed; onEdit(): void }) {
  const text = useTexts("widgets.data-sets.feeds");
  const format = useFormat();
  const fail = useErrorToast();
  const remove = useDeleteFeed();
  const look = useLookAtFeed();
  const { feedId, version, name, kind, address, state, goodAt, newAt, nextAt, notes } = feed;
  const { host } = new URL(address);
  const moment = (at: string | null) => (at === null ? text("never") : format.instant(at));
  return (
    <article className="pv-card pv-stack" aria-label={name}>
      <div className="pv-row pv-row--apart">
        <h3>{name}</h3>
        <span className="pv-chip" data-kind={LOOKS[state]}>
          {text(`states.${state}`)}
        </span>
      </div>
      <p className="pv-muted pv-small">{text("from", { kind: text(`kinds.${kind}`), host })}</p>
      <p>
        {text("times", { good: moment(goodAt), news: moment(newAt) })}
        {nextAt !== null && ` ${text("next", { when: format.instant(nextAt) })}`}
      </p>
      {notes.length > 0 && (
        <ul className="pv-plain-list pv-stack pv-stack--tight">
          {notes.map((note, at) => (
            <Note key={`${note.at} ${at}`} note={note} />
          ))}
        </ul>
      )}
      <div className="pv-row">
        <Button
          icon="refresh"
          label={text("lookOf", { title: name })}
          busy={look.isPending}
          onClick={() => look.mutate({ feedId }, { onError: fail })}
        >
          {text("look")}
        </Button>
        <Button icon="pencil" label={text("editOf", { title: name })} onClick={onEdit}>
          {text("edit")}
        </Button>
        <DeleteButton kind="feeds" title={name} act={() => remove.mutateAsync({ feedId, version })} />
      </div>
    </article>
  );
}

/** What came or failed, with its time. */
function Note({ note }: { readonly note: FeedNote }) {
  const text = useTexts("widgets.data-sets.feeds");
  const words = useText();
  const format = useFormat();
  const { language } = useTranslation().i18n;
  const { at, state, key, why } = note;
  const values = Object.fromEntries(
    Object.entries(note.values).map(([name, value]) => [
      name,
      typeof value === "number" ? format.number(value) : value,
    ]),
  );
  const reason = words(key, { ...values, why: (isLanguage(language) && why?.[language]) || "" });
  return (
    <li className={state === "stored" ? undefined : "pv-strong"}>
      <span className="pv-muted pv-small">{format.instant(at)}</span>{" "}
      {state === "stored" ? reason : text(state, { reason })}
    </li>
  );
}
