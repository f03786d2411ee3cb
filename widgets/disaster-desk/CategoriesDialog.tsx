import { useState } from "react";
import { useDisasterCategories, useSaveDisasterCategories } from "../../client/planning/disasters.ts";
import { useTypeText } from "../../client/lookups/use-lookup-text.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, TextField } from "../../framework/ui/controls/index.ts";
import { Dialog, FormDialog, Loading, useToast, Alert } from "../../framework/ui/index.ts";
import { categoriesOf, categoryFaults, moved, rankedCategories, type CategoryLine } from "./drafts.ts";

type Kinds = NonNullable<ReturnType<typeof useDisasterCategories>["data"]>;

/** Edits the ranked categories of one disaster type. */
export function CategoriesDialog({ type, onClose }: { type: string; onClose(): void }) {
  const kinds = useDisasterCategories().data;
  const text = useTexts("widgets.disaster-desk");
  const typeText = useTypeText();
  const title = text("categoriesOf", { type: typeText(type) });
  if (!kinds) {
    return (
      <Dialog title={title} onClose={onClose} alert={false}>
        <Loading />
      </Dialog>
    );
  }
  return <Editor title={title} type={type} kinds={kinds} onClose={onClose} />;
}

function Editor({ title, type, kinds, onClose }: { title: string; type: string; kinds: Kinds; onClose(): void }) {
  const text = useTexts("widgets.disaster-desk");
  const typeText = useTypeText();
  const toast = useToast();
  const reason = useErrorText();
  const save = useSaveDisasterCategories();
  const [lines, setLines] = useState<readonly CategoryLine[]>(() =>
    categoriesOf(kinds.categories, type).map((one) => ({ ...one, key: `saved ${one.dcid ?? one.category}` })),
  );
  const [checked, setChecked] = useState(false);
  const [next, setNext] = useState(1);
  // The version when the lines were read; a save by another user makes this one a conflict.
  const [version] = useState(kinds.version);
  const faults = checked ? categoryFaults(lines) : {};

  const submit = async () => {
    setChecked(true);
    if (Object.keys(categoryFaults(lines)).length > 0) return;
    try {
      await save.mutateAsync({ dtype: type, version, categories: rankedCategories(type, lines) });
    } catch {
      return; // The dialog shows the mutation's error.
    }
    toast({ kind: "success", text: text("categoriesSaved", { type: typeText(type) }) });
    onClose();
  };

  return (
    <FormDialog
      title={title}
      confirm={text("save")}
      busy={save.isPending && "saving"}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{text("categoriesHint")}</p>
      {save.isError && <Alert>{reason(save.error)}</Alert>}
      {lines.length === 0 && <p>{text("noCategories")}</p>}
      <ol className="pv-stack pv-plain-list">
        {lines.map((line, index) => {
          const fault = faults[line.key];
          const place = { rank: index + 1 };
          return (
            <li key={line.key} className="pv-row pv-row--one pv-row--top pv-row--tight">
              <div className="pv-grow">
                <TextField
                  label={text("categoryRank", place)}
                  labelHidden
                  error={fault ? text(fault) : null}
                  maxLength={50}
                  value={line.category}
                  onChange={(value) => setLines(lines.map((one) => (one === line ? { ...one, category: value } : one)))}
                />
              </div>
              <Action
                icon="chevron-up"
                label={text("moveUp", place)}
                disabled={index === 0}
                onClick={() => setLines(moved(lines, index, -1))}
              />
              <Action
                icon="chevron-down"
                label={text("moveDown", place)}
                disabled={index === lines.length - 1}
                onClick={() => setLines(moved(lines, index, 1))}
              />
              <Action
                icon="trash"
                label={text("removeCategory", place)}
                onClick={() => setLines(lines.filter((one) => one !== line))}
              />
            </li>
          );
        })}
      </ol>
      <Button
        icon="plus"
        onClick={() => {
          setLines([...lines, { key: `new ${next}`, category: "" }]);
          setNext(next + 1);
        }}
      >
        {text("addCategory")}
      </Button>
    </FormDialog>
  );
}
