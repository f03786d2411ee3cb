import { useEffect, useState } from "react";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { useTypeText } from "../../client/lookups/use-lookup-text.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState } from "../../framework/ui/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import { CategoriesDialog } from "./CategoriesDialog.tsx";
import { ChosenDisaster, useKindText } from "./Chosen.tsx";
import { DisasterForm, useKeptDisaster } from "./DisasterForm.tsx";
import { DisasterChip, LockMark, RecordList } from "./RecordParts.tsx";

type SectionView = "chosen" | "list" | "create" | "edit" | "categories";

/** Selects, creates and manages disasters. */
export function DisasterSection(props: {
  readonly disasters: readonly Disaster[];
  readonly did: number | null;
  readonly searchFrom: number;
  onChoose(did: number | null): void;
  onCreated(did: number): void;
}) {
  const { disasters, did, searchFrom, onChoose, onCreated } = props;
  const text = useTexts("widgets.disaster-desk");
  const kindOf = useKindText();
  const typeText = useTypeText();
  const format = useFormat();
  const mayEdit = usePermits(anyOf("disaster.edit"));
  const [parameters, change] = useAddressParameters();
  // The home page's button (`?new=disaster`) opens the form, not another button.
  const asked = parameters.get("new") === "disaster";
  const chosen = disasters.find((one) => one.did === did) ?? null;
  const [opened, setView] = useState<SectionView | null>(asked && mayEdit ? "create" : null);
  const view = opened ?? "chosen";
  // Values typed before a reload reopen the form.
  const unsaved = useKeptDisaster.useRecords();
  if (opened === null && mayEdit) {
    if (unsaved.includes("new")) setView("create");
    else if (chosen?.lock === null && unsaved.includes(String(chosen.did))) setView("edit");
  }
  useEffect(() => {
    // Runs again if the address changed in between.
    if (asked) change({ new: null });
  }, [asked, parameters, change]);
  const leave = useLeaveGuard();
  const choose = async (next: number) => {
    if (!(await leave())) return;
    onChoose(next);
    // Shows unsaved changes, for example after an expired session.
    setView(null);
  };

  if (view === "create" || (view === "edit" && chosen)) {
    return (
      <div className="pv-stack">
        <h2>{text(view === "create" ? "newDisaster" : "editDisaster")}</h2>
        <DisasterForm
          disaster={view === "create" ? null : chosen}
          onDone={(saved) => {
            if (saved && view === "create") onCreated(saved.did);
            setView("chosen");
          }}
        />
      </div>
    );
  }
  return (
    <div className="pv-stack">
      <header className="pv-row pv-row--apart">
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
          onGone={() => onChoose(null)}
        />
      ) : (
        disasters.length > 0 && (
          <RecordList
            label={text("disasters")}
            chosen={did}
            searchFrom={searchFrom}
            onChoose={(next) => void choose(next)}
            records={disasters.map((one) => ({
              id: one.did,
              name: one.name,
              words: `${typeText(one.type)} ${one.category ?? ""} ${one.startDate.slice(0, 4)}`,
              facts: (
                <>
                  <span>{kindOf(one)}</span>
                  <span>{format.date(one.startDate)}</span>
                  {one.status === "Closed" && <DisasterChip status={one.status} look="pv-status" />}
                  <LockMark lock={one.lock} />
                </>
              ),
            }))}
          />
        )
      )}
      {view === "categories" && chosen && <CategoriesDialog type={chosen.type} onClose={() => setView("chosen")} />}
    </div>
  );
}
