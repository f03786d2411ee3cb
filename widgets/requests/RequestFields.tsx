import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useSaveRequest } from "../../client/logistics/requests.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { OutdatedNote, RecordFoot } from "../../client/records/RecordFoot.tsx";
import { useRecordForm } from "../../client/records/use-record-form.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useSupplyProducts } from "../../client/supply/supply.ts";
import { NOTES_MAX, REQUEST_RULES, RequestSchema, type Request } from "../../contract/supply/calls/requests.ts";
import { REQUEST_PRIORITIES, REQUEST_SOURCES } from "../../contract/supply/requests.ts";
import { convertPacked, fits, packOf } from "../../engine/words/packs.ts";
import { UNITS } from "../../engine/words/units.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { MISSING } from "../../framework/i18n/format.ts";
import { useEntryText } from "../../framework/ui/grid/number-entry.ts";
import { DateField, SelectField, TextArea, TextField } from "../../framework/ui/controls/index.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { useConfirm } from "../../framework/ui/index.ts";
import { idOf } from "../../client/planning/current.ts";
import type { RequestsConfig } from "./config.ts";
import { useExcess } from "./use-excess.ts";
import { formOf, isUnit, NEW_REQUEST, requestFaults, sentOf, type RequestForm } from "./draft.ts";

const usePersistedDraft = persistedDrafts<RequestForm>("requests");
const FIELDS = Object.keys(NEW_REQUEST) as (keyof RequestForm)[];

/** The form of a request (null for a new one). From its approval on, only the notes can be changed. */
export function RequestFields(props: {
  readonly request: Request | null;
  readonly did: number;
  readonly config: RequestsConfig;
}) {
  const { request, did, config } = props;
  const text = useTexts("widgets.requests");
  const columns = useTexts("domain.lists.requests");
  const words = useTexts("domain.lists.supply.words");
  const units = useTexts("client.figures.units");
  const productText = useProductText();
  const navigate = useNavigate();
  const mayEdit = usePermits(REQUEST_RULES.edit);
  const isDraft = request === null || request.state === "Draft";
  const { products = [], counties = [] } = useSupplyProducts().data ?? {};
  const form = useRequestForm(request, did, (saved) => {
    if (request === null) void navigate(`${config.detailPage}/${saved.id}`, { replace: true });
  });
  const { draft } = form;
  const own = products.find(({ product }) => product === draft.product);
  const fitting = own ? UNITS.filter((unit) => fits(unit, own.unit, packOf(own))) : [];
  const frozen = !mayEdit || !isDraft;
  const field = <Key extends keyof RequestForm>(key: Key) => ({ ...form.field(key), label: columns(key) });
  const choice = (key: "source" | "priority", values: readonly string[]) => ({
    ...field(key),
    options: values.map((value) => ({ value: value as RequestForm[typeof key], label: words(`${key}.${value}`) })),
  });
  return (
    <form
      {...form.element}
      className="pv-stack pv-stack--wide"
      aria-label={
        request
          ? text("titleOf", { number: request.number, product: productText(request.product) })
          : text("newRequest")
      }
    >
      {mayEdit && !isDraft && <p className="pv-muted">{text("frozen")}</p>}
      <OutdatedNote form={form} />
      {frozen && request !== null ? (
        <Facts request={request} />
      ) : (
        <div className="pv-fields pv-columns">
          <SelectField
            {...field("product")}
            options={[
              ...(own
                ? []
                : [{ value: draft.product, label: draft.product === "" ? text("chooseProduct") : draft.product }]),
              ...products
                .filter(({ active, product }) => active || product === draft.product)
                .map(({ product }) => ({ value: product, label: productText(product) })),
            ]}
            onChange={(product) => {
              const unit = products.find((one) => one.product === product)?.unit ?? "";
              form.change((before) => ({ ...before, product, unit }));
            }}
          />
          <TextField {...field("quantity")} inputMode="decimal" hint={<Packs {...{ draft, own }} />} />
          <SelectField
            {...field("unit")}
            options={[
              ...(fitting.some((unit) => unit === draft.unit)
                ? []
                : [{ value: draft.unit, label: isUnit(draft.unit) ? units(draft.unit) : "" }]),
              ...fitting.map((unit) => ({ value: unit as string, label: units(unit) })),
            ]}
          />
          <DateField {...field("neededBy")} />
          <TextField {...field("deliverTo")} hint={text("hints.deliverTo")} maxLength={200} />
          <SelectField
            {...field("county")}
            options={[
              { value: "", label: MISSING },
              ...[...new Set([draft.county, ...counties])]
                .filter((county) => county !== "")
                .map((county) => ({ value: county, label: county })),
            ]}
          />
          <TextField {...field("contact")} maxLength={200} />
          <TextField {...field("phone")} inputMode="tel" maxLength={200} />
          <SelectField {...choice("source", REQUEST_SOURCES)} />
          <TextField {...field("supplier")} maxLength={200} />
          <SelectField {...choice("priority", REQUEST_PRIORITIES)} />
          <TextField {...field("unitCost")} inputMode="decimal" />
          <TextField {...field("costShare")} inputMode="decimal" />
        </div>
      )}
      <TextArea {...field("notes")} maxLength={NOTES_MAX} readOnly={!mayEdit} />
      {mayEdit && (
        <RecordFoot
          form={form}
          isNew={request === null}
          {...(request === null && { onCancel: () => void navigate(config.listPage) })}
        />
      )}
    </form>
  );
}

/** What was approved, and cannot be changed now. */
function Facts({ request }: { readonly request: Request }) {
  const columns = useTexts("domain.lists.requests");
  const words = useTexts("domain.lists.supply.words");
  const productText = useProductText();
  const format = useFormat();
  const written = useEntryText();
  const {
    product,
    quantity,
    unit,
    neededBy,
    deliverTo,
    county,
    contact,
    phone,
    source,
    supplier,
    priority,
    unitCost,
    costShare,
  } = request;
  const facts = {
    product: productText(product),
    quantity: format.quantity(quantity, unit, Number.isInteger(quantity) ? 0 : 2),
    neededBy: format.date(neededBy),
    deliverTo,
    county,
    contact,
    phone,
    source: words(`source.${source}`),
    supplier,
    priority: words(`priority.${priority}`),
    unitCost: unitCost === null ? "" : written(unitCost),
    costShare: costShare === null ? "" : written(costShare),
  };
  return (
    <dl className="pv-columns">
      {Object.entries(facts).map(([key, fact]) => (
        <div key={key}>
          <dt>{columns(key)}</dt>
          <dd>{fact || MISSING}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The quantity in cases and pallets, if the product comes in them. */
function Packs(props: { readonly draft: RequestForm; readonly own: Parameters<typeof packOf>[0] | undefined }) {
  const { draft, own } = props;
  const format = useFormat();
  const locale = useLocale();
  const { quantity, unit } = sentOf(draft, locale, { did: 0 });
  if (own === undefined || !isUnit(unit) || !(quantity > 0)) return null;
  const pack = packOf(own);
  const others = (["Cases", "Pallets", "Servings"] as const).filter(
    (to) => to !== unit && (to === "Cases" ? pack.perCase : pack.perPallet) !== null && fits(unit, to, pack),
  );
  return others
    .map((to) => format.quantity(Math.ceil(convertPacked(quantity, { from: unit, to, pack })), to))
    .join(" · ");
}

function useRequestForm(request: Request | null, did: number, onSaved: (request: Request) => void) {
  const text = useTexts("widgets.requests");
  const columns = useTexts("domain.lists.requests");
  const locale = useLocale();
  const format = useFormat();
  const confirm = useConfirm();
  const products = useSupplyProducts().data?.products ?? [];
  const [parameters] = useAddressParameters();
  const excessOf = useExcess(request?.eid ?? idOf(parameters.get("estimation")));
  const call = useSaveRequest();
  const startOf = useCallback((saved: Request) => formOf(saved, locale), [locale]);
  return useRecordForm<RequestForm, Request, Request>({
    saved: request,
    start: useMemo(() => (request ? startOf(request) : NEW_REQUEST), [request, startOf]),
    kept: usePersistedDraft(String(request?.id ?? `new of ${did}`)),
    schema: RequestSchema,
    merging: useMemo(
      () =>
        mergingOf<RequestForm, Request>({
          startOf,
          words: (side) => FIELDS.map((key) => ({ path: [key], label: columns(key), text: side[key] })),
        }),
      [startOf, columns],
    ),
    check: useCallback((draft) => requestFaults(draft, locale), [locale]),
    async send(draft, version) {
      const sent = sentOf(draft, locale, { did, ...(request && version !== null && { id: request.id, version }) });
      const own = products.find(({ product }) => product === sent.product);
      const excess = request?.quantity === sent.quantity ? null : excessOf({ ...sent, pack: own && packOf(own) });
      const lacks = excess && format.quantity(excess.lacks, excess.unit);
      const sure = { text: text("sureExcess", { lacks: lacks ?? "" }), confirm: text("requestAnyway") };
      return lacks === null || (await confirm(sure)) ? call.mutateAsync(sent) : null;
    },
    nameOf: ({ number }) => text("number", { number }),
    onSaved,
  });
}
