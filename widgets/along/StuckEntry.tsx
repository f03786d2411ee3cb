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
  const at = format.instant(entry.at);
  const insisted = stuck?.why === "refused" && stuck.asks && { ...entry, confirmed: true };
  return (
    <li className="pv-card pv-card--tight pv-stack pv-stack--tight">
      <strong>{`${entry.name} · ${format.date(entry.day)}`}</strong>
      {stuck?.why === "conflict" ? (
        <>
          <p>{text("conflict")}</p>
          <table className="pv-table">
            <thead>
              <tr>
                <th scope="col">{text("mine", { at })}</th>
                <th scope="col">
                  {stuck.by
                    ? text("theirs", { name: stuck.by.by, at: format.instant(stuck.by.at) })
                    : text("theirsNow")}
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>{valueText(entry, entry.value)}</td>
                <td>{stuck.theirs === null ? text("deleted") : valueText(entry, stuck.theirs)}</td>
              </tr>
              <tr>
                <td>
                  <Button disabled={busy} onClick={() => onReplace(decided(entry, stuck.theirs))}>
                    {text("takeMine")}
                  </Button>
                </td>
                <td>
                  <Button disabled={busy} onClick={onRemove}>
                    {text("takeTheirs")}
                  </Button>
                </td>
              </tr>
            </tbody>
          </table>
        </>
      ) : (
        <span>{`${text("mine", { at })}: ${valueText(entry, entry.value)}`}</span>
      )}
      <span className="pv-muted">{`${text("before")}: ${valueText(entry, entry.base)}`}</span>
      {stuck && stuck.why !== "conflict" && <p>{stuck.why === "refused" ? reason(stuck.error) : text("held")}</p>}
      {stuck?.why === "refused" && (
        <div className="pv-row">
          {insisted && (
            <Button disabled={busy} onClick={() => onReplace(insisted)}>
              {text("confirm")}
            </Button>
          )}
          <Button disabled={busy} onClick={onRemove}>
            {text("drop")}
          </Button>
        </div>
      )}
    </li>
  );
}
