import type { PolygonFaultReason } from "../../engine/geometry/validate.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { DraftAction, DraftState } from "./draft.ts";
import { usePartText } from "./use-zone-form.ts";

interface PartsProps {
  readonly draft: DraftState;
  readonly fault: { readonly index: number; readonly reason: PolygonFaultReason } | null;
  act(action: DraftAction): void;
}

/** The parts of the zone: choose one to move its vertices on the map, or take it away. */
export function PartsList({ draft, act, fault }: PartsProps) {
  const text = useTexts("widgets.zone-drawer");
  const describe = usePartText();
  if (draft.parts.length === 0 && fault === null) return null;
  return (
    <div className="zone-drawer__parts">
      <h3>{text("parts")}</h3>
      <ul>
        {draft.parts.map((part, index) => {
          const movable = part.kind !== "counties" && part.kind !== "tracts";
          const selected = draft.selected === index;
          return (
            <li key={index}>
              {movable ? (
                <button
                  type="button"
                  className="zone-drawer__part"
                  aria-pressed={selected}
                  onClick={() => act({ type: "select", index: selected ? null : index })}
                >
                  {index + 1}. {describe(part)}
                </button>
              ) : (
                <span className="zone-drawer__part">
                  {index + 1}. {describe(part)}
                </span>
              )}
              <button
                type="button"
                className="pv-icon-button"
                aria-label={text("removePart", { part: index + 1 })}
                title={text("removePart", { part: index + 1 })}
                onClick={() => act({ type: "remove", index })}
              >
                <Icon name="trash" />
              </button>
            </li>
          );
        })}
      </ul>
      {fault && (
        <p className="zone-drawer__error" role="alert">
          {text("partFault", { part: fault.index + 1, reason: text(`faults.${fault.reason}`) })}
        </p>
      )}
    </div>
  );
}
