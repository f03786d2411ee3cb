import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { Language } from "../../contract/api/languages.ts";
import { PlaceChosen } from "../../contract/config/topics.ts";
import {
  PLACE_TEXT_MAX,
  lookUpPlace,
  type PlaceAnswer,
  type PlaceQuestion,
  type ResidentsPage,
} from "../../contract/reports/calls/residents.ts";
import { usePublish, useTopic } from "../../framework/bus/use-bus.tsx";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, Note } from "../../framework/ui/index.ts";
import { middleOf } from "../../map/geo.ts";
import { whereIAm } from "./where-i-am.ts";

/** A box is sent as its center and its extent from there, up to the largest extent that the call accepts. */
const REACH = { metersPerDegree: 111_000, most: 50_000 };

interface SearchProps {
  readonly eid: number;
  readonly language: Language;
  readonly words: NonNullable<ResidentsPage["search"]>;
}

/** Finds a place by its name or the reader's position, and shows its zone. Neither browser nor server stores the question. */
export function PlaceSearch({ eid, language, words }: SearchProps) {
  const text = useTexts("widgets.residents");
  const publish = usePublish();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<"missing" | "refused" | null>(null);
  const [locating, setLocating] = useState(false);
  const found = useMutation({
    mutationFn: (asks: PlaceQuestion) => send(lookUpPlace, { body: { eid, language, asks } }),
    onSuccess: ({ bounds, title }) => bounds && publish(PlaceChosen, { label: title, bounds }),
    // The question is dropped with the page.
    gcTime: 0,
  });
  const ask = (asks: PlaceQuestion) => {
    setFault(null);
    found.mutate(asks);
  };
  // A place that was found on another page, such as home, is answered here.
  useTopic(PlaceChosen, ({ label, bounds, county }) => {
    const [longitude, latitude] = middleOf(bounds);
    const accuracy = Math.min(REACH.most, (bounds[3] - latitude) * REACH.metersPerDegree);
    ask(county === undefined ? { longitude, latitude, accuracy, name: label } : { county });
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = typed
      .replace(/[\p{Cc}\p{Cs}]/gu, " ")
      .trim()
      .slice(0, PLACE_TEXT_MAX);
    if (wanted === "") setFault("missing");
    else ask({ text: wanted });
  };
  const locate = async () => {
    setLocating(true);
    const here = await whereIAm();
    setLocating(false);
    if (here === null) setFault("refused");
    else ask(here);
  };
  return (
    <section className={`pv-card pv-stack${found.data ? "" : " pv-no-print"}`} aria-labelledby="residents-search">
      <h3 id="residents-search" className="residents__question pv-no-print">
        {words.title}
      </h3>
      <form className="pv-stack pv-no-print" noValidate onSubmit={submit}>
        <TextField
          type="search"
          icon="search"
          label={words.label}
          value={typed}
          onChange={setTyped}
          {...(fault === "missing" ? { error: text("missing") } : {})}
        />
        <div className="pv-row">
          <Button kind="primary" type="submit">
            {words.button}
          </Button>
          <Button icon="gps-on" onClick={() => void locate()}>
            {words.here}
          </Button>
        </div>
        {fault === "refused" && (
          <Note kind="warning" alert>
            {text("refused")}
          </Note>
        )}
        {words.notes.map((note) => (
          <p key={note} className="pv-muted pv-small">
            {note}
          </p>
        ))}
      </form>
      {(locating || found.isPending) && <Loading text={locating ? text("looking") : undefined} />}
      {found.isError && <ErrorState error={found.error} />}
      {found.data && !found.isPending && <AnswerCard answer={found.data} onAsk={ask} />}
    </section>
  );
}

/** The answer as a card that can be printed separately. It takes the focus, so that screen readers read it. */
function AnswerCard({ answer, onAsk }: { readonly answer: PlaceAnswer; onAsk(asks: PlaceQuestion): void }) {
  const { outcome, title, sentences, zone, help, choices, asOf, print } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [answer]);
  return (
    <article className="residents__card pv-stack" data-outcome={outcome}>
      <h3 ref={heading} tabIndex={-1} className="residents__title">
        {zone !== null && (
          <span className="pv-badge" style={{ background: `var(--pv-zone-${zone})` }} aria-hidden="true">
            {zone}
          </span>
        )}{" "}
        {title}
      </h3>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {choices.list.length > 0 && (
        <>
          {choices.title !== title && <p>{choices.title}</p>}
          <ul className="pv-row pv-plain-list">
            {choices.list.map(({ label, asks }) => (
              <li key={label}>
                <Button onClick={() => onAsk(asks)}>{label}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {help && (
        <section className="pv-stack pv-stack--tight">
          <h4>{help.title}</h4>
          {help.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      <p className="pv-muted pv-small">{asOf}</p>
      {help && (
        <div className="pv-no-print">
          <Button icon="print" onClick={() => window.print()}>
            {print}
          </Button>
        </div>
      )}
    </article>
  );
}
