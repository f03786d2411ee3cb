import { useState } from "react";
import { VisibleContext } from "../../widget/visible.ts";
import { WidgetHost } from "../../widget/WidgetHost.tsx";

/** The instances of a step's panel or drawer: mounted when the step is first opened, kept, unseen, when it is left. */
export function StepSlot({ instances, shown }: { instances: readonly string[]; shown: boolean }) {
  const [opened, setOpened] = useState(shown);
  if (shown && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <div className="pv-step-slot" hidden={!shown}>
      <VisibleContext value={shown}>
        {instances.map((id) => (
          <WidgetHost key={id} id={id} />
        ))}
      </VisibleContext>
    </div>
  );
}
