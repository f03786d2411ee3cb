import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState } from "../../framework/ui/index.ts";
import { Readiness } from "./Readiness.tsx";
import type { Navigate } from "./use-places.ts";

interface FirstStepsProps {
  /** Whether there is no real disaster, not even a closed one. */
  readonly isFirstUse: boolean;
  /** Whether there are storms, all of them past. */
  readonly isPastStorm: boolean;
  readonly going: Navigate;
}

/** Shown without an active disaster: the steps missing before the first one, and the ways to begin it. */
export default function FirstSteps({ isFirstUse, isPastStorm, going }: FirstStepsProps) {
  const texts = useTexts("widgets.home.active");
  const mayEdit = usePermits(anyOf("disaster.edit"));
  return (
    <>
      {isFirstUse && <Readiness />}
      <div className="pv-card">
        <EmptyState
          icon="emergency"
          text={texts(!isFirstUse ? "noneActive" : mayEdit ? "firstUse" : "noDisaster")}
          action={
            mayEdit &&
            (isFirstUse || isPastStorm) && (
              <>
                {isFirstUse && (
                  <Button kind="primary" onClick={going.toNewDisaster}>
                    {texts("create")}
                  </Button>
                )}
                {isPastStorm && <Button onClick={going.toStorms}>{texts("fromStorm")}</Button>}
              </>
            )
          }
        />
      </div>
    </>
  );
}
