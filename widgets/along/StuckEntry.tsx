import { decided, type QueuedEntry } from "../../client/calls/along/entry-queue.ts";
import type { Stuck } from "../../client/calls/along/send-queue.ts";
import { useValueText } from "../../client/calls/along/view/value-text.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";

interface StuckEntryProps {
  readonly entry: QueuedEntry;
  /** Undefined for one that was not tried yet. */
  readonly stuck: Stuck | undefined;
  readonly busy: boolean;
  /** Keeps the entry as the person decided, and sends it again. */
  onReplace(entry: QueuedEntry): void;
  onRemove(): void;
}

/** An entry that the server does not have: why, and what the person can decide. */
export function StuckEntry({ entry, stuck, busy, onReplace, onRemove }: StuckEntryProps) {
  const text = useTexts("widgets.along.send");
  const format = useFormat();
  const valueText = useValueText();
  const reason = useErrorText();
  const mine = stuck?.why === "conflict" && decided(entry, stuck.theirs);
  const insisted = mine || (stuck?.why === "refused" && stuck.asks && { ...entry, confirmed: true });
  return (
    <li className="pv-card pv-card--tight pv-stack pv-stack--tight">
      <strong>{`${entry.name} · ${format.date(entry.day)}`}</strong>
      <dl className="pv-facts">
        <dt>{text("mine", { at: format.instant(entry.at) })}</dt>
        <dd>{valueText(entry, entry.value)}</dd>
        <dt>{text("before")}</dt>
        <dd>{valueText(entry, entry.base)}</dd>
        {stuck?.why === "conflict" && (
          <>
            <dt>
              {stuck.by ? text("theirs", { name: stuck.by.by, at: format.instant(stuck.by.at) }) : text("theirsNow")}
            </dt>
            <dd>{stuck.theirs === null ? text("deleted") : valueText(entry, stuck.theirs)}</dd>
          </>
        )}
      </dl>
      {stuck && <p>{stuck.why === "refused" ? reason(stuck.error) : text(stuck.why)}</p>}
      {stuck && stuck.why !== "held" && (
        <div className="pv-row">
          {insisted && (
            <Button disabled={busy} onClick={() => onReplace(insisted)}>
              {text(stuck.why === "conflict" ? "takeMine" : "confirm")}
            </Button>
          )}
          <Button disabled={busy} onClick={onRemove}>
            {text(stuck.why === "conflict" ? "takeTheirs" : "drop")}
          </Button>
        </div>
      )}
    </li>
  );
}
