import assert from "node:assert/strict";
import type { z } from "zod";
import { addressOf } from "../../contract/api/call.ts";
import { downloadExport, getExport, startExport } from "../../contract/lists/calls.ts";
import type { TestClient } from "./client.ts";
import { until } from "./waiting.ts";

export type ListOrder = Omit<z.input<typeof startExport.body>, "timeZone">;

/** Waits for the queue to write a list's file in a language, and returns it. */
export async function exportedFile(client: TestClient, order: ListOrder, language: string): Promise<ArrayBuffer> {
  const headers = { "accept-language": language };
  const { exportId } = (await client.call(startExport, { body: { ...order, timeZone: "UTC" }, headers })).ok;
  await until(async () => {
    const { state, error } = (await client.call(getExport, { params: { exportId } })).ok;
    assert.equal(error, null, order.list);
    return state === "done";
  });
  return (await client.fetch(addressOf(downloadExport, { exportId }))).arrayBuffer();
}
