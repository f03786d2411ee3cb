import { useAtomValue } from "jotai";
import { useState } from "react";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { useDeletePeriod, useSavePeriod } from "../../client/logistics/shift.ts";
import { SHIFT_RULES, type Shift, type ShiftPeriod } from "../../contract/supply/calls/shift.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, DateField, SelectField, TextArea } from "../../framework/ui/controls/index.ts";
import { Alert, FormDialog, TableHead, useConfirmedAction, useToast } from "../../framework/ui/index.ts";
import type { ShiftConfig } from "./config.ts";
import { instantOf, wallTime } from "./period-times.ts";

const HOUR = 3_600_000;

/** The operational periods of a disaster. */
export function Periods({ shift, config }: { readonly shift: Shift; readonly config: ShiftConfig }) {
  const text = useTexts("widgets.shift.periods");
  const columns = useTexts("domain.shift.columns");
  const format = useFormat();
  const mayEdit = usePermits(SHIFT_RULES.edit) && !shift.isClosed;
  const [edited, setEdited] = useState<ShiftPeriod | "new" | null>(null);
  const ask = useConfirmedAction();
  const { mutateAsync } = useDeletePeriod();
  const { did, periods } = shift;
  const nameOf = ({ begins, ends }: ShiftPeriod) => `${format.instant(begins)} – ${format.instant(ends)}`;
  const remove = (period: ShiftPeriod) =>
    ask({
      title: text("sure"),
      text: nameOf(period),
      confirm: text("delete"),
      danger: true,
      done: text("deleted"),
      act: () => mutateAsync({ did, id: period.id, version: period.version }),
    });
  return (
    <section className="pv-stack" aria-label={text("title")}>
      <h2>{text("title")}</h2>
      {periods.length === 0 ? (
        <p className="pv-muted">{text("none")}</p>
      ) : (
        <FigureScroll label={text("title")}>
          <table className="pv-figures__table">
            <caption className="pv-visually-hidden">{text("title")}</caption>
            <TableHead columns={[text("period"), columns("owner"), columns("objectives"), ""]} words={[0, 1, 2]} />
            <tbody>
              {periods.map((period) => (
                <tr key={period.id}>
                  <th scope="row">{nameOf(period)}</th>
                  <td className="pv-figures__words">{period.owner?.name ?? text("noOwner")}</td>
                  <td className="pv-figures__words">{period.objectives}</td>
                  <td>
                    {mayEdit && (
                      <span className="pv-row pv-row--tight">
                        <Button
                          icon="pencil"
                          kind="quiet"
                          label={text("edit", { period: nameOf(period) })}
                          onClick={() => setEdited(period)}
                        />
                        <Button
                          icon="trash"
                          kind="quiet"
                          label={text("remove", { period: nameOf(period) })}
                          onClick={() => void remove(period)}
                        />
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </FigureScroll>
      )}
      {mayEdit && (
        <div>
          <Button icon="plus" onClick={() => setEdited("new")}>
            {text("add")}
          </Button>
        </div>
      )}
      {edited !== null && (
        <PeriodDialog
          {...{ shift, config }}
          period={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

/** A new period begins where the last one ends, or at the next full hour. */
function PeriodDialog(props: {
  readonly shift: Shift;
  readonly config: ShiftConfig;
  readonly period: ShiftPeriod | null;
  onClose(): void;
}) {
  const { shift, config, period, onClose } = props;
  const text = useTexts("widgets.shift.periods");
  const columns = useTexts("domain.shift.columns");
  const timeZone = useAtomValue(timeZoneAtom);
  const toast = useToast();
  const reason = useErrorText();
  const { mutateAsync, isPending, error } = useSavePeriod();
  const [draft, setDraft] = useState(() => {
    const begins =
      period?.begins ?? shift.periods.at(-1)?.ends ?? new Date(Math.floor(Date.now() / HOUR) * HOUR).toISOString();
    const ends = period?.ends ?? new Date(Date.parse(begins) + config.periodHours * HOUR).toISOString();
    return {
      begins: wallTime(begins, timeZone),
      ends: wallTime(ends, timeZone),
      ownerId: period === null ? (shift.owner?.userId ?? null) : (period.owner?.userId ?? null),
      objectives: period?.objectives ?? "",
    };
  });
  const set = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }));
  const [begins, ends] = [draft.begins, draft.ends].map((wall) => instantOf(wall, timeZone));
  const save = async () => {
    if (begins == null || ends == null) return;
    const kept = period === null ? {} : { id: period.id, version: period.version };
    const saved = await mutateAsync({ did: shift.did, ...kept, ...draft, begins, ends }).catch(() => null);
    if (saved === null) return;
    toast({ kind: "success", text: text("saved") });
    onClose();
  };
  return (
    <FormDialog
      title={text(period === null ? "add" : "change")}
      confirm={text("save")}
      disabled={begins == null || ends == null}
      busy={isPending && "saving"}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {error && <Alert>{reason(error)}</Alert>}
      <DateField
        time
        required
        label={columns("begins")}
        value={draft.begins}
        onChange={(value) => set({ begins: value })}
      />
      <DateField time required label={columns("ends")} value={draft.ends} onChange={(value) => set({ ends: value })} />
      <p className="pv-small pv-muted">{text("zone", { zone: timeZone })}</p>
      <SelectField
        label={columns("owner")}
        value={draft.ownerId}
        options={[
          { value: null, label: text("noOwner") },
          ...shift.people.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
        onChange={(ownerId) => set({ ownerId })}
      />
      <TextArea
        label={columns("objectives")}
        value={draft.objectives}
        maxLength={2_000}
        onChange={(objectives) => set({ objectives })}
      />
    </FormDialog>
  );
}
