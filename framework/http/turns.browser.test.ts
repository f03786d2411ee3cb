import { expect } from "@open-wc/testing";
import { turn } from "./turns.ts";

it("lets everything that waits run between two turns, and keeps their order", async () => {
  const order: string[] = [];
  const turns = [1, 2, 3].map((n) => turn().then(() => order.push(`turn ${n}`)));
  const other = new MessageChannel();
  other.port1.onmessage = () => order.push("a reader's event");
  other.port2.postMessage(null);
  await Promise.all(turns);
  other.port1.close();
  expect(order).to.deep.equal(["turn 1", "a reader's event", "turn 2", "turn 3"]);
});
