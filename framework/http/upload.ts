import type { Transport } from "./api.ts";

/** Called with how many bytes of a body have been sent. */
type UploadListener = (done: number, of: number) => void;

/** Sends like `fetch` and reports how much of the body has been sent: only XMLHttpRequest offers that. */
export const countingSent =
  (sent: UploadListener): Transport =>
  (address, { method = "GET", headers, body, credentials, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, address);
      request.withCredentials = credentials === "include";
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => sent(loaded, total);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError("no answer"));
      request.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
      request.onloadend = () => signal?.removeEventListener("abort", abort);
      signal?.addEventListener("abort", abort);
      if (signal?.aborted) abort();
      else request.send(typeof body === "string" ? body : null);
    });

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return new Response(request.responseText, {
    status: request.status,
    headers: headers.filter(([name]) => name !== ""),
  });
}
