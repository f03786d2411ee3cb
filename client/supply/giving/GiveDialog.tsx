import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ComparedProduct } from "../../planning/projections.ts";
import { useFieldFaults } from "../../records/refusals.ts";
import { useProductText } from "../../lookups/use-lookup-text.ts";
import { giveTrucks, type SupplyProduct } from "../../../contract/supply/calls/supply.ts";
import { MANDATORY } from "../../../contract/api/field-rules.ts";
import { packOf } from "../../../engine/words/packs.ts";
import { withStock, type FreeStock } from "../../../engine/supply/added-stock.ts";
import { useErrorText } from "../../../framework/http/api-error.ts";
import { useFormat, useLocale, useTexts } from "../../../framework/i18n/index.ts";
import { NumberField, RadioGroup, SelectField, TextField } from "../../../framework/ui/controls/index.ts";
import { FAULTY } from "../../../framework/ui/controls/fields.tsx";
import { readNumber, useTwoWays } from "../../../framework/ui/grid/number-entry.ts";
import { Dialog, ErrorState, FormDialog, Loading, useToast, Alert } from "../../../framework/ui/index.ts";
import { useTranslation } from "react-i18next";
import { useGiveStock, useGiveTrucks } from "./calls.ts";
import { Conversion } from "./Conversion.tsx";
import { FreeList } from "./FreeList.tsx";
import { agenciesFor, freeStock, seenTrucks, type KnownStock } from "./known-stock.ts";
import { Outlook } from "./Outlook.tsx";
import { useBlockText } from "./block-text.ts";
import { useKnownStock } from "./use-known-stock.ts";

interface GiveProps {
  readonly eid: number;
  readonly compared: ComparedProduct;
  onClose(): void;
}

/**
 * "We have trucks of it": trucks become stock and are allocated to the days in which the product runs short, or all
 * that is left of its stock is. Before saving, it shows the effect on the shortfall.
 */
export function GiveDialog(props: GiveProps) {
  const text = useTexts("client.giving");
  const productText = useProductText();
  const { known, error, retry } = useKnownStock(props.eid);
  const title = text("title", { product: productText(props.compared.product) });
  if (known) return <GiveForm {...props} {...{ known, title }} />;
  return (
    <Dialog title={title} alert={false} closes onClose={props.onClose}>
      {error ? <ErrorState error={error} retry={retry} /> : <Loading />}
    </Dialog>
  );
}

const WAYS = ["trucks", "stock"] as const;
type GiveMethod = (typeof WAYS)[number];

function GiveForm(
  props: GiveProps & {
    readonly title: string;
    readonly known: KnownStock & { readonly products: readonly SupplyProduct[] };
  },
) {
  const { eid, compared, known, title, onClose } = props;
  const { product, exact, shown } = compared;
  const text = useTexts("client.giving");
  const productText = useProductText();
  const format = useFormat();
  const blockText = useBlockText();
  const toast = useToast();
  const short = shown.firstShortfall;
  const free = freeStock(known.inventory, product);
  const [way, setWay] = useState<GiveMethod>("trucks");
  const [block, setBlock] = useState(short?.block ?? 1);
  const form = useTrucksForm({ ...props, block });
  const stock = useGiveStock();
  const reason = useErrorText();

  const catalogued = known.products.find((one) => one.product === product);
  const pack = catalogued && packOf(catalogued);
  const given: readonly FreeStock[] =
    way === "stock"
      ? free.map((row) => ({ ...row, quantity: row.free }))
      : form.trucks === null
        ? []
        : [{ id: 0, agency: form.agency, category: "Trucks", quantity: form.trucks, unit: null }];
  const added = withStock(exact, given, { block, unit: shown.unit, pack });

  const submit = async (element: HTMLFormElement) => {
    const sent = way === "trucks" ? await form.send(element) : await sendStock();
    if (!sent) return;
    toast({ kind: "success", text: text("done", { product: productText(product), days: blockText(block) }) });
    onClose();
  };
  const sendStock = () =>
    stock
      .mutateAsync({ eid, block, stocks: free.map((row) => ({ inventoryId: row.id, free: row.free })) })
      .then(() => true)
      // The dialog shows the error.
      .catch(() => false);
  const refused = way === "trucks" ? form.refused : stock.error ? reason(stock.error) : null;

  return (
    <FormDialog
      title={title}
      confirm={text("save")}
      busy={(form.busy || stock.isPending) && "saving"}
      onSubmit={(element) => void submit(element)}
      onClose={onClose}
    >
      {refused !== null && <Alert>{refused}</Alert>}
      {free.length > 0 && (
        <RadioGroup<GiveMethod>
          label={text("way")}
          options={WAYS}
          chosen={way}
          textOf={(id) => text(`ways.${id}`)}
          onChoose={setWay}
        />
      )}
      {way === "trucks" && (
        <>
          <NumberField
            name="trucks"
            label={text("count")}
            hint={short ? text("countHint", { count: short.trucks, figure: format.number(short.trucks) }) : undefined}
            value={form.typed}
            error={form.faults["trucks"] ?? null}
            required
            autoFocus
            onChange={(value) => form.type(value)}
          />
          <TextField
            name="agency"
            label={text("agency")}
            value={form.agency}
            error={form.faults["agency"] ?? null}
            required
            suggestions={agenciesFor(product, known.inventory).map((value) => ({ value }))}
            onChange={(value) => form.name(value)}
          />
        </>
      )}
      <SelectField
        label={text("block")}
        value={block}
        options={shown.blocks.map((one) => ({ value: one.block, label: blockText(one.block, one) }))}
        onChange={setBlock}
      />
      {way === "stock" ? (
        <FreeList stocks={free} unfit={added.unfit} />
      ) : (
        form.trucks !== null && (
          <Conversion
            {...{ exact, pack, trucks: form.trucks, quantity: added.quantity }}
            unit={shown.unit}
            seen={form.seen}
          />
        )
      )}
      <Outlook now={shown} then={given.length === 0 ? null : added.shown} />
    </FormDialog>
  );
}

/** The form for a number of trucks and their agency: its input, faults and sending. A refusal does not lose typed values. */
function useTrucksForm({
  eid,
  compared,
  known,
  block,
}: GiveProps & { readonly known: KnownStock; readonly block: number }) {
  const { product } = compared;
  const text = useTexts("client.giving");
  const { t } = useTranslation();
  const locale = useLocale();
  const reason = useErrorText();
  const readFaults = useFieldFaults();
  const call = useGiveTrucks();
  const [typed, setTyped] = useState("");
  const [agency, setAgency] = useState(() => agenciesFor(product, known.inventory)[0] ?? "");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const twoWays = useTwoWays();
  const read = readNumber(typed, locale);
  const isCount = giveTrucks.body.shape.trucks.safeParse(read).success;
  const trucks = typeof read === "number" && isCount ? read : null;
  const seen = seenTrucks(known, { product, agency, block });
  const latest = useRef<HTMLFormElement>(null);

  const show = (found: Readonly<Record<string, string>>) => {
    // The fields mark themselves at once; then the first of them takes the focus.
    flushSync(() => setFaults(found));
    latest.current?.querySelector<HTMLElement>(FAULTY)?.focus();
  };
  const send = async (element: HTMLFormElement): Promise<boolean> => {
    latest.current = element;
    setRefused(null);
    const found = {
      ...(trucks === null
        ? { trucks: twoWays(typed) ?? text(typed.trim() === "" ? "countMissing" : "countWrong") }
        : {}),
      ...(agency.trim() === "" ? { agency: t(MANDATORY) } : {}),
    };
    if (trucks === null || Object.keys(found).length > 0) {
      show(found);
      return false;
    }
    try {
      await call.mutateAsync({ eid, product, agency, block, trucks, seen });
      return true;
    } catch (error) {
      const placed = readFaults(error);
      show(placed);
      const known = ["trucks", "agency"];
      const others = Object.entries(placed).flatMap(([field, fault]) => (known.includes(field) ? [] : [fault]));
      setRefused(Object.keys(placed).length === 0 ? reason(error) : others.length > 0 ? others.join(" ") : null);
      return false;
    }
  };
  return {
    typed,
    agency,
    trucks,
    seen,
    faults,
    refused,
    busy: call.isPending,
    send,
    type(next: string) {
      setTyped(next);
      setFaults({ ...faults, trucks: "" });
    },
    name(next: string) {
      setAgency(next);
      setFaults({ ...faults, agency: "" });
    },
  };
}
