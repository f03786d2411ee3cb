import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Settings } from "./settings.ts";
import { StartupError } from "./storage/startup-error.ts";

type Place = Pick<Settings, "host" | "port">;

/** Finds out before anything is started whether the port can be had. */
export async function demandFreePort({ host, port }: Place): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  }).catch((error: unknown) => {
    throw cannotListen(error, { host, port });
  });
}

/** Starts to listen; the port it listens on (another than asked only if any free one was asked for). */
export async function listen(app: FastifyInstance, place: Place): Promise<number> {
  try {
    await app.listen(place);
  } catch (error) {
    throw cannotListen(error, place);
  }
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : place.port;
}

/** The address to open in a browser on this machine. */
export function addressToOpen(host: string, port: number): string {
  const local = ["localhost", "127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  const name = local ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function cannotListen(error: unknown, { host, port }: Place): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new StartupError(
        `Port ${port} on ${host} is taken by another program; stop it or set PORT to another port.`,
      );
    case "EACCES":
      return new StartupError(`This user may not listen on port ${port}; set PORT to 1024 or higher.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartupError(`HOST: ${host} is no address of this machine.`);
    default:
      return error;
  }
}
