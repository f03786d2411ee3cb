import { useEffect, useEffectEvent } from "react";
import { mergingBy, wordsByKey } from "../../client/records/merging.ts";
import { useRecordForm, type RecordForm } from "../../client/records/use-record-form.ts";
import type { OwnFaults } from "../../client/records/refusals.ts";
import { useDeleteZone, useSaveZone } from "../../client/planning/zones.ts";
import { ZoneSchema, type Zone } from "../../contract/planning/calls/zones.ts";
import type { ZonePartInput } from "../../contract/api/domain.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useToast } from "../../framework/ui/index.ts";
import { faultyPart } from "./areas.ts";
import { useFaultWords } from "./use-fault-words.ts";
import {
  draftOf,
  isDirty,
  onTopOf,
  provisionalParts,
  reduceDraft,
  sideOf,
  toSave,
  type DraftState,
  type ZoneSide,
} from "./draft.ts";
import { useLabelOfZone } from "../../client/planning/zone-label.ts";

interface ZoneForm extends RecordForm<DraftState, Zone> {
  readonly deleting: boolean;
  /** Asks, then deletes the zone. */
  remove(): Promise<void>;
}

/** The form of the open zone. The drawer holds its draft, including undo and redo steps. */
export function useZoneForm(parts: {
  readonly eid: number;
  readonly draft: DraftState;
  /** The saved zone; null for a new one. */
  readonly current: Zone | null;
  /** When it was last changed. */
  readonly draftedAt: number | undefined;
  open(draft: DraftState | null): void;
}): ZoneForm {
  const { eid, draft, current, draftedAt, open } = parts;
  const text = useTexts("widgets.zone-drawer");
  const format = useFormat();
  const toast = useToast();
  const confirm = useConfirm();
  const saveZone = useSaveZone();
  const deleteZone = useDeleteZone();
  const labelOf = useLabelOfZone();
  const faultWords = useFaultWords();
  const describePart = usePartText();
  const { base } = draft;
  const form = useRecordForm<DraftState, Zone, Awaited<ReturnType<typeof saveZone.mutateAsync>>>({
    saved: current,
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
    merging: mergingBy<DraftState, Zone, ZoneSide>({
      sides: (mine, theirs) => ({
        base: mine.base === null ? undefined : sideOf(mine.base),
        mine: sideOf(reduceDraft(mine, { type: "finish" })),
        theirs: sideOf(theirs),
      }),
      draftOf: (side, mine, theirs) => onTopOf(theirs, side, mine.buffers),
      words: ({ zone, name, affected, parts }) => [
        ...wordsByKey(text, { name, affected: format.percent(affected), parts: parts.map(describePart).join(" · ") }),
        { path: ["zone"], label: text("number"), text: String(zone) },
      ],
    }),
    // A drawing that could be finished is saved too.
    send: (drawn, version) =>
      saveZone.mutateAsync(toSave(eid, reduceDraft(drawn, { type: "finish" }), version ?? undefined)),
    savedText: ({ zone: { zone: number, name, statistics }, status }) => {
      const zone = labelOf({ zone: number, name });
      return status === "PopulationStale" || statistics === null
        ? text("savedUncounted", { zone })
        : text(base ? "updated" : "saved", { zone, people: format.number(statistics.population) });
    },
  });

  const refresh = useEffectEvent(() => {
    if (current !== null && current.version !== base?.version && !form.dirty) open(draftOf(current, draft.buffers));
  });
  useEffect(() => refresh(), [current]);

  const remove = async (): Promise<void> => {
    if (base === null || form.saving) return;
    const agreed = await confirm({
      title: text("deleteTitle", { zone: labelOf(base) }),
      text: text("deleteQuestion"),
      confirm: text("delete"),
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
  return { ...form, deleting: deleteZone.isPending, remove };
}

/** The description of a part. */
export function usePartText(): (part: ZonePartInput) => string {
  const text = useTexts("widgets.zone-drawer.part");
  const format = useFormat();
  return (part) => {
    switch (part.kind) {
      case "polygon": {
        const rings = part.geometry.type === "Polygon" ? part.geometry.coordinates : part.geometry.coordinates.flat();
        const count = rings.reduce((sum, ring) => sum + ring.length - 1, 0);
        return text("polygon", { count });
      }
      case "line":
        return text("line", { count: part.coordinates.length, miles: format.number(part.bufferMiles, { digits: 2 }) });
      case "point":
        return text("point", { miles: format.number(part.bufferMiles, { digits: 2 }) });
      case "counties":
      case "tracts":
        return text(part.kind, { count: part.fips.length });
    }
  };
}
