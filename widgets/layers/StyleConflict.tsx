import { RecordConflict } from "../../client/records/RecordFoot.tsx";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { draftOf, type StyleFormDraft, type StyleForm } from "./style-draft.ts";

/** Both people's versions, as far as lines can say them. */
export function StyleConflict({ form }: { readonly form: StyleForm }) {
  const text = useTexts("widgets.layers");
  const locale = useLocale();
  const classes = ({ breaks }: StyleFormDraft) => breaks.map(({ min, max }) => `${min} – ${max}`).join("; ");
  return (
    <RecordConflict
      form={form}
      rowsOf={(saved) => {
        const theirs = draftOf(saved, locale);
        return [
          ...(["name", "table", "field"] as const).map((key) => ({
            label: text(`columns.${key}`),
            yours: form.draft[key],
            theirs: theirs[key],
          })),
          { label: text("fields.breaks"), yours: classes(form.draft), theirs: classes(theirs) },
        ];
      }}
    />
  );
}
