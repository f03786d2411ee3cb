const waiting: (() => void)[] = [];
let channel: MessageChannel | null = null;

/** Created for the first turn and not earlier, since an open channel keeps a Node process alive. */
function openChannel(): MessageChannel {
  const opened = new MessageChannel();
  opened.port1.onmessage = () => {
    waiting.shift()?.();
    if (waiting.length > 0) opened.port2.postMessage(null);
  };
  return opened;
}

/**
 * Resolves in a separate task for each caller. A page that mounts requests a dozen answers at once, and building and
 * sending a request takes milliseconds: the page stays responsive between two requests.
 */
export function turn(): Promise<void> {
  channel ??= openChannel();
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) port2.postMessage(null);
  });
}
