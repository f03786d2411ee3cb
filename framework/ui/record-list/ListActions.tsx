import { useState } from "react";
import { usePermission } from "../../gate/session.ts";
import { useTexts } from "../../i18n/texts.ts";
import { useErrorToast } from "../error-toast.ts";
import { Icon } from "../Icon.tsx";
import { useToast } from "../notices.tsx";
import type { ListAction } from "./props.ts";

const LOOKS = { primary: " pv-button--primary", danger: " pv-list__danger", plain: "" };

/** What the reader may do with the chosen records. A rule that is not met is said, not hidden in a button that does nothing. */
export function ListActions<Row>({ actions, chosen }: { actions: readonly ListAction<Row>[]; chosen: readonly Row[] }) {
  const texts = useTexts("list");
  const permits = usePermission();
  const toast = useToast();
  const tell = useErrorToast();
  const [running, setRunning] = useState<string | null>(null);
  const run = async (action: ListAction<Row>) => {
    if (running !== null) return;
    const { selection, label } = action;
    if (selection === "some" && chosen.length === 0)
      return toast({ kind: "warning", text: texts("needsSome", { action: label }) });
    if (selection === "one" && chosen.length !== 1)
      return toast({ kind: "warning", text: texts("needsOne", { action: label }) });
    setRunning(action.id);
    try {
      await action.run(selection === "none" ? [] : chosen);
    } catch (error) {
      tell(error);
    } finally {
      setRunning(null);
    }
  };
  return actions
    .filter(({ needs }) => permits(needs))
    .map((action) => (
      <button
        key={action.id}
        type="button"
        className={`pv-button${LOOKS[action.look ?? "plain"]}`}
        aria-disabled={running !== null}
        aria-busy={running === action.id}
        onClick={() => void run(action)}
      >
        {running === action.id ? <span className="pv-list__spinner" aria-hidden="true" /> : <Icon name={action.icon} />}
        {action.label}
        {running === action.id ? <span className="pv-visually-hidden">{texts("busy")}</span> : null}
      </button>
    ));
}
