import { useState } from "react";
import { blockDates } from "../../../engine/needs/blocks.ts";
import { useErrorText } from "../../../framework/http/api-error.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { SelectField } from "../../../framework/ui/controls/index.ts";
import { Dialog, ErrorState, FormDialog, Loading, useToast, Alert } from "../../../framework/ui/index.ts";
import { useGiveStock } from "./calls.ts";
import { FreeList } from "./FreeList.tsx";
import { useBlockText } from "./block-text.ts";
import { freeStock } from "./known-stock.ts";
import { useKnownStock } from "./use-known-stock.ts";

/** Allocates all remaining stock to a block of one estimation, after showing it. */
export function AllStockDialog(props: {
  readonly eid: number;
  readonly name: string;
  readonly startDate: string;
  onClose(): void;
}) {
  const { eid, name, startDate, onClose } = props;
  const text = useTexts("client.giving");
  const blockText = useBlockText();
  const toast = useToast();
  const reason = useErrorText();
  const { known, error, retry } = useKnownStock(eid);
  const give = useGiveStock();
  const [block, setBlock] = useState(1);
  const title = text("all.title", { name });
  const free = known ? freeStock(known.inventory, null) : [];
  if (known === null || free.length === 0)
    return (
      <Dialog title={title} alert={false} closes onClose={onClose}>
        {error ? <ErrorState error={error} retry={retry} /> : known ? <p>{text("all.none")}</p> : <Loading />}
      </Dialog>
    );
  const submit = async () => {
    try {
      await give.mutateAsync({ eid, block, stocks: free.map((row) => ({ inventoryId: row.id, free: row.free })) });
    } catch {
      return; // The dialog shows the mutation's error.
    }
    toast({ kind: "success", text: text("all.done", { count: free.length, days: blockText(block) }) });
    onClose();
  };
  return (
    <FormDialog
      title={title}
      confirm={text("save")}
      busy={give.isPending && "saving"}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {give.isError && <Alert>{reason(give.error)}</Alert>}
      <p>{text("all.lead")}</p>
      <SelectField
        label={text("block")}
        value={block}
        options={blockDates(startDate).map((one) => ({ value: one.block, label: blockText(one.block, one) }))}
        onChange={setBlock}
      />
      <FreeList stocks={free} named />
    </FormDialog>
  );
}
