import { useId, useState } from "react";
import { useFieldFaults } from "../../client/field-faults.ts";
import { useCopyEstimation, useEstimation } from "../../client/estimations.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Dialog, TextField, useErrorToast, useToast } from "../../framework/ui/index.ts";

/** Copies the first estimation, to change one thing in it and see what comes of it. */
export function CopyDialog(props: { readonly eid: number; onClose(): void; onCopied(eid: number): void }) {
  const { eid, onClose, onCopied } = props;
  const text = useTexts("widgets.estimation-comparison");
  const form = useId();
  const original = useEstimation(eid).data;
  const [typed, setTyped] = useState<string | null>(null);
  const copy = useCopyEstimation();
  const faultsOf = useFieldFaults();
  const tell = useErrorToast();
  const toast = useToast();
  const name = typed ?? text("copyName", { name: original?.name ?? "" });

  const save = async () => {
    if (copy.isPending || name.trim() === "") return;
    try {
      const made = await copy.mutateAsync({ eid, name: name.trim() });
      toast({ kind: "success", text: text("copied", { name: made.name }) });
      onCopied(made.eid);
      onClose();
    } catch (error) {
      if (Object.keys(faultsOf(error)).length === 0) tell(error);
    }
  };
  return (
    <Dialog
      title={text("copy")}
      alert={false}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="pv-button" onClick={onClose}>
            {text("cancel")}
          </button>
          <button
            type="submit"
            form={form}
            className="pv-button pv-button--primary"
            aria-disabled={copy.isPending || name.trim() === "" || undefined}
          >
            {text("makeCopy")}
          </button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={text("copyLabel")}
          hint={text("copyHint")}
          error={faultsOf(copy.error)["name"] ?? (name.trim() === "" ? text("copyBlank") : null)}
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
