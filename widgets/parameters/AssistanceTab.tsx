import { ASSISTANCE_CATEGORIES } from "../../engine/needs/inputs.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { RecordGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import { useAssistanceColumns } from "./columns.ts";
import { Sources } from "./DailyTab.tsx";
import { assistanceId } from "./draft.ts";
import { SuggestedValues } from "./SuggestedValues.tsx";
import type { ParameterForm } from "./use-parameter-form.ts";

/** Which share of a zone's affected people is planned for, below and above poverty. */
export function AssistanceTab(props: {
  readonly eid: number;
  readonly form: ParameterForm;
  readonly editable: boolean;
  readonly sources: Readonly<Record<string, string>>;
}) {
  const { eid, form, editable, sources } = props;
  const text = useTexts("widgets.parameters");
  const columns = useAssistanceColumns({ form, editable });
  const { assistance } = form.draft;
  return (
    <>
      <p className="parameters__lead">{text("lead.assistance")}</p>
      <RecordGrid
        label={text("tabs.assistance")}
        columns={columns}
        rows={assistance}
        rowId={assistanceId}
        emptyText={text("noProducts")}
      />
      {assistance.some((line) => line.belowFrom !== null || line.aboveFrom !== null) && (
        <p className="parameters__legend">{text("suggestedLegend")}</p>
      )}
      {editable && <SuggestedValues eid={eid} form={form} />}
      <Sources sources={sources} categories={ASSISTANCE_CATEGORIES} />
    </>
  );
}
