import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { usePermission } from "../../gate/session.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts.ts";
import { MenuButton } from "../MenuButton.tsx";
import { BREAKPOINTS, useNarrowerThan } from "../breakpoints.ts";
import { Button } from "../controls/Button.tsx";
import { useReportedAction } from "../dialogs.tsx";
import { useAnnounce, useToast } from "../notices.tsx";
import type { ListAction } from "./props.ts";

const LOOKS = { primary: "primary", danger: "neutral", plain: "neutral" } as const;

/**
 * The reader's actions on the selected records; in little space the main ones and a menu of the rest. An unmet rule is
 * explained, not hidden in a disabled button.
 */
export function ListActions<Row>({ actions, chosen }: { actions: readonly ListAction<Row>[]; chosen: readonly Row[] }) {
  const texts = useTexts("list");
  const more = useTexts("shell.navbar")("more");
  const narrow = useNarrowerThan(BREAKPOINTS.phone);
  const permits = usePermission();
  const toast = useToast();
  const reported = useReportedAction();
  const [running, setRunning] = useState<string | null>(null);
  const run = async (action: ListAction<Row>) => {
    if (running !== null) return;
    const { selection, label } = action;
    if (selection === "one" && chosen.length !== 1)
      return toast({ kind: "warning", text: texts("needsOne", { action: label }) });
    setRunning(action.id);
    await reported(async () => action.run(selection === "none" ? [] : chosen));
    setRunning(null);
  };
  const offered = actions.filter(({ needs }) => permits(needs));
  const folded = narrow && offered.length > FEW ? offered.filter(({ look }) => look !== "primary") : [];
  return (
    <>
      {offered
        .filter((action) => !folded.includes(action))
        .map((action) => (
          <Button
            key={action.id}
            kind={LOOKS[action.look ?? "plain"]}
            icon={action.icon}
            aria-disabled={running !== null}
            busy={running === action.id}
            onClick={() => void run(action)}
          >
            {action.label}
          </Button>
        ))}
      {folded.length > 0 && (
        <MenuButton
          boxed
          label={more}
          icon="ellipsis"
          text={more}
          items={folded.map((action) => ({ ...action, onChoose: () => void run(action) }))}
        />
      )}
    </>
  );
}

/** Number of actions that a narrow window shows as buttons. */
const FEW = 2;

interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  readonly answer: readonly Row[] | null;
  /** The number of records, in words. */
  readonly count: string;
  /** The reader's possible actions on selected records. */
  readonly actions: readonly ListAction<Row>[];
}

/**
 * Shows the number of records and, once some are selected, on this page or others, their number and the possible
 * actions; before that, what a selection can be used for. If all records are loaded, all found ones can be selected at
 * once.
 */
export function SelectionBar<Row>({ selection, answer, count: found, actions }: SelectionBarProps<Row>) {
  const texts = useTexts("list");
  const { number } = useFormat();
  const announce = useAnnounce();
  const count = selection.ids.size;
  const announced = useRef(count);
  const bar = useRef<HTMLDivElement>(null);
  const announceSelection = useEffectEvent(() => {
    announce(count === 0 ? texts("noneSelected") : texts("selected", { count, formatted: number(count) }));
    // Its buttons are gone, and the focus with them.
    if (count === 0 && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (announced.current === count) return;
    announced.current = count;
    announceSelection();
  }, [count]);
  return (
    <div ref={bar} className="pv-list__choice pv-row" tabIndex={-1} data-chosen={count > 0}>
      {count === 0 ? (
        <p className="pv-muted">
          {found}
          {actions.length > 0 && (
            <> · {texts("chooseFor", { actions: actions.map(({ label }) => label).join(", ") })}</>
          )}
        </p>
      ) : (
        <>
          <p className="pv-strong">{texts("selected", { count, formatted: number(count) })}</p>
          {answer && count < answer.length ? (
            <Button kind="quiet" onClick={() => selection.set(answer, true)}>
              {texts("selectAll", { formatted: number(answer.length) })}
            </Button>
          ) : null}
          <Button kind="quiet" onClick={selection.clear}>
            {texts("clearSelection")}
          </Button>
          <span className="pv-grow" />
          <ListActions actions={actions} chosen={selection.rows} />
        </>
      )}
    </div>
  );
}

/** The selected rows, by their ids. */
interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly ids: ReadonlySet<string>;
  /** Selects or deselects rows, in addition to those that are already selected. */
  set(rows: readonly Row[], chosen: boolean): void;
  clear(): void;
}

/**
 * The selection stays when the reader turns the page or sorts. It is cleared when search or filters change (`scope`),
 * since no one should act on rows that they do not see; a row that has left the list (`all`) also leaves the selection.
 */
export function useSelection<Row>(
  rowId: (row: Row) => string,
  { scope, all, rows: page }: { scope: string; all: readonly Row[] | null; rows: readonly Row[] },
): Selection<Row> {
  const [kept, setKept] = useState<{ scope: string; chosen: ReadonlyMap<string, Row> }>({ scope, chosen: new Map() });
  useEffect(() => {
    setKept((before) => (before.scope === scope ? before : { scope, chosen: new Map() }));
  }, [scope]);
  const chosen = useMemo(() => {
    if (kept.scope !== scope) return new Map<string, Row>();
    // Actions get the current rows, not the rows at the time of selection.
    const present = new Map([...(all ?? page)].map((row) => [rowId(row), row]));
    return new Map(
      [...kept.chosen].flatMap(([id, row]): [string, Row][] => {
        const now = present.get(id) ?? (all ? undefined : row);
        return now === undefined ? [] : [[id, now]];
      }),
    );
  }, [kept, scope, all, page, rowId]);
  const set = useCallback(
    (rows: readonly Row[], wanted: boolean) =>
      setKept((before) => {
        const next = new Map(before.scope === scope ? before.chosen : []);
        for (const row of rows) {
          if (wanted) next.set(rowId(row), row);
          else next.delete(rowId(row));
        }
        return { scope, chosen: next };
      }),
    [rowId, scope],
  );
  const clear = useCallback(() => setKept({ scope, chosen: new Map() }), [scope]);
  return useMemo(() => ({ rows: [...chosen.values()], ids: new Set(chosen.keys()), set, clear }), [chosen, set, clear]);
}
