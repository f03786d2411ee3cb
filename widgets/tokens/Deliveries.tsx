import { useResendDelivery, useWebhookDeliveries } from "../../client/people/webhooks.ts";
import type { Delivery, Webhook } from "../../contract/people/calls/webhooks.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Dialog, ErrorState, Loading, useErrorToast } from "../../framework/ui/index.ts";

const KINDS = { waiting: "info", delivered: "success", dead: "danger" } as const;

/** The newest deliveries of a webhook with their last answers; those that were given up can be sent again. */
export function Deliveries({ webhook, onClose }: { readonly webhook: Webhook; onClose(): void }) {
  const text = useTexts("widgets.tokens.hooks");
  const all = useTexts("widgets.tokens");
  const deliveries = useWebhookDeliveries(webhook.webhookId);
  return (
    <Dialog
      title={text("deliveriesOf", { name: webhook.name })}
      alert={false}
      wide
      onClose={onClose}
      actions={
        <>
          <Button icon="refresh" onClick={() => void deliveries.refetch()}>
            {text("refresh")}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {all("done")}
          </Button>
        </>
      }
    >
      {deliveries.isPending ? (
        <Loading />
      ) : deliveries.isError ? (
        <ErrorState error={deliveries.error} retry={() => void deliveries.refetch()} />
      ) : deliveries.data.length === 0 ? (
        <p className="pv-muted">{text("noDeliveries")}</p>
      ) : (
        <ul className="pv-plain-list pv-stack">
          {deliveries.data.map((delivery) => (
            <Item key={delivery.deliveryId} delivery={delivery} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Item({ delivery }: { readonly delivery: Delivery }) {
  const text = useTexts("widgets.tokens.hooks");
  const format = useFormat();
  const lastAnswer = useLastAnswer();
  const showError = useErrorToast();
  const resend = useResendDelivery();
  const { deliveryId, event, at, state, attempts, triedAt, nextAt } = delivery;
  return (
    <li className="pv-row pv-row--apart">
      <div className="pv-stack pv-stack--tight">
        <p className="pv-row pv-strong">
          {text(`events.${event.replace(".", "_")}`)}
          <span className="pv-chip" data-kind={KINDS[state]}>
            {text(`states.${state}`)}
          </span>
        </p>
        <p className="pv-muted pv-small">
          {[
            format.instant(at),
            ...(triedAt === null ? [] : [text("tried", { count: attempts, when: format.instant(triedAt) })]),
            ...(triedAt === null ? [] : [lastAnswer(delivery)]),
            ...(nextAt === null ? [] : [text("next", { when: format.instant(nextAt) })]),
          ].join(" · ")}
        </p>
      </div>
      {state === "dead" && (
        <Button
          icon="send"
          disabled={resend.isPending}
          onClick={() => resend.mutate(deliveryId, { onError: showError })}
        >
          {text("resend")}
        </Button>
      )}
    </li>
  );
}

/** How a try ended: the status with the beginning of the answer, or why there was none. */
export function useLastAnswer(): (delivery: Pick<Delivery, "status" | "answer">) => string {
  const text = useTexts("widgets.tokens.hooks");
  const failures = useTexts("domain.webhook.failures");
  return ({ status, answer }) =>
    status === null ? failures(answer) : text(answer === "" ? "answeredEmpty" : "answered", { status, answer });
}
