import { useAtomValue } from "jotai";
import { useState } from "react";
import { useAddArrival } from "../../client/logistics/requests.ts";
import { useFieldFaults } from "../../client/records/refusals.ts";
import { useSupplyProducts } from "../../client/supply/supply.ts";
import { useSheetRows } from "../../client/sheets/sheet-calls.ts";
import { useOpenEstimationId } from "../../client/planning/addressed-estimation.ts";
import type { Request } from "../../contract/supply/calls/requests.ts";
import type { SupplyRow } from "../../contract/supply/lists.ts";
import { convertPacked, fits, packOf } from "../../engine/words/packs.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { timeZoneAtom, useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { DateField, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";
import { Alert, FormDialog, useToast } from "../../framework/ui/index.ts";

/** Records goods that arrived, all that is still to come unless less is typed. */
export function ArrivalDialog({ request, onClose }: { readonly request: Request; onClose(): void }) {
  const text = useTexts("widgets.requests");
  const columns = useTexts("domain.lists.requests");
  const units = useTexts("client.figures.units");
  const locale = useLocale();
  const today = calendarDay(useAtomValue(timeZoneAtom), new Date());
  const { mutate, isPending: busy, error } = useAddArrival();
  const faults = useFieldFaults()(error);
  const reason = useErrorText();
  const toast = useToast();
  const { id: requestId, version, number, unit } = request;
  const [typed, setTyped] = useState(writeNumber(request.quantity - request.arrived, locale));
  const [day, setDay] = useState(request.eta !== null && request.eta < today ? request.eta : today);
  const [note, setNote] = useState("");
  const [entry, setEntry] = useState("");
  const entries = useEntries(request);
  const quantity = readNumber(typed, locale);
  const wrong = typeof quantity === "number" && quantity > 0 ? null : text("faults.quantity");
  const [tried, setTried] = useState(false);
  return (
    <FormDialog
      title={text("arrive")}
      confirm={text("arrive")}
      {...{ busy, onClose }}
      onSubmit={() => {
        setTried(true);
        if (typeof quantity !== "number" || wrong !== null) return;
        const [list, id] = entry.split("/");
        const enteredAs = list === "deliveries" || list === "allocations" ? ({ list, id: Number(id) } as const) : null;
        mutate(
          { requestId, version, quantity, day, note, enteredAs },
          {
            onSuccess() {
              toast({ kind: "success", text: text("arrivalSaved", { number }) });
              onClose();
            },
          },
        );
      }}
    >
      <TextField
        label={columns("quantity")}
        suffix={units(unit)}
        inputMode="decimal"
        value={typed}
        error={tried ? (wrong ?? faults["quantity"]) : faults["quantity"]}
        onChange={setTyped}
      />
      <DateField label={text("columns.day")} max={today} value={day} error={faults["day"]} onChange={setDay} />
      {entries.length > 0 && (
        <SelectField
          label={text("enteredAs")}
          hint={text("hints.enteredAs")}
          value={entry}
          error={faults["enteredAs"]}
          options={[{ value: "", label: text("notEntered") }, ...entries]}
          onChange={(chosen) => {
            setEntry(chosen);
            const same = entries.find(({ value }) => value === chosen)?.quantity;
            if (same != null) setTyped(writeNumber(same, locale));
          }}
        />
      )}
      <TextField label={text("note")} value={note} error={faults["note"]} maxLength={200} onChange={setNote} />
      {error !== null && Object.keys(faults).length === 0 && <Alert>{reason(error)}</Alert>}
    </FormDialog>
  );
}

/** The entries of the supply side that could be the same goods: the product's arrived deliveries, and its stock. */
function useEntries({ eid: own, product, unit: to }: Request) {
  const text = useTexts("widgets.requests");
  const format = useFormat();
  const eid = useOpenEstimationId(own);
  const deliveries = (useSheetRows(eid === null ? null : "deliveries", eid).data ?? []) as SupplyRow<"deliveries">[];
  const allocations = (useSheetRows(eid === null ? null : "allocations", eid).data ?? []) as SupplyRow<"allocations">[];
  const known = (useSupplyProducts().data?.products ?? []).find((one) => one.product === product);
  const pack = known && packOf(known);
  const inUnit = (quantity: number, from: Request["unit"] | null) =>
    from !== null && fits(from, to, pack) ? convertPacked(quantity, { from, to, pack }) : null;
  return [
    ...deliveries
      .filter((row) => row.product === product && row.state === "Arrived")
      .map((row) => ({
        value: `deliveries/${row.id}`,
        quantity: inUnit(row.quantity, row.unit),
        label: text("entries.delivery", {
          who: row.partner,
          quantity: format.quantity(row.quantity, row.unit, Number.isInteger(row.quantity) ? 0 : 2),
          day: format.date(row.deliveryDate),
        }),
      })),
    ...allocations
      .filter((row) => row.product === product)
      .map((row) => ({
        value: `allocations/${row.id}`,
        quantity: inUnit(row.quantity, row.unit),
        label: text("entries.allocation", { who: row.agency, quantity: format.number(row.quantity), block: row.block }),
      })),
  ];
}
