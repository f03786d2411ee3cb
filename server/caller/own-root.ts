import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The path below which the product is served, without a slash at its end; empty for a host of its own. */
    readonly basePath: string;
  }
}

/** This server's origin as the caller wrote it. */
export const ownOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** The product's own address as the caller wrote it, without a slash at its end. */
export const ownRoot = (request: FastifyRequest): string => `${ownOrigin(request)}${request.server.basePath}`;
