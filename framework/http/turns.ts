const waiting: (() => void)[] = [];
let channel: MessageChannel | null = null;

/** Made with the first turn: an open channel keeps a process of Node's alive. */
function begun(): MessageChannel {
  const made = new MessageChannel();
  made.port1.onmessage = () => {
    waiting.shift()?.();
    if (waiting.length > 0) made.port2.postMessage(null);
  };
  return made;
}

/**
 * Resolves in a task of its own, one caller after the other. A page that mounts asks for a dozen answers at once, and building
 * and sending a request takes milliseconds: between two of them the page answers its reader.
 */
export function turn(): Promise<void> {
  channel ??= begun();
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) port2.postMessage(null);
  });
}
