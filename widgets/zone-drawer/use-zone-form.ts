import type { ConflictRow } from "../../client/records/RecordFoot.tsx";
import { useRecordForm, type RecordForm } from "../../client/records/use-record-form.ts";
import type { OwnFaults } from "../../client/records/refusals.ts";
import { useDeleteZone, useSaveZone } from "../../client/planning/zones.ts";
import { ZoneSchema, type Zone } from "../../contract/planning/calls/zones.ts";
import type { ZonePartInput } from "../../contract/api/domain.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useToast } from "../../framework/ui/index.ts";
import { faultyPart } from "./areas.ts";
import { useFaultWords } from "./use-fault-words.ts";
import { draftOf, isDirty, provisionalParts, reduceDraft, toSave, type DraftState } from "./draft.ts";
import { useLabelOfZone } from "../../client/planning/zone-label.ts";

interface ZoneForm extends RecordForm<DraftState, Zone> {
  readonly busy: boolean;
  /** Asks, then deletes the zone. */
  remove(): Promise<void>;
}

/** The form of the open zone. Its draft is the drawer's own, which keeps the steps of undo and redo too. */
export function useZoneForm(parts: {
  readonly eid: number;
  readonly draft: DraftState;
  /** When it was last changed. */
  readonly draftedAt: number | undefined;
  open(draft: DraftState | null): void;
}): ZoneForm {
  const { eid, draft, draftedAt, open } = parts;
  const text = useTexts("widgets.zone-drawer");
  const format = useFormat();
  const toast = useToast();
  const confirm = useConfirm();
  const saveZone = useSaveZone();
  const deleteZone = useDeleteZone();
  const labelOf = useLabelOfZone();
  const faultWords = useFaultWords();
  const { base } = draft;
  const form = useRecordForm<DraftState, Zone, Awaited<ReturnType<typeof saveZone.mutateAsync>>>({
    saved: base,
    start: draft,
    kept: [
      isDirty(draft)
        ? { version: base?.version ?? null, draft, ...(draftedAt === undefined ? {} : { at: draftedAt }) }
        : null,
      (next) =>
        open((typeof next === "function" ? next({ version: base?.version ?? null, draft }) : next)?.draft ?? null),
    ],
    schema: ZoneSchema,
    same: () => false,
    check(drawn): OwnFaults {
      const fault = faultyPart(provisionalParts(drawn));
      if (fault === null) return {};
      return { parts: { key: "widgets.zone-drawer.partFault", values: faultWords(fault) } };
    },
    merge: {
      theirs: (mine, theirs) => draftOf(theirs, mine.buffers),
      mine: (mine, { zone, name, version, parts, affected }) =>
        reduceDraft(mine, { type: "rebase", base: { zone, name, version, parts, affected } }),
    },
    // A drawing that could be finished is meant to be saved with the rest.
    send: (drawn, version) =>
      saveZone.mutateAsync(toSave(eid, reduceDraft(drawn, { type: "finish" }), version ?? undefined)),
    savedText: ({ zone: { zone: number, name, statistics }, status }) => {
      const zone = labelOf({ zone: number, name });
      return status === "PopulationStale" || statistics === null
        ? text("savedUncounted", { zone })
        : text(base ? "updated" : "saved", { zone, people: format.number(statistics.population) });
    },
  });

  const remove = async (): Promise<void> => {
    if (base === null) return;
    const agreed = await confirm({
      title: text("deleteTitle", { zone: labelOf(base) }),
      text: text("deleteQuestion"),
      confirm: text("delete"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    try {
      await deleteZone.mutateAsync({ eid, zone: base.zone, version: base.version });
      open(null);
      toast({ kind: "success", text: text("deleted", { zone: labelOf(base) }) });
    } catch (error) {
      form.refuse(error);
    }
  };
  return { ...form, busy: form.saving || deleteZone.isPending, remove };
}

/** Both sides of a conflict in words. */
export function useConflictRows(draft: DraftState): (theirs: Zone) => ConflictRow[] {
  const text = useTexts("widgets.zone-drawer");
  const describe = usePartText();
  const format = useFormat();
  const words = (parts: readonly ZonePartInput[]) => parts.map((part) => describe(part, true)).join(" · ");
  return (theirs) => [
    { label: text("number"), yours: String(draft.zone), theirs: String(theirs.zone) },
    { label: text("name"), yours: draft.name, theirs: theirs.name ?? "" },
    { label: text("affected"), yours: format.percent(draft.affected), theirs: format.percent(theirs.affected) },
    { label: text("parts"), yours: words(draft.parts), theirs: words(theirs.parts) },
  ];
}

/** A part in words; with `exact`, so that two parts that differ read differently. */
export function usePartText(): (part: ZonePartInput, exact?: boolean) => string {
  const text = useTexts("widgets.zone-drawer.part");
  const format = useFormat();
  const at = (place: readonly number[] | undefined) =>
    `${format.number(place?.[1], { digits: 4 })}, ${format.number(place?.[0], { digits: 4 })}`;
  return (part, exact = false) => {
    switch (part.kind) {
      case "polygon": {
        const rings = part.geometry.type === "Polygon" ? part.geometry.coordinates : part.geometry.coordinates.flat();
        const count = rings.reduce((sum, ring) => sum + ring.length - 1, 0);
        return text("polygon", { count }) + (exact ? ` (${at(rings[0]?.[0])} … ${at(rings[0]?.at(-2))})` : "");
      }
      case "line":
        return (
          text("line", { count: part.coordinates.length, miles: format.number(part.bufferMiles, { digits: 2 }) }) +
          (exact ? ` (${at(part.coordinates[0])} … ${at(part.coordinates.at(-1))})` : "")
        );
      case "point":
        return (
          text("point", { miles: format.number(part.bufferMiles, { digits: 2 }) }) +
          (exact ? ` (${at(part.coordinates)})` : "")
        );
      case "counties":
      case "tracts":
        return text(part.kind, { count: part.fips.length }) + (exact ? ` (${part.fips.join(", ")})` : "");
    }
  };
}
