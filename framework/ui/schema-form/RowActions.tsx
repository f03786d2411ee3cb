import { pathText } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Icon } from "../Icon.tsx";
import { useForm } from "./form-context.ts";
import { useListEdit, type ListPart } from "./use-list-edit.ts";

/** Moves an entry up or down, or takes it out; `name` says which one it is. */
export function RowActions({ list, index, name }: { list: ListPart; index: number; name: string }) {
  const texts = useTexts("shell");
  const { readOnly } = useForm();
  const { move, remove } = useListEdit(list);
  const at = pathText([...list.path, index]);
  const last = list.entries.length - 1;
  if (readOnly) return null;
  return (
    <div className="pv-form__actions" role="group" aria-label={texts("form.actions", { name })}>
      <button
        type="button"
        className="pv-icon-button"
        data-control={`up ${at}`}
        aria-label={texts("form.moveUp", { name })}
        title={texts("form.up")}
        disabled={index === 0}
        onClick={() => move(index, index - 1, name)}
      >
        <Icon name="chevron-up" />
      </button>
      <button
        type="button"
        className="pv-icon-button"
        data-control={`down ${at}`}
        aria-label={texts("form.moveDown", { name })}
        title={texts("form.down")}
        disabled={index === last}
        onClick={() => move(index, index + 1, name)}
      >
        <Icon name="chevron-down" />
      </button>
      <button
        type="button"
        className="pv-icon-button"
        data-control={`remove ${at}`}
        aria-label={texts("form.removeNamed", { name })}
        title={texts("form.remove")}
        disabled={list.entries.length <= (list.least ?? 0)}
        onClick={() => remove(index, name)}
      >
        <Icon name="trash" />
      </button>
    </div>
  );
}
