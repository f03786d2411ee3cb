import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { diffConfigs } from "../../framework/layout/diff.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Button, Disclosure } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { JsonFault } from "../../framework/layout/json-editor/props.ts";
import { describeChanges, valueText, type DescribedChange } from "./check.ts";

const ICONS = { added: "plus", removed: "minus", changed: "pencil", moved: "move" } as const;
/** The most changes listed; a very different draft has thousands, which no one reads. */
const CHANGES_LISTED = 200;

/** The differences between two configs in plain words. */
export function ChangeList({ before, after, label }: { before: unknown; after: unknown; label: string }) {
  const text = useTexts("widgets.layout-editor.changes");
  const sentenceOf = useSentence();
  const changes = useMemo(() => diffConfigs(before, after).map(describeChanges), [before, after]);
  if (changes.length === 0) return <p className="pv-muted">{text("none")}</p>;
  return (
    <section className="layout-editor__changes pv-stack pv-stack--tight" aria-label={label}>
      <h3>{text("title", { label, count: changes.length })}</h3>
      {/* Focusable, so that the keyboard can scroll a long list. */}
      <ul tabIndex={0} className="pv-plain-list pv-low-list pv-card pv-card--tight pv-stack pv-stack--tight">
        {changes.slice(0, CHANGES_LISTED).map((change) => (
          <li key={`${change.kind} ${change.path}`} data-kind={change.kind} className="pv-row pv-row--one pv-row--top">
            <Icon name={ICONS[change.kind]} />
            <span className="pv-grow">{sentenceOf(change)}</span>
          </li>
        ))}
        {changes.length > CHANGES_LISTED ? <li>{text("more", { count: changes.length - CHANGES_LISTED })}</li> : null}
      </ul>
    </section>
  );
}

/** Describes one change as a sentence; a text key is shown as its text. */
function useSentence(): (change: DescribedChange) => string {
  const text = useTexts("widgets.layout-editor.changes");
  const { t, i18n } = useTranslation();
  const valueOf = (value: unknown): string =>
    typeof value === "string" && /^[\w-]+(\.[\w-]+)+$/.test(value) && i18n.exists(value)
      ? `“${t(value)}”`
      : valueText(value);
  return ({ kind, thing, name, field, before, after }) => {
    const subject = text(`things.${thing}`, { name });
    const what = [thing === "other" ? null : subject, field === "" ? null : field].filter(Boolean).join(", ");
    switch (kind) {
      case "changed":
        return text("changed", { what, before: valueOf(before), after: valueOf(after) });
      case "moved":
        return text("moved", { what });
      default: {
        // A whole entry is described by its name; a key by its current value, or its former one.
        const value = field === "" ? "" : valueOf(kind === "added" ? after : before);
        return value === "" ? text(kind, { what }) : text(`${kind}Value`, { what, value });
      }
    }
  };
}

/** The draft's faults, each linked to its place. */
export function FaultsPanel({ faults, onGo }: { faults: readonly JsonFault[]; onGo: (path: string) => void }) {
  const text = useTexts("widgets.layout-editor");
  // On a phone the list is folded to leave space for the editor; the count stays visible.
  const narrow = useNarrowerThan(BREAKPOINTS.phone);
  if (faults.length === 0)
    return (
      <p className="pv-note pv-row pv-small" data-kind="success">
        <Icon name="check-circle" />
        {text("faults.none")}
      </p>
    );
  return (
    <Disclosure
      className="layout-editor__faults pv-card"
      open={!narrow}
      title={
        <>
          <Icon name="exclamation-mark-triangle" />
          {text("faults.title", { count: faults.length })}
        </>
      }
    >
      <FaultButtons faults={faults} onGo={onGo} />
    </Disclosure>
  );
}

/** The most faults listed; others are only counted and appear once the first are fixed. */
const FAULTS_LISTED = 100;

export function FaultButtons({ faults, onGo }: { faults: readonly JsonFault[]; onGo: (path: string) => void }) {
  const text = useTexts("widgets.layout-editor.faults");
  return (
    <ul className="layout-editor__fault-list pv-plain-list">
      {faults.slice(0, FAULTS_LISTED).map((fault) => (
        <li key={`${fault.path} ${fault.message}`}>
          <Button
            kind="quiet"
            wide
            align="start"
            icon={fault.severity === "warning" ? "exclamation-mark-triangle" : "exclamation-mark-circle"}
            onClick={() => onGo(fault.path)}
          >
            <span className="pv-visually-hidden">{text(fault.severity === "warning" ? "warning" : "error")}</span>
            <span>
              <code>{fault.path === "" ? text("whole") : fault.path}</code> <span>{fault.message}</span>
            </span>
          </Button>
        </li>
      ))}
      {faults.length > FAULTS_LISTED ? <li>{text("more", { count: faults.length - FAULTS_LISTED })}</li> : null}
    </ul>
  );
}
