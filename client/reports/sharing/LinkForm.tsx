import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { useErrorText } from "../../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button, SelectField, TextField, type ControlHandle } from "../../../framework/ui/controls/index.ts";
import { copyText, Icon, useToast } from "../../../framework/ui/index.ts";
import { useCreateShareLink, type SharedChoice } from "./sharing.ts";

/** Lifetimes that a link may be given, in days. */
const DAYS = [7, 30, 90, 365] as const;
export const FIRST_DAYS = 30;

/** Creates a link that opens until a day; its address is shown only this once. */
export function LinkForm({ order, language }: SharedChoice) {
  const text = useTexts("client.sharing");
  const reason = useErrorText();
  const format = useFormat();
  const create = useCreateShareLink();
  const [days, setDays] = useState<number>(FIRST_DAYS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate({ ...order, language, days });
  };
  const made = create.data;
  return (
    <form className="pv-stack" noValidate onSubmit={submit}>
      <p>{text("link.lead")}</p>
      <DaysField days={days} onChange={setDays} />
      {create.isError && (
        <p className="pv-row pv-danger" role="alert">
          <Icon name="exclamation-mark-circle" />
          {reason(create.error)}
        </p>
      )}
      <div>
        <Button kind="primary" type="submit" busy={create.isPending && "saving"}>
          {text(create.isPending ? "link.making" : "link.make")}
        </Button>
      </div>
      <div role="status" className="pv-stack">
        {made && (
          <>
            <Address key={made.link.linkId} address={made.address} />
            <p>{text("link.made", { until: format.instant(made.link.expiresAt) })}</p>
          </>
        )}
      </div>
    </form>
  );
}

/** Chooses the lifetime of links. */
export function DaysField(props: { readonly days: number; onChange(days: number): void }) {
  const text = useTexts("client.sharing");
  return (
    <SelectField
      label={text("days.label")}
      value={props.days}
      options={DAYS.map((count) => ({ value: count, label: text("days.days", { count }) }))}
      onChange={(value) => props.onChange(value)}
    />
  );
}

/**
 * An address with a button that copies it; if the browser forbids that, the address is selected to be copied by hand.
 */
function Address({ address }: { readonly address: string }) {
  const text = useTexts("client.sharing");
  const toast = useToast();
  const field = useRef<ControlHandle>(null);
  const copy = async () => {
    if (await copyText(address)) return toast({ kind: "success", text: text("link.copied") });
    field.current?.select();
    return toast({ kind: "warning", text: text("link.byHand") });
  };
  // Focused at once, since the link was created to be copied.
  const copyAtOnce = useEffectEvent(copy);
  useEffect(() => void copyAtOnce(), []);
  return (
    <div className="pv-row pv-row--end">
      <TextField
        className="pv-grow"
        ref={field}
        label={text("link.address")}
        readOnly
        value={address}
        dir="ltr"
        onFocus={() => field.current?.select()}
      />
      <Button icon="copy" onClick={() => void copy()}>
        {text("link.copy")}
      </Button>
    </div>
  );
}
