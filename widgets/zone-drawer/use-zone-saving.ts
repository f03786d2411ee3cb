import { useState } from "react";
import { conflictOf } from "../../client/conflict/conflict.ts";
import type { Conflict } from "../../client/conflict/conflict.ts";
import { useDeleteZone, useSaveZone } from "../../client/zones.ts";
import { ZoneSchema } from "../../contract/calls/zones.ts";
import type { Zone } from "../../contract/calls/zones.ts";
import type { ZonePartInput } from "../../contract/domain.ts";
import type { PolygonFaultReason } from "../../engine/geometry/validate.ts";
import { useErrorText } from "../../framework/http/index.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useToast } from "../../framework/ui/index.ts";
import { draftOf, reduceDraft, toSave } from "./draft.ts";
import type { DraftAction, DraftState } from "./draft.ts";

interface SavingInput {
  readonly eid: number;
  readonly draft: DraftState;
  readonly fault: { readonly index: number; readonly reason: PolygonFaultReason } | null;
  act(action: DraftAction): void;
  open(draft: DraftState | null): void;
}

/** Saves and deletes the open zone; a save that meets another's is kept until the reader decides. */
export function useZoneSaving({ eid, draft, fault, act, open }: SavingInput) {
  const text = useTexts("widgets.zone-drawer");
  const toast = useToast();
  const confirm = useConfirm();
  const reason = useErrorText();
  const saveZone = useSaveZone();
  const deleteZone = useDeleteZone();
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<Zone> | null>(null);

  const failed = (refused: unknown): false => {
    const met = conflictOf(refused, ZoneSchema);
    if (met) setConflict(met);
    else setError(reason(refused));
    return false;
  };

  /** True when it was saved; false when the reader has to do something first. */
  const save = async (version?: number): Promise<boolean> => {
    setError(null);
    if (fault) {
      setError(text("partFault", { part: fault.index + 1, reason: text(`faults.${fault.reason}`) }));
      return false;
    }
    // A drawing that could be finished is meant to be saved with the rest.
    const ended = reduceDraft(draft, { type: "finish" });
    try {
      const { zone } = await saveZone.mutateAsync(toSave(eid, ended, version ?? ended.base?.version));
      setConflict(null);
      open(null);
      toast({ kind: "success", text: text(draft.base ? "updated" : "saved", { zone: zone.zone }) });
      return true;
    } catch (refused) {
      return failed(refused);
    }
  };

  const remove = async (): Promise<void> => {
    const { base } = draft;
    if (base === null) return;
    const agreed = await confirm({
      title: text("deleteTitle", { zone: base.zone }),
      text: text("deleteQuestion"),
      confirm: text("delete"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    setError(null);
    try {
      await deleteZone.mutateAsync({ eid, zone: base.zone, version: base.version });
      open(null);
      toast({ kind: "success", text: text("deleted", { zone: base.zone }) });
    } catch (refused) {
      failed(refused);
    }
  };

  return {
    busy: saveZone.isPending || deleteZone.isPending,
    error,
    conflict,
    save: () => save(),
    remove,
    /** Mine over the version that stands now. */
    saveMine: () => {
      const theirs = conflict?.theirs;
      if (!theirs) return Promise.resolve(false);
      act({
        type: "rebase",
        base: { zone: theirs.zone, version: theirs.version, parts: theirs.parts, affected: theirs.affected },
      });
      return save(theirs.version);
    },
    takeTheirs: () => {
      if (conflict) open(draftOf(conflict.theirs, draft.buffers));
      setConflict(null);
    },
    settle: () => setConflict(null),
  };
}

/** Both sides of a conflict in words. */
export function useConflictRows(draft: DraftState, theirs: Zone | null) {
  const text = useTexts("widgets.zone-drawer");
  const describe = usePartText();
  const format = useFormat();
  if (theirs === null) return [];
  const words = (parts: readonly ZonePartInput[]) => parts.map((part) => describe(part, true)).join(" · ");
  return [
    { label: text("number"), yours: String(draft.zone), theirs: String(theirs.zone) },
    { label: text("affected"), yours: format.percent(draft.affected, 2), theirs: format.percent(theirs.affected, 2) },
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
