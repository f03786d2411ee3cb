import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/people/calls/webhooks.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useCallChange, useChange } from "../calls/use-call.ts";

const KEY = ["webhooks"] as const;
const onSettled = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

/** The webhooks by name. */
export const useWebhooks = () => useAnswer(calls.getWebhooks, KEY);

/** The newest deliveries of a webhook. */
export const useWebhookDeliveries = (webhookId: number) =>
  useAnswer(calls.getWebhookDeliveries, [...KEY, webhookId], { params: { webhookId } });

/** Creates a webhook, whose secret only this answer has, or saves a changed one at the version it was read. */
export const useSaveWebhook = () => useCallChange(calls.saveWebhook, { onSettled });

/** Deletes a webhook with its deliveries. */
export const useDeleteWebhook = () => useCallChange(calls.deleteWebhook, { onSettled });

/** Sends a test and answers how it went. */
export const useTestWebhook = () =>
  useChange((webhookId: number) => send(calls.testWebhook, { body: { webhookId } }), { onSettled });

/** Sends a delivery again that was given up. */
export const useResendDelivery = () =>
  useChange((deliveryId: number) => send(calls.resendDelivery, { body: { deliveryId } }), { onSettled });
