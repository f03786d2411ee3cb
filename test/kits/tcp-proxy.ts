import { createConnection, createServer, type AddressInfo, type Socket } from "node:net";

/** A way through which connections go to another port of this machine, and in which their packets can get lost. */
export interface TcpProxy {
  readonly port: number;
  /** From now on what either side sends is lost, and neither hears that the other is gone, as behind a dead firewall. */
  swallow(): void;
  /** The same for the connections that are open now, while new ones go through, as behind a firewall that was started again. */
  forget(): void;
  /** Lets packets through again. What was lost stays lost; who ended meanwhile is reported to the other side. */
  heal(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  lost: boolean;
}

/** Listens on a free loopback port and passes everything on to `target`. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let swallowing = false;

  const pass = (pair: Pair, from: Socket, to: Socket): void => {
    from.on("data", (bytes) => {
      if (!pair.lost && to.writable) to.write(bytes);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      if (!pair.lost) to.destroy();
      if (from.destroyed && to.destroyed) pairs.delete(pair);
    });
  };
  const server = createServer((near) => {
    const pair = { near, far: createConnection(target, "127.0.0.1"), lost: swallowing };
    pairs.add(pair);
    pass(pair, near, pair.far);
    pass(pair, pair.far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const lose = () => {
    for (const pair of pairs) pair.lost = true;
  };
  const heal = () => {
    swallowing = false;
    for (const pair of pairs) {
      pair.lost = false;
      if (pair.near.destroyed || pair.far.destroyed) for (const each of [pair.near, pair.far]) each.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      swallowing = true;
      lose();
    },
    forget: lose,
    heal,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const { near, far } of pairs) for (const each of [near, far]) each.destroy();
      await closed;
    },
  };
}
