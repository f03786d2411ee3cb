import { request as httpsRequest } from "node:https";
import { rootCertificates } from "node:tls";

const TIMEOUT = 10_000;
const LARGEST = 256 * 1024;

/**
 * Sends a form to another server by https and reads its JSON answer. Its certificate must be signed by a public
 * authority or by one in `ca` (PEM). Redirects are not followed; the answer may take ten seconds and 256 kB (or `most`
 * bytes).
 * @throws {Error} for anything but a 200 with JSON
 */
export function postForm(
  address: string,
  form: Readonly<Record<string, string>>,
  { ca, referer, most = LARGEST }: { ca: string | null; referer: string; most?: number },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const body = new URLSearchParams(form).toString();
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(body),
      accept: "application/json",
      referer,
    };
    const trusted = ca === null ? {} : { ca: [...rootCertificates, ca] };
    const options = { method: "POST", headers, signal: AbortSignal.timeout(TIMEOUT), ...trusted };
    const sent = httpsRequest(address, options, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on("data", (part: Buffer) => {
        size += part.length;
        if (size > most) sent.destroy(new Error(`more than ${most} bytes`));
        else parts.push(part);
      });
      answer.on("error", reject).on("end", () => {
        try {
          if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode ?? 0}`);
          resolve(JSON.parse(Buffer.concat(parts).toString("utf8")));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    sent.on("error", reject).end(body);
  });
}
