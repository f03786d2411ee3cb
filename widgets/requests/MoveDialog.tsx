import { useAtomValue } from "jotai";
import { useState } from "react";
import { useMoveRequest } from "../../client/logistics/requests.ts";
import { useFieldFaults } from "../../client/records/refusals.ts";
import type { Request } from "../../contract/supply/calls/requests.ts";
import type { RequestState } from "../../contract/supply/requests.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { timeZoneAtom, useTexts } from "../../framework/i18n/index.ts";
import { DateField, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, FormDialog, useToast } from "../../framework/ui/index.ts";

/** Asks for the days of a step: of the order, and of the expected arrival. */
export function MoveDialog(props: { readonly request: Request; readonly to: RequestState; onClose(): void }) {
  const { request, to, onClose } = props;
  const text = useTexts("widgets.requests");
  const words = useTexts("domain.request");
  const columns = useTexts("domain.lists.requests");
  const today = calendarDay(useAtomValue(timeZoneAtom), new Date());
  const { mutate, isPending: busy, error } = useMoveRequest();
  const faults = useFieldFaults()(error);
  const reason = useErrorText();
  const toast = useToast();
  const [orderedOn, setOrderedOn] = useState(request.orderedOn ?? today);
  const [eta, setEta] = useState(request.eta ?? request.neededBy);
  const [note, setNote] = useState("");
  const { id: requestId, version, number, state } = request;
  const title = text(to === state ? "moves.later" : `moves.${to}`);
  return (
    <FormDialog
      {...{ title, busy, onClose }}
      confirm={title}
      onSubmit={() =>
        mutate(
          { requestId, version, to, note, orderedOn: orderedOn || null, eta: eta || null },
          {
            onSuccess() {
              toast({ kind: "success", text: text("moved", { number, state: words(`states.${to}`) }) });
              onClose();
            },
          },
        )
      }
    >
      {state === "Approved" && (
        <DateField label={columns("orderedOn")} value={orderedOn} error={faults["orderedOn"]} onChange={setOrderedOn} />
      )}
      <DateField label={columns("eta")} hint={text("hints.eta")} value={eta} error={faults["eta"]} onChange={setEta} />
      <TextField label={text("note")} value={note} error={faults["note"]} maxLength={200} onChange={setNote} />
      {error !== null && Object.keys(faults).length === 0 && <Alert>{reason(error)}</Alert>}
    </FormDialog>
  );
}
