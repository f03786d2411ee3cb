import { useState } from "react";
import { useDeleteWebhook, useTestWebhook, useWebhooks } from "../../client/people/webhooks.ts";
import type { Webhook } from "../../contract/people/calls/webhooks.ts";
import { LANGUAGE_NAMES, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { QueryState, useConfirmedAction, useErrorToast, useToast } from "../../framework/ui/index.ts";
import { Deliveries, useLastAnswer } from "./Deliveries.tsx";
import { ShownSecret } from "./ShownSecret.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";

const HEADERS = "webhook-id, webhook-timestamp, webhook-signature";

/** Where the product sends messages by itself, and how that goes. */
export function Webhooks() {
  const text = useTexts("widgets.tokens.hooks");
  const webhooks = useWebhooks();
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <section className="pv-section pv-stack" aria-labelledby="tokens-webhooks">
      <h2 id="tokens-webhooks">{text("title")}</h2>
      <p className="pv-muted">{text("note")}</p>
      {!webhooks.isSuccess ? (
        <QueryState query={webhooks} />
      ) : (
        <>
          {webhooks.data.length === 0 && <p className="pv-muted pv-small">{text("none")}</p>}
          {webhooks.data.map((webhook) => (
            <Item key={webhook.webhookId} webhook={webhook} onSecret={setSecret} />
          ))}
        </>
      )}
      <div className="pv-row">
        <Button icon="plus" onClick={() => setNew(true)}>
          {text("new")}
        </Button>
      </div>
      {isNew && <WebhookDialog webhook={null} onSecret={setSecret} onClose={() => setNew(false)} />}
      {secret !== null && (
        <ShownSecret
          title={text("secretTitle")}
          note={text("secretNote")}
          label={text("secret")}
          secret={secret}
          use={text("secretUse")}
          example={HEADERS}
          onClose={() => setSecret(null)}
        />
      )}
    </section>
  );
}

function Item({ webhook, onSecret }: { readonly webhook: Webhook; onSecret(secret: string): void }) {
  const text = useTexts("widgets.tokens.hooks");
  const all = useTexts("widgets.tokens");
  const format = useFormat();
  const confirmed = useConfirmedAction();
  const toast = useToast();
  const showError = useErrorToast();
  const lastAnswer = useLastAnswer();
  const [open, setOpen] = useState<"edit" | "deliveries" | null>(null);
  const tested = useTestWebhook();
  const deleted = useDeleteWebhook();
  const { webhookId, version, name, host, active, failingSince, waiting, dead } = webhook;
  const heading = `tokens-webhook-${webhookId}`;
  const test = async () => {
    const delivery = await tested.mutateAsync(webhookId);
    const kind = delivery.state === "delivered" ? "success" : "danger";
    toast({ kind, text: text("tested", { name, answer: lastAnswer(delivery) }) });
  };
  const remove = () =>
    confirmed({
      title: all("deleteTitle", { name }),
      text: text("deleteNote"),
      confirm: all("delete"),
      danger: true,
      done: all("deleted", { name }),
      act: () => deleted.mutateAsync({ webhookId, version }),
    });
  return (
    <article className="pv-card pv-stack" aria-labelledby={heading}>
      <h3 id={heading} className="pv-row">
        <bdi>{name}</bdi>
        {!active && <span className="pv-chip">{text("off")}</span>}
        {host === null && (
          <span className="pv-chip" data-kind="danger">
            {text("noAddress")}
          </span>
        )}
        {failingSince !== null && (
          <span className="pv-chip" data-kind="danger">
            {text("failing", { when: format.instant(failingSince) })}
          </span>
        )}
      </h3>
      <p className="pv-small">
        {[text(`formats.${webhook.format}`), host, webhook.format !== "provision" && LANGUAGE_NAMES[webhook.language]]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="pv-small">{webhook.events.map((event) => text(`events.${event.replace(".", "_")}`)).join(" · ")}</p>
      {waiting + dead > 0 && <p className="pv-small">{text("counts", { waiting, dead })}</p>}
      <div className="pv-row">
        <Button icon="send" disabled={host === null || tested.isPending} onClick={() => void test().catch(showError)}>
          {text("test")}
        </Button>
        <Button icon="list" onClick={() => setOpen("deliveries")}>
          {text("deliveries")}
        </Button>
        <Button icon="pencil" onClick={() => setOpen("edit")}>
          {all("edit")}
        </Button>
        <Button icon="trash" kind="danger" onClick={() => void remove()}>
          {all("delete")}
        </Button>
      </div>
      {open === "edit" && <WebhookDialog webhook={webhook} onSecret={onSecret} onClose={() => setOpen(null)} />}
      {open === "deliveries" && <Deliveries webhook={webhook} onClose={() => setOpen(null)} />}
    </article>
  );
}
