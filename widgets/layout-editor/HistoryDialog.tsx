import { useState } from "react";
import { useLayoutHistory, useLayoutRevision } from "./calls.ts";
import type { LayoutHistory, LayoutVersion } from "../../contract/layout/calls/layouts.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Dialog, EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { ChangeList } from "./Findings.tsx";
import type { WorkingCopy } from "../../contract/layout/calls/drafts.ts";

type HistoryEntry = LayoutHistory[number];

/** The versions of an app: author, note, and the differences between an older version and the newest. */
export function HistoryDialog(props: {
  readonly newest: WorkingCopy;
  /** Opens an older version in the editor. */
  onOpen(version: LayoutVersion): void;
  onRollBack(version: LayoutVersion): void;
  onClose(): void;
}) {
  const { newest, onOpen, onRollBack, onClose } = props;
  const text = useTexts("widgets.layout-editor.history");
  const history = useLayoutHistory(newest.app);
  const [chosen, setChosen] = useState<number | null>(null);
  const version = useLayoutRevision(newest.app, chosen);
  const older = version.data && version.data.revision !== newest.revision ? version.data : null;
  return (
    <Dialog
      title={text("title", { app: newest.app })}
      alert={false}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("close")}</Button>
          {older ? (
            <>
              <Button onClick={() => onOpen(older)}>{text("open", { revision: older.revision })}</Button>
              <Button kind="primary" onClick={() => onRollBack(older)}>
                {text("rollBack", { revision: older.revision })}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div className="pv-stack">
        {history.isPending ? <Loading /> : null}
        {history.error ? <ErrorState error={history.error} retry={() => void history.refetch()} /> : null}
        {history.data?.length === 0 ? <EmptyState icon="clock" text={text("none")} /> : null}
        <ol className="pv-plain-list pv-low-list pv-card">
          {history.data?.map((entry) => (
            <HistoryEntry
              key={entry.revision}
              entry={entry}
              newest={entry.revision === newest.revision}
              chosen={entry.revision === chosen}
              onChoose={() => setChosen(entry.revision)}
            />
          ))}
        </ol>
        {chosen !== null && version.isPending ? <Loading /> : null}
        {version.error ? <ErrorState error={version.error} retry={() => void version.refetch()} /> : null}
        {older ? (
          <ChangeList
            before={newest.config}
            after={older.config}
            label={text("differs", { revision: older.revision })}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

function HistoryEntry(props: {
  readonly entry: HistoryEntry;
  readonly newest: boolean;
  readonly chosen: boolean;
  onChoose(): void;
}) {
  const { entry, newest, chosen, onChoose } = props;
  const text = useTexts("widgets.layout-editor.history");
  const format = useFormat();
  const { revision, note, rolledBackTo, savedBy, savedAt } = entry;
  return (
    <li>
      <Button kind="quiet" wide align="start" aria-pressed={chosen} onClick={onChoose}>
        <span className="pv-row">
          <strong>{revision === 0 ? text("shipped") : text("version", { revision })}</strong>
          {newest ? <span className="pv-chip">{text("newest")}</span> : null}
          {rolledBackTo === null ? null : (
            <span className="pv-chip">
              {rolledBackTo === 0 ? text("backToShipped") : text("backTo", { revision: rolledBackTo })}
            </span>
          )}
          {note}
        </span>
        {savedAt === null ? null : (
          <small className="pv-muted">{text("saved", { who: savedBy ?? "–", when: format.instant(savedAt) })}</small>
        )}
      </Button>
    </li>
  );
}
