import type { FastifyInstance } from "fastify";
import * as calls from "../../../contract/calls/second-factor.ts";
import { implement } from "../../http/implement.ts";
import { PASSWORD_CALLS_PER_MINUTE, sessionOfUser } from "../session/routes.ts";
import { readSecondFactor, renewCodes, turnOff, turnOn } from "./service.ts";

/** One's own second factor at sign-in. */
export function registerSecondFactor(app: FastifyInstance): void {
  const guarded = { callsPerMinute: PASSWORD_CALLS_PER_MINUTE };

  implement(app, calls.getSecondFactor, ({ db, caller }) => readSecondFactor(db, caller));

  implement(
    app,
    calls.turnOnSecondFactor,
    async ({ db, caller, body, request }) => {
      const recoveryCodes = await turnOn(db, caller, { ...body, request });
      return { recoveryCodes, session: await sessionOfUser(db, caller.userId ?? 0) };
    },
    guarded,
  );

  implement(
    app,
    calls.renewRecoveryCodes,
    async ({ db, caller, body, request }) => {
      const recoveryCodes = await renewCodes(db, caller, { ...body, request });
      return { recoveryCodes, session: await sessionOfUser(db, caller.userId ?? 0) };
    },
    guarded,
  );

  implement(
    app,
    calls.turnOffSecondFactor,
    async ({ db, caller, body, request }) => {
      await turnOff(db, caller, { ...body, request });
      return {};
    },
    guarded,
  );
}
