import { useState } from "react";
import { useSaveWebhook } from "../../client/people/webhooks.ts";
import { useFieldFaults } from "../../client/records/refusals.ts";
import { WEBHOOK_ADDRESS_MAX, WEBHOOK_NAME_MAX, type Webhook } from "../../contract/people/calls/webhooks.ts";
import { HOOK_EVENTS, HOOK_FORMATS, type HookEvent } from "../../contract/people/webhook-events.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Checkbox, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, FormDialog, useToast } from "../../framework/ui/index.ts";

/** Name, address, form and events of a webhook (null for a new one). */
export function WebhookDialog(props: {
  readonly webhook: Webhook | null;
  /** Called with the secret of a new one. */
  onSecret(secret: string): void;
  onClose(): void;
}) {
  const { webhook, onSecret, onClose } = props;
  const text = useTexts("widgets.tokens.hooks");
  const all = useTexts("widgets.tokens");
  const [own = "en"] = [useLocale().slice(0, 2)].filter(isLanguage);
  const toast = useToast();
  const reason = useErrorText();
  const { mutate, isPending, error } = useSaveWebhook();
  const faults = useFieldFaults()(error);
  const [draft, setDraft] = useState<Pick<Webhook, "name" | "format" | "language" | "events" | "active">>(
    webhook ?? { name: "", format: "provision", language: own, events: [], active: true },
  );
  const [address, setAddress] = useState("");
  const [renew, setRenew] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { name, format, language, events, active } = draft;
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  const keeps = webhook !== null && webhook.host !== null;
  const missing = { name: name.trim() === "", address: address.trim() === "" && !keeps, events: events.length === 0 };
  const toggle = (event: HookEvent, on: boolean) =>
    change({ events: HOOK_EVENTS.filter((one) => (one === event ? on : events.includes(one))) });
  return (
    <FormDialog
      title={webhook === null ? text("new") : all("editTitle", { name: webhook.name })}
      confirm={all("save")}
      busy={isPending && "saving"}
      wide
      onClose={onClose}
      onSubmit={() => {
        setMissing(true);
        if (missing.name || missing.address || missing.events) return;
        const at = webhook === null ? {} : { webhookId: webhook.webhookId, version: webhook.version };
        const typed = address.trim() === "" ? {} : { address };
        const onSuccess = ({ secret }: { readonly secret: string | null }) => {
          toast({ kind: "success", text: all("saved", { name }) });
          onClose();
          if (secret !== null) onSecret(secret);
        };
        mutate({ ...at, ...typed, name, format, language, events, active, renew }, { onSuccess });
      }}
    >
      <div className="pv-columns">
        <TextField
          label={all("name")}
          value={name}
          error={isMissing && missing.name ? all("missing.name") : faults["name"]}
          maxLength={WEBHOOK_NAME_MAX}
          onChange={(value) => change({ name: value })}
        />
        <SelectField
          label={text("format")}
          value={format}
          options={HOOK_FORMATS.map((value) => ({ value, label: text(`formats.${value}`) }))}
          onChange={(value) => change({ format: value })}
        />
        {format !== "provision" && (
          <SelectField
            label={text("language")}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(value) => change({ language: value })}
          />
        )}
      </div>
      <TextField
        label={text("address")}
        hint={keeps ? text("keepsHint", { host: webhook.host ?? "" }) : text(`hints.${format}`)}
        value={address}
        error={isMissing && missing.address ? text("missingAddress") : faults["address"]}
        maxLength={WEBHOOK_ADDRESS_MAX}
        autoComplete="off"
        spellCheck={false}
        onChange={setAddress}
      />
      <div role="group" aria-label={text("when")} className="pv-stack">
        <p className="pv-strong">{text("when")}</p>
        <ul className="pv-plain-list pv-columns">
          {HOOK_EVENTS.map((event) => (
            <li key={event}>
              <Checkbox
                label={text(`events.${event.replace(".", "_")}`)}
                checked={events.includes(event)}
                onChange={(on) => toggle(event, on)}
              />
            </li>
          ))}
        </ul>
      </div>
      <Checkbox
        label={all("active")}
        hint={text("activeHint")}
        checked={active}
        onChange={(on) => change({ active: on })}
      />
      {keeps && <Checkbox label={text("renew")} hint={text("renewHint")} checked={renew} onChange={setRenew} />}
      {isMissing && missing.events && <Alert>{text("missingEvents")}</Alert>}
      {error !== null && faults["name"] === undefined && faults["address"] === undefined && (
        <Alert>{reason(error)}</Alert>
      )}
    </FormDialog>
  );
}
