import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useDeleteDisaster, useDisasterLock } from "../../client/disasters.ts";
import { useTypeText } from "../../client/use-lookup-text.ts";
import type { Disaster } from "../../contract/calls/disasters.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import { CategoriesDialog } from "./CategoriesDialog.tsx";
import { DisasterForm, useKeptDisaster } from "./DisasterForm.tsx";
import { DisasterChip, LockMark, LockNote, RecordList } from "./RecordList.tsx";
import type { Selection } from "./selection.ts";
import { useLockSwitch } from "./use-lock-switch.ts";

type View = "chosen" | "list" | "create" | "edit" | "categories";

/** Choose, create and keep disasters. */
export function DisasterSection(props: {
  readonly disasters: readonly Disaster[];
  readonly selection: Selection;
  readonly searchFrom: number;
}) {
  const { disasters, selection, searchFrom } = props;
  const text = useTexts("widgets.disaster-desk");
  const mayEdit = usePermits(anyOf("disaster.edit"));
  const [parameters, setParameters] = useSearchParams();
  // The home page's button leads here (`?new=disaster`): the one who pressed it wants the form, not the same button again.
  const asked = parameters.get("new") === "disaster";
  const chosen = disasters.find((one) => one.did === selection.did) ?? null;
  const [opened, setView] = useState<View | null>(asked && mayEdit ? "create" : null);
  const view = opened ?? "chosen";
  // What was typed before a reload is in the form again, not behind a button.
  const unsaved = useKeptDisaster.useRecords();
  if (opened === null && mayEdit) {
    if (unsaved.includes("new")) setView("create");
    else if (chosen?.lock === null && unsaved.includes(String(chosen.did))) setView("edit");
  }
  useEffect(() => {
    if (asked) setParameters((before) => (before.delete("new"), before), { replace: true });
  }, [asked, setParameters]);
  const leave = useLeaveGuard();
  const choose = async (did: number) => {
    if (!(await leave())) return;
    selection.chooseDisaster(did);
    setView("chosen");
  };

  if (view === "create" || (view === "edit" && chosen)) {
    return (
      <section aria-label={text("disaster")} className="disaster-desk__section">
        <h2>{text(view === "create" ? "newDisaster" : "editDisaster")}</h2>
        <DisasterForm
          disaster={view === "create" ? null : chosen}
          onDone={(saved) => {
            if (saved && view === "create") selection.chooseDisaster(saved.did);
            setView("chosen");
          }}
        />
      </section>
    );
  }
  return (
    <section aria-label={text("disaster")} className="disaster-desk__section">
      <header className="disaster-desk__head">
        <h2 className={disasters.length === 0 ? "pv-visually-hidden" : undefined}>
          {text(chosen && view !== "list" ? "chosenDisaster" : "chooseDisaster")}
        </h2>
        {mayEdit && disasters.length > 0 && (
          <Button icon="plus" onClick={() => setView("create")}>
            {text("newDisaster")}
          </Button>
        )}
      </header>
      {disasters.length === 0 && (
        <EmptyState
          icon="exclamation-mark-triangle"
          text={text(mayEdit ? "firstDisaster" : "noDisasters")}
          action={
            mayEdit && (
              <Button kind="primary" onClick={() => setView("create")}>
                {text("createFirst")}
              </Button>
            )
          }
        />
      )}
      {chosen && view !== "list" ? (
        <ChosenDisaster
          disaster={chosen}
          several={disasters.length > 1}
          onView={setView}
          onGone={() => selection.chooseDisaster(null)}
        />
      ) : (
        disasters.length > 0 && (
          <DisasterList
            disasters={disasters}
            chosen={selection.did}
            searchFrom={searchFrom}
            onChoose={(did) => void choose(did)}
          />
        )
      )}
      {view === "categories" && chosen && <CategoriesDialog type={chosen.type} onClose={() => setView("chosen")} />}
    </section>
  );
}

/** A disaster's type with its storm category, which as a number alone would say nothing. */
function useKindText(): (disaster: Disaster) => string {
  const text = useTexts("widgets.disaster-desk");
  const typeText = useTypeText();
  return ({ type, category }) =>
    category === null ? typeText(type) : `${typeText(type)} · ${text("categoryOf", { category })}`;
}

function DisasterList(props: {
  readonly disasters: readonly Disaster[];
  readonly chosen: number | null;
  readonly searchFrom: number;
  onChoose(did: number): void;
}) {
  const text = useTexts("widgets.disaster-desk");
  const kindOf = useKindText();
  const typeText = useTypeText();
  const format = useFormat();
  const records = props.disasters.map((one) => ({
    id: one.did,
    name: one.name,
    words: `${typeText(one.type)} ${one.category ?? ""} ${one.startDate.slice(0, 4)}`,
    facts: (
      <>
        <span>{kindOf(one)}</span>
        <span>{format.date(one.startDate)}</span>
        {one.status === "Closed" && <DisasterChip status={one.status} />}
        <LockMark lock={one.lock} />
      </>
    ),
  }));
  return (
    <RecordList
      label={text("disasters")}
      records={records}
      chosen={props.chosen}
      searchFrom={props.searchFrom}
      onChoose={props.onChoose}
    />
  );
}

function ChosenDisaster(props: {
  readonly disaster: Disaster;
  readonly several: boolean;
  onView(view: View): void;
  onGone(): void;
}) {
  const { disaster, several, onView, onGone } = props;
  const text = useTexts("widgets.disaster-desk");
  const kindOf = useKindText();
  const format = useFormat();
  const confirm = useConfirm();
  const toast = useToast();
  const refusal = useErrorToast();
  const switchLock = useLockSwitch("disaster");
  const lock = useDisasterLock();
  const remove = useDeleteDisaster();
  const mayEdit = usePermits(anyOf("disaster.edit"));
  const mayLock = usePermits(anyOf("estimation.lock"));
  const open = disaster.lock === null;

  const ask = async () => {
    const agreed = await confirm({
      title: text("deleteDisaster"),
      text: `${text("sureDelete")} ${text("deleteDisasterWhat", { name: disaster.name, count: disaster.estimations })}`,
      confirm: text("delete"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    await remove.mutateAsync(disaster).then(() => {
      toast({ kind: "success", text: text("deleted") });
      onGone();
    }, refusal);
  };

  return (
    <article className="disaster-desk__card">
      <h3>{disaster.name}</h3>
      <p className="disaster-desk__facts">
        <span>{kindOf(disaster)}</span>
        <span>{text("starts", { date: format.date(disaster.startDate) })}</span>
        <DisasterChip status={disaster.status} />
      </p>
      <LockNote lock={disaster.lock} of="disaster" />
      <div className="disaster-desk__actions">
        {several && <Button onClick={() => onView("list")}>{text("chooseOther")}</Button>}
        {mayEdit && open && <Button onClick={() => onView("edit")}>{text("edit")}</Button>}
        {mayEdit && <Button onClick={() => onView("categories")}>{text("categories")}</Button>}
        {mayLock && (
          <Button
            onClick={() => void switchLock({ ...disaster, send: (on) => lock.mutateAsync({ ...disaster, lock: on }) })}
          >
            {text(open ? "lock.lock" : "lock.unlock")}
          </Button>
        )}
        {mayEdit && open && <Button onClick={() => void ask()}>{text("delete")}</Button>}
      </div>
    </article>
  );
}
