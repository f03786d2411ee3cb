import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyReply, FastifyRequest } from "fastify";
import { shareAnswer } from "./cors.ts";

const answered = (featureOrigins: readonly string[] | null, origin: string) => {
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => ((headers[name] = value), reply) };
  const request = { server: { featureOrigins }, headers: { origin } };
  const shared = shareAnswer(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return [shared, headers["access-control-allow-origin"], headers["vary"], headers["access-control-allow-credentials"]];
};

test("every origin reads the services, or those alone that the operator names; never with a cookie", () => {
  const [own, other] = ["https://gis.county.example", "https://other.example"];
  assert.deepEqual(answered(null, other), [true, "*", undefined, undefined]);
  assert.deepEqual(answered([own], own), [true, own, "origin", undefined]);
  assert.deepEqual(answered([own], other), [false, undefined, "origin", undefined]);
});
