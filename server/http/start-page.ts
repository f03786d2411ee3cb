import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyReply } from "fastify";
import { STYLE_NONCE_META } from "../../contract/style-nonce.ts";
import { withSubscription, type Subscription } from "./subscription.ts";
import type {} from "../caller/own-root.ts";

const POLICY = "content-security-policy";
/** The directives that speak of style sheets: the newer one, and the one that older browsers know. */
const SHEETS = /style-src(?:-elem)? [^;]*/g;

/**
 * Sends the start page with what this very answer's content policy knows our style sheets by, and what its calls must carry. It
 * is another one each time, so there is nothing that a browser could ask about again.
 */
export async function sendStartPage(
  reply: FastifyReply,
  file: string,
  subscription: Subscription | null,
): Promise<FastifyReply> {
  const page = (await readFile(file, "utf8")).replaceAll('="/assets/', () => `="${reply.server.basePath}/assets/`);
  const nonce = randomBytes(16).toString("base64");
  const policy = reply.getHeader(POLICY);
  if (typeof policy === "string")
    void reply.header(
      POLICY,
      policy.replaceAll(SHEETS, (directive) => `${directive} 'nonce-${nonce}'`),
    );
  const marked = page.replace("</head>", () => `<meta name="${STYLE_NONCE_META}" nonce="${nonce}" /></head>`);
  return reply
    .type("text/html; charset=utf-8")
    .send(subscription === null ? marked : withSubscription(marked, subscription));
}
