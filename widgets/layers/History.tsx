import { useLayerHistory } from "../../client/layers/layer-records.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Dialog, EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";

/** What is not told of a change: numbers and stamps of the record itself. */
const UNSAID: ReadonlySet<string> = new Set([
  ...["layerId", "styleId", "order", "version", "createdBy", "createdDate", "editedBy", "editedDate"],
]);

/** Who changed what in a layer or a style, newest first. */
export function History(props: {
  readonly subject: "layer" | "style";
  readonly id: number;
  readonly name: string;
  onClose(): void;
}) {
  const { subject, id, name, onClose } = props;
  const text = useTexts("widgets.layers");
  const format = useFormat();
  const asked = useLayerHistory(subject, id);
  const say = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return text("nothing");
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    if (typeof value === "string") return value;
    return JSON.stringify(value).replaceAll('"', "");
  };
  return (
    <Dialog title={text("historyOf", { name })} alert={false} wide closes onClose={onClose} actions={null}>
      {asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : asked.isPending ? (
        <Loading />
      ) : asked.data.changes.length === 0 ? (
        <EmptyState icon="recent" text={text("noHistory")} />
      ) : (
        <ol className="pv-plain-list pv-stack">
          {asked.data.changes.map(({ at, by, action, before, after }) => (
            <li key={`${at} ${action}`}>
              <p className="pv-strong">{text(`changes.${changeOf(action)}`, { who: by, when: format.instant(at) })}</p>
              {before && after && (
                <ul>
                  {Object.keys(after)
                    .filter((key) => !UNSAID.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
                    .map((key) => (
                      <li key={key}>
                        {text("change", {
                          field: text(`fields.${key}`),
                          before: say(before[key]),
                          after: say(after[key]),
                        })}
                      </li>
                    ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

/** The verbs that layers and styles are changed by. */
const CHANGES = ["create", "update", "delete", "restore"] as const;
const changeOf = (action: string) => CHANGES.find((one) => one === action) ?? "update";
