import type { FastifyInstance } from "fastify";
import { cancelEmail, getOutbox, retryEmail, sendEmail } from "../../contract/mail/calls.ts";
import { implement } from "../http/implement.ts";
import { retentionDays, type Mailer } from "./mailer.ts";
import { changeEmail, readOutbox, send, type UrgentLines } from "./service.ts";
import { ownRoot } from "../caller/token.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly mailer: Mailer;
  }
}

/** Mails from templates, and the outbox that stores them. */
export const mailDomain = { name: "mail", routes: registerEmail };

function registerEmail(
  app: FastifyInstance,
  { urgentLinesOf = async () => [] }: { readonly urgentLinesOf?: UrgentLines },
): void {
  implement(
    app,
    sendEmail,
    async ({ db, caller, body, request }) => {
      return send({ db, mailer: app.mailer, caller, address: ownRoot(request), urgentLines: urgentLinesOf }, body);
    },
    { callsPerMinute: 30 },
  );
  implement(app, getOutbox, async ({ db }) => ({
    service: await app.mailer.state(),
    keptDays: await retentionDays(db),
    emails: await readOutbox(db),
  }));
  implement(app, retryEmail, async ({ db, caller, body }) => {
    const mail = await changeEmail(db, caller, { ...body, action: "retry" });
    void app.mailer.flush(0);
    return mail;
  });
  implement(app, cancelEmail, ({ db, caller, body }) => changeEmail(db, caller, { ...body, action: "cancel" }));
}
