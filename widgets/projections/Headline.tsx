import { useAtom } from "jotai";
import { useState } from "react";
import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { useCopyAsText } from "../../client/explanation/CopyAsText.tsx";
import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import { usePlausibility, usePlausibilitySentences } from "../../client/planning/PlausibilityNotes.tsx";
import { StatusChip } from "../../client/planning/StatusChip.tsx";
import { UpdatePrompt, useChangesText } from "../../client/planning/update/UpdatePrompt.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { knownZonesOf, useKnownZonesText } from "../../client/figures/zone-figures.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { needTables, type ChosenUnits } from "../../engine/display/need-tables.ts";
import { exactFiguresAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { PlainButton } from "../../framework/ui/controls/index.ts";
import { Icon, MenuButton } from "../../framework/ui/index.ts";
import { useRun, useStaleAnnouncement, type ShownProjections } from "./use-run.ts";

const NO_ZONES = { zones: [], zoneNames: {} };

/** Number of figures that the line shows; a button shows the rest. */
const FIGURES = 4;

/** The headline: a line that stays visible with the estimation, whether its figures are up to date, and the main figures. */
export function Headline() {
  const text = useTexts("widgets.projections");
  const shell = useTexts("shell");
  const stateText = useTexts("client.state");
  const { eid, name, estimation, projections, units, prompt, stale, query, source, explained } = useRun();
  useStaleAnnouncement(stale);
  const working = source === "working" ? eid : null;
  const changes = useChangesText(working);
  const plausibility = usePlausibility(working);
  const unknown = useKnownZonesText(knownZonesOf(projections ?? NO_ZONES));
  const warning = stale ? null : (plausibility?.warning ?? null);
  const [size = null] = usePlausibilitySentences(plausibility);
  const notes = [stale && changes, warning && size, unknown].filter((note) => typeof note === "string");
  const [open, setOpen] = useState(false);

  // The steps' button opens the choice of an estimation, and the panel shows errors.
  if (eid === null || query.isError) return null;
  if (query.isPending || !projections) {
    return (
      <section role="group" className="projections__headline pv-row pv-row--one" aria-label={text("headline")}>
        {name && <strong className="pv-one-line">{name}</strong>}
        <p className="pv-grow pv-muted pv-small">
          {query.isPending ? shell("loading") : (changes ?? text("neverRun"))}
        </p>
        {prompt !== null && <UpdatePrompt eid={working} look="line" />}
      </section>
    );
  }
  return (
    <section role="group" className="projections__headline pv-row pv-help-room" aria-label={text("headline")}>
      <div className="projections__which pv-stack pv-stack--tight pv-stack--start">
        {name && <strong title={name}>{name}</strong>}
        <div className="pv-row pv-row--tight">
          {(!stale || notes.length === 0) && <StatusChip estimation={estimation} />}
          {notes.length > 0 && (
            <PlainButton className="pv-chip" data-kind="warning" aria-expanded={open} onClick={() => setOpen(!open)}>
              <Icon name="exclamation-mark-triangle" />
              {stale ? stateText("stale") : text(`states.${warning ? "beyond" : "peopleMissing"}`)}
            </PlainButton>
          )}
        </div>
      </div>
      <Explaining run={explained}>
        <Figures {...{ projections, units, stale, explained }} />
      </Explaining>
      <UpdatePrompt eid={working} look="line" />
      {notes.map((note) => (
        <p key={note} className={open ? "projections__note pv-small" : "pv-visually-hidden"}>
          {note}
        </p>
      ))}
    </section>
  );
}

/** People and each product's total need, limited to the line, then how many more there are. */
function Figures(props: {
  readonly projections: ShownProjections;
  readonly units: ChosenUnits;
  readonly stale: boolean;
  readonly explained: ReturnType<typeof useRun>["explained"];
}) {
  const { projections, units, stale, explained } = props;
  const text = useTexts("widgets.projections");
  const shell = useTexts("shell");
  const [exact, setExact] = useAtom(exactFiguresAtom);
  const { ask, dialog, ...copy } = useCopyAsText(stale ? null : explained);
  const productText = useProductText();
  const format = useFormat();
  const keys = useFigureKeys<HTMLDListElement>();
  const [all, setAll] = useState(false);
  const figures = [
    {
      name: text("peopleAssisted"),
      figure: { of: "people", product: null, zone: null, span: "most" } as const,
      shown: format.headline(shownHeadline(projections).peopleAssisted),
    },
    ...needTables(projections, "quantity", units).map(({ product, unit, all: { shown } }) => ({
      name: text("productInAll", { product: productText(product) }),
      figure: { of: "need", product, zone: null, span: "total" } as const,
      shown: format.headline(shown.total, unit),
    })),
  ];
  const more = figures.length - FIGURES;
  return (
    <>
      <dl {...keys} className={stale ? "pv-stale" : undefined}>
        {figures.slice(0, all ? undefined : FIGURES).map(({ name, figure, shown }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ExplainedFigure grouped name={name} figure={figure}>
                {shown}
              </ExplainedFigure>
            </dd>
          </div>
        ))}
      </dl>
      <div className="pv-row pv-row--tight pv-row--one pv-small">
        {more > 0 && (
          <PlainButton className="pv-link" aria-expanded={all} onClick={() => setAll(!all)}>
            {text(all ? "fewer" : "more", { count: more })}
          </PlainButton>
        )}
        <MenuButton
          label={text("acts")}
          icon="ellipsis"
          items={[
            {
              id: "exact",
              label: shell(exact ? "roundedFigures" : "exactFigures"),
              onChoose: () => setExact(!exact),
            },
            ...(ask === null ? [] : [{ id: "copy", icon: copy.icon, label: copy.label, onChoose: ask }]),
          ]}
        />
        {dialog}
      </div>
    </>
  );
}

/** Names the zones without known figures, if any. */
export function Unknown({ projections }: { readonly projections: ShownProjections }) {
  const knownText = useKnownZonesText(knownZonesOf(projections));
  return knownText === null ? null : <p className="pv-muted pv-small">{knownText}</p>;
}
