/** The script of a separate thread: it makes the graphics process ready, so that the page need not wait for it. */
const WARM_UP = `
const context = new OffscreenCanvas(1, 1).getContext("webgl2", { alpha: false, antialias: false, depth: false });
postMessage(null);
context?.getExtension("WEBGL_lose_context")?.loseContext();
close();
`;

/** Returns whether this browser can draw the map at all (WebGL 2). Never rejects. */
export async function canDrawMaps(): Promise<boolean> {
  // The page around us may not allow such a thread: then this page waits.
  await Promise.allSettled([graphicsReady()]);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  // The cheapest WebGL context: the page waits until it exists. A thread's answer is not valid for the page.
  const context = canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false });
  // A page may have about sixteen WebGL contexts: this one is released immediately.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

async function graphicsReady(): Promise<void> {
  const address = URL.createObjectURL(new Blob([WARM_UP], { type: "text/javascript" }));
  await new Promise<unknown>((resolve) => {
    const thread = new Worker(address);
    thread.onmessage = thread.onerror = resolve;
  });
  URL.revokeObjectURL(address);
}
