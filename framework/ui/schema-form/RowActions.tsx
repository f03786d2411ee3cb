import { pathText } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Action } from "../controls/Button.tsx";
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
      <Action
        icon="chevron-up"
        label={texts("form.moveUp", { name })}
        title={texts("form.up")}
        data-control={`up ${at}`}
        disabled={index === 0}
        onClick={() => move(index, index - 1, name)}
      />
      <Action
        icon="chevron-down"
        label={texts("form.moveDown", { name })}
        title={texts("form.down")}
        data-control={`down ${at}`}
        disabled={index === last}
        onClick={() => move(index, index + 1, name)}
      />
      <Action
        icon="trash"
        label={texts("form.removeNamed", { name })}
        title={texts("form.remove")}
        data-control={`remove ${at}`}
        disabled={list.entries.length <= (list.least ?? 0)}
        onClick={() => remove(index, name)}
      />
    </div>
  );
}
