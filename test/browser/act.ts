import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

// React runs all due effects before it draws immediately.
const elsewhere = createRoot(document.createElement("div"));
let turn = 0;

/**
 * Replaces Testing Library's `act`, which React for production lacks: draws the callback's changes and runs their
 * effects. Awaited, it resolves when the callback has ended and its changes have been drawn.
 */
export function act<T>(callback: () => T | Promise<T>): PromiseLike<T> {
  const result = flushSync(callback);
  flushSync(() => elsewhere.render(++turn));
  const ended = async (): Promise<T> => {
    const value = await result;
    await drawn();
    return value;
  };
  // Callers that do not await it are not delayed.
  return { then: (resolve, reject) => ended().then(resolve, reject) };
}

function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener("message", () => resolve());
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}
