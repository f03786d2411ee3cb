import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { OutdatedNote } from "../../client/records/RecordFoot.tsx";
import type { ZoneSet } from "../../client/planning/zones.ts";
import type { Area } from "../../contract/api/domain.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { useMainRegion } from "../../framework/widget/main-region.ts";
import { Alert } from "../../framework/ui/index.ts";
import { useMapView } from "../../map/live-map.ts";
import type { SketchEvents } from "../../map/sketch/scene.ts";
import { ZONE_NUMBERS, zoneStyle } from "../../map/styles.ts";
import { DrawBar, HELP } from "./DrawBar.tsx";
import { DrawTools, NumberEntry } from "./DrawTools.tsx";
import { LiveFigures, LiveLine } from "./LiveFigures.tsx";
import { PickList } from "./PickList.tsx";
import { TwoOutlines } from "./TwoOutlines.tsx";
import { UploadZone } from "./UploadZone.tsx";
import { areaOfParts, usePreview, type PartFault } from "./areas.ts";
import { provisionalParts, type DraftAction, type DraftState } from "./draft.ts";
import { useFaultWords } from "./use-fault-words.ts";
import { usePartText, useZoneForm } from "./use-zone-form.ts";
import { useLabelOfZone, zoneNamesOf } from "../../client/planning/zone-label.ts";
import { roundFigure } from "../../engine/display/whole-figures.ts";
import { zoneMark } from "../../engine/display/zone-label.ts";
import { ZONE_NAME_MAX } from "../../contract/planning/zone-names.ts";

interface EditorProps {
  readonly eid: number;
  readonly dataSetId: number;
  readonly set: ZoneSet;
  readonly draft: DraftState;
  /** When it was last changed. */
  readonly draftedAt: number | undefined;
  readonly uploadLimitMB: number;
  act(action: DraftAction): void;
  open(draft: DraftState | null): void;
  /** Opens a new zone. */
  onAdd(zone: number): void;
}

/** The editor of one zone: its parts, the drawing tools, its people, save and delete. */
export function ZoneEditor({ eid, dataSetId, set, draft, draftedAt, act, open, onAdd, uploadLimitMB }: EditorProps) {
  const text = useTexts("widgets.zone-drawer");
  const format = useFormat();
  const labelOf = useLabelOfZone();
  const preview = usePreview(eid, draft);
  const picks = draft.parts.some((part) => part.kind === "counties" || part.kind === "tracts");
  useSketch(draft, act, picks && preview.current ? (preview.query.data?.zones[0]?.area ?? null) : null);
  const counted = preview.current ? preview.query.data?.zones[0] : undefined;
  const current = set.zones.find(({ zone }) => zone === draft.base?.zone) ?? null;
  const form = useZoneForm({ eid, draft, current, draftedAt, open });
  const { dirty, saving, deleting, guard } = form;
  const named = labelOf({ zone: draft.zone, name: draft.base?.name ?? null });
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  // On a phone the panel covers the map and hides during drawing.
  const [reshaping, setReshaping] = useState(false);
  const atMap = draft.drawing !== null || reshaping;
  const onPhone = useMainRegion(atMap);
  const aside = onPhone && atMap;
  useFocusThere(aside, heading);
  const close = async () => {
    if (await guard()) open(null);
  };
  const taken = new Set(set.zones.map((zone) => zone.zone).filter((zone) => zone !== draft.base?.zone));
  const next = ZONE_NUMBERS.find((zone) => zone !== draft.zone && !taken.has(zone));
  const affectedOk = draft.affected >= 0 && draft.affected <= 100;
  const isEmpty = draft.parts.length + (draft.drawing?.vertices.length ?? 0) === 0;
  const canSave = dirty && affectedOk && !isEmpty;

  return (
    <Explaining>
      {aside && <DrawBar {...{ draft, act, preview }} onDone={() => setReshaping(false)} />}
      <section role="group" className="pv-stack" aria-labelledby={`zone-drawer-${eid}`} hidden={aside}>
        <header className="pv-row pv-row--one">
          <span className="pv-badge" style={{ background: zoneStyle(draft.zone).color }} aria-hidden="true">
            {draft.zone}
          </span>
          <h2 ref={heading} className="pv-grow" id={`zone-drawer-${eid}`} tabIndex={-1}>
            {draft.base
              ? labelOf({ zone: draft.zone, name: draft.name.trim() || null })
              : text("drawing", { zone: draft.zone })}
          </h2>
          <Button onClick={() => void close()}>{text("back")}</Button>
        </header>
        <OutdatedNote
          form={form}
          name={named}
          more={({ path: [field] }, theirs) => {
            const mine = counted?.population ?? null;
            const other = theirs.statistics?.population ?? null;
            if (field === "affected" && mine !== null && other !== null) {
              const yours = format.number(roundFigure((mine * draft.affected) / 100));
              const others = format.number(roundFigure((other * theirs.affected) / 100));
              return <p className="pv-muted">{text("outline.affected", { yours, theirs: others })}</p>;
            }
            if (field !== "parts") return null;
            const area = counted?.area ?? areaOfParts(provisionalParts(draft));
            return <TwoOutlines mine={{ area, people: mine }} theirs={{ area: theirs.area, people: other }} />;
          }}
        />
        <DrawTools draft={draft} act={act} />
        <PickList dataSetId={dataSetId} draft={draft} act={act} />
        <UploadZone draft={draft} act={act} limitMB={uploadLimitMB} />
        <div className="zone-drawer__pair">
          <SelectField
            label={text("number")}
            value={draft.zone}
            options={ZONE_NUMBERS.map((number) => ({
              value: number,
              label: taken.has(number)
                ? text("taken", { zone: zoneMark(number, zoneNamesOf(set.zones)) })
                : String(number),
              disabled: taken.has(number),
            }))}
            onChange={(value) => act({ type: "number", zone: value })}
          />
          <NumberEntry
            label={text("affected")}
            hint={text("affectedHint")}
            error={affectedOk ? null : text("affectedRange")}
            // What is changed most in a saved zone; on a touch screen its keys would cover the map.
            autoFocus={draft.base !== null && HELP === "help"}
            selects
            value={draft.affected}
            most={100}
            places={1}
            onNumber={(percent) => act({ type: "affected", percent })}
            onEnter={() => canSave && void form.save()}
          />
        </div>
        <TextField
          label={text("name")}
          hint={text("nameHint")}
          error={form.fault("name")}
          value={draft.name}
          maxLength={ZONE_NAME_MAX}
          onChange={(value) => act({ type: "name", name: value })}
        />
        {/* Below the lists, so that picking a part does not move their rows. */}
        <PartsList
          draft={draft}
          act={act}
          fault={preview.fault}
          onSelect={(index) => {
            act({ type: "select", index: index === draft.selected && !onPhone ? null : index });
            setReshaping(onPhone);
          }}
        />
        <LiveFigures preview={preview} />
        <footer className="zone-drawer__foot pv-record-page__foot pv-row">
          <LiveLine preview={preview} />
          {form.fault("parts") && <Alert>{form.fault("parts")}</Alert>}
          <Button
            kind="primary"
            busy={saving && "saving"}
            disabled={!canSave || deleting}
            onClick={() => void form.save()}
          >
            {text("save")}
          </Button>
          {draft.base ? (
            <Button busy={deleting} aria-disabled={saving} onClick={() => void form.remove()}>
              {text("delete")}
            </Button>
          ) : next === undefined ? null : (
            <Button disabled={!canSave || saving} onClick={() => void form.save().then((done) => done && onAdd(next))}>
              {text("saveNext", { zone: next })}
            </Button>
          )}
        </footer>
      </section>
    </Explaining>
  );
}

/** Moves the focus to the map when the editor hides for it, and back to its heading. */
function useFocusThere(aside: boolean, heading: RefObject<HTMLElement | null>): void {
  const map = useMapView();
  const was = useRef(false);
  const move = useEffectEvent(() => {
    if (aside) map?.view.focus();
    else if (was.current) heading.current?.focus();
    was.current = aside;
  });
  useEffect(() => move(), [aside]);
}

/** Shows the draft on the page's map for editing. Does nothing without a map. */
function useSketch(draft: DraftState, act: (action: DraftAction) => void, pickedArea: Area | null): void {
  const map = useMapView();
  const events = useMemo<SketchEvents>(
    () => ({
      addVertex: (at) => act({ type: "addVertex", at }),
      stroke: (vertices, done) => act({ type: "stroke", vertices, done }),
      finish: () => act({ type: "finish" }),
      cancel: () => act({ type: "cancel" }),
      undo: () => act({ type: "undo" }),
      redo: () => act({ type: "redo" }),
      edit: (index, part, done) => act({ type: "edit", index, part, done }),
      select: (index) => act({ type: "select", index }),
    }),
    [act],
  );
  useEffect(() => {
    const { zone, parts, drawing, selected } = draft;
    // Shapes of picked counties come with the preview; drawn parts are shown immediately.
    const area = pickedArea ?? areaOfParts(provisionalParts(draft));
    map?.setSketch({ scene: { zone, parts, drawing, selected, area }, events });
  }, [map, draft, events, pickedArea]);
  useEffect(() => () => map?.setSketch(null), [map]);
}

interface PartsProps {
  readonly draft: DraftState;
  readonly fault: PartFault | null;
  act(action: DraftAction): void;
  onSelect(index: number): void;
}

/** The parts of the zone: select one to move its vertices on the map, or delete it. */
function PartsList({ draft, act, fault, onSelect }: PartsProps) {
  const text = useTexts("widgets.zone-drawer");
  const describe = usePartText();
  const faultWords = useFaultWords();
  if (draft.parts.length === 0 && fault === null) return null;
  return (
    <div className="pv-stack pv-stack--tight">
      <h3>{text("parts")}</h3>
      <ul className="pv-plain-list pv-stack pv-stack--tight">
        {draft.parts.map((part, index) => {
          const movable = part.kind !== "counties" && part.kind !== "tracts";
          const selected = draft.selected === index;
          return (
            <li key={index} className="pv-row pv-row--one">
              {movable ? (
                <Button className="pv-grow" wide align="start" aria-pressed={selected} onClick={() => onSelect(index)}>
                  {index + 1}. {describe(part)}
                </Button>
              ) : (
                <span className="pv-grow">
                  {index + 1}. {describe(part)}
                </span>
              )}
              <Action
                icon="trash"
                label={text("removePart", { part: index + 1 })}
                onClick={() => act({ type: "remove", index })}
              />
            </li>
          );
        })}
      </ul>
      {fault && <Alert>{text("partFault", faultWords(fault))}</Alert>}
    </div>
  );
}
