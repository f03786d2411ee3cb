import { useLayerHistory } from "../../client/layers/layer-records.ts";
import { RecordHistory } from "../../client/records/RecordHistory.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** Fields that the history does not show: ids and timestamps of the record. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  ...["layerId", "styleId", "order", "version", "createdBy", "createdDate", "editedBy", "editedDate"],
]);

/** Lists who changed what in a layer or a style, newest first. */
export function History(props: {
  readonly subject: "layer" | "style";
  readonly id: number;
  readonly name: string;
  onClose(): void;
}) {
  const { subject, id, name, onClose } = props;
  const text = useTexts("widgets.layers");
  const format = useFormat();
  const show = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return text("nothing");
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    if (typeof value === "string") return value;
    return JSON.stringify(value).replaceAll('"', "");
  };
  return (
    <RecordHistory
      title={text("historyOf", { name })}
      query={useLayerHistory(subject, id)}
      none={text("noHistory")}
      headOf={({ at, by, action }) => text(`changes.${changeOf(action)}`, { who: by, when: format.instant(at) })}
      linesOf={({ before, after }) =>
        before === null || after === null
          ? []
          : Object.keys(after)
              .filter((key) => !HIDDEN_FIELDS.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
              .map((key) =>
                text("change", { field: text(`fields.${key}`), before: show(before[key]), after: show(after[key]) }),
              )
      }
      onClose={onClose}
    />
  );
}

/** The audit actions of layers and styles. */
const CHANGES = ["create", "update", "delete", "restore"] as const;
const changeOf = (action: string) => CHANGES.find((one) => one === action) ?? "update";
