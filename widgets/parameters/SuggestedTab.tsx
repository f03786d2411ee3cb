import { useTexts } from "../../framework/i18n/index.ts";
import { RecordGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import { useSuggestedColumns } from "./columns.ts";
import { suggestedId } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";

/** Up to this many rows the grid is as high as its rows. */
const ROWS_IN_FULL = 20;
const HEIGHT = 460;

/** The percentages that experience suggests for the coast, inland and elsewhere, by region. */
export function SuggestedTab({ form, editable }: { form: ParameterForm; editable: boolean }) {
  const text = useTexts("widgets.parameters");
  const columns = useSuggestedColumns({ form, editable });
  const { suggested } = form.draft;
  return (
    <>
      <p className="parameters__lead">{text("lead.suggested")}</p>
      <RecordGrid
        label={text("tabs.suggested")}
        columns={columns}
        rows={suggested}
        rowId={suggestedId}
        height={suggested.length > ROWS_IN_FULL ? HEIGHT : "auto"}
        emptyText={text("noSuggestedRows")}
      />
    </>
  );
}
