import type { FastifyReply, FastifyRequest } from "fastify";
import { PRIVILEGE_MARK_HEADER, privilegeMark } from "../../contract/privilege-mark.ts";

/** Tells with an answer, a refusal too, what its caller may: a page learns from it that a role was changed. */
export async function sendPrivilegeMark(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.asker !== null) void reply.header(PRIVILEGE_MARK_HEADER, privilegeMark(request.asker));
}
