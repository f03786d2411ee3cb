import { useState } from "react";
import { CheckGroups } from "../../client/rights/CheckGroups.tsx";
import { usePeople } from "../../client/roles.ts";
import { useSeededText } from "../../client/use-lookup-text.ts";
import type { Role } from "../../contract/calls/roles.ts";
import type { Person } from "../../contract/calls/security.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { Dialog, ErrorState, Loading } from "../../framework/ui/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";

/** Chooses whom to make members of a role, from those who are none. */
export function AddMembers(props: {
  readonly role: Role;
  readonly present: readonly Person[];
  onAdd(people: readonly Person[]): Promise<void>;
  onClose(): void;
}) {
  const { role, present, onAdd, onClose } = props;
  const text = useTexts("widgets.roles");
  const seeded = useSeededText();
  const textOf = useText();
  const people = usePeople();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const known = new Set(present.map(({ userId }) => userId));
  const others = (people.data ?? []).filter(({ userId }) => !known.has(userId));
  const picked = others.filter(({ userId }) => chosen.has(String(userId)));
  const items = others.map(({ userId, userName, displayName, active }) => ({
    id: String(userId),
    label: displayName,
    note: active ? userName : `${userName} · ${textOf("domain.lists.states.inactive")}`,
  }));
  return (
    <Dialog
      title={text("addMembersTo", { role: seeded.role(role) })}
      alert={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button kind="primary" disabled={picked.length === 0} onClick={() => void onAdd(picked)}>
            {text("addChosen", { count: picked.length })}
          </Button>
        </>
      }
    >
      {people.isPending && <Loading />}
      {people.isError && <ErrorState error={people.error} retry={() => void people.refetch()} />}
      {people.data && (
        <div className="pv-scroll-area pv-scroll-area--low">
          <CheckGroups
            label={text("people")}
            groups={[{ id: "people", items }]}
            chosen={chosen}
            emptyText={text("allAreMembers")}
            onSet={(ids, on) =>
              setChosen((before) => {
                const next = new Set(before);
                for (const id of ids)
                  if (on) next.add(id);
                  else next.delete(id);
                return next;
              })
            }
          />
        </div>
      )}
    </Dialog>
  );
}
