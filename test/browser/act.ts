import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

// React runs all effects that are due before it draws at once, wherever that is.
const elsewhere = createRoot(document.createElement("div"));
let turn = 0;

/**
 * What Testing Library calls `act`, which React for production lacks: draws what the callback changed and runs the effects of it. Awaited,
 * it ends when the callback has, and what follows from it has been drawn.
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
