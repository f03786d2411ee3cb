import type { Estimation } from "../../contract/calls/estimations.ts";
import type { ReportVariant } from "../../engine/report/document.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";

/** What the reader should know of the estimation while the report shows: who holds it locked, that the public does not see it. */
export function ReportNotes(props: { readonly estimation: Estimation | undefined; readonly variant: ReportVariant }) {
  const { estimation, variant } = props;
  const text = useTexts("widgets.report");
  const lock = estimation?.lock ?? estimation?.disasterLock;
  return (
    <>
      {lock && (
        <p className="report__note report__note--quiet">
          <Icon name="lock" />
          {text("locked", { who: lock.by })}
        </p>
      )}
      {variant === "Public" && estimation?.published === null && (
        <p className="report__note report__note--quiet">
          <Icon name="view-hide" />
          {text("notPublished")}
        </p>
      )}
    </>
  );
}
