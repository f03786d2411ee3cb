const waiting: (() => void)[] = [];
let channel: MessageChannel | null = null;

/** Created for the first turn and not earlier, since an open channel keeps a Node process alive. */
function begun(): MessageChannel {
  const made = new MessageChannel();
  made.port1.onmessage = () => {
    waiting.shift()?.();
    if (waiting.length > 0) made.port2.postMessage(null);
  };
  return made;
}

/**
 * Resolves in a separate task for each caller. A page that mounts requests a dozen answers at once, and building and
 * sending a request takes milliseconds: between two of them the page stays responsive.
 */
export function turn(): Promise<void> {
  channel ??= begun();
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) port2.postMessage(null);
  });
}
