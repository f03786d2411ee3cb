/** What a thread of its own runs: making a context waits for the graphics process, and the page would wait with it. */
const PROGRAM = `
const context = new OffscreenCanvas(1, 1).getContext("webgl2", { alpha: false, antialias: false, depth: false });
postMessage(context !== null);
context?.getExtension("WEBGL_lose_context")?.loseContext();
`;

/** Whether this browser can draw the map at all (WebGL 2). Never rejects. */
export async function canDrawMaps(): Promise<boolean> {
  const address = URL.createObjectURL(new Blob([PROGRAM], { type: "text/javascript" }));
  const thread = new Worker(address);
  try {
    return await new Promise<boolean>((resolve) => {
      thread.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
      thread.onerror = () => resolve(false);
    });
  } finally {
    thread.terminate();
    URL.revokeObjectURL(address);
  }
}
