import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { diffConfigs } from "../../framework/config/diff.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { describeChanges, valueText, type DescribedChange } from "./check.ts";

const ICONS = { added: "plus", removed: "minus", changed: "pencil", moved: "move" } as const;
/** A draft that shares little with what is saved differs in thousands of places; no one reads them all. */
const LISTED = 200;

/** What differs between two configs, in plain words. */
export function ChangeList({ before, after, label }: { before: unknown; after: unknown; label: string }) {
  const text = useTexts("widgets.layout-editor.changes");
  const say = useSentence();
  const changes = useMemo(() => diffConfigs(before, after).map(describeChanges), [before, after]);
  if (changes.length === 0) return <p className="layout-editor__same">{text("none")}</p>;
  return (
    <section className="layout-editor__changes" aria-label={label}>
      <h3>{text("title", { label, count: changes.length })}</h3>
      {/* Long lists scroll: the keyboard must reach what is below. */}
      <ul tabIndex={0}>
        {changes.slice(0, LISTED).map((change) => (
          <li key={`${change.kind} ${change.path}`} data-kind={change.kind}>
            <Icon name={ICONS[change.kind]} />
            <span>{say(change)}</span>
          </li>
        ))}
        {changes.length > LISTED ? <li>{text("more", { count: changes.length - LISTED })}</li> : null}
      </ul>
    </section>
  );
}

/** One change as a sentence; a text key is said as the text it stands for. */
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
        // Of a whole entry its name says enough; of a key, what it says now, or said.
        const value = field === "" ? "" : valueOf(kind === "added" ? after : before);
        return value === "" ? text(kind, { what }) : text(`${kind}Value`, { what, value });
      }
    }
  };
}
