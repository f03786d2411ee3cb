import type pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";

/** Address of a PostgreSQL server; without a port the default is used. */
export type Server = Pick<pg.PoolConfig, "host" | "port">;

/** A login to a database. If several servers may hold it they are listed; `host` and `port` are the first one's. */
export interface Connection extends pg.PoolConfig {
  readonly servers?: readonly Server[];
}

/** The attributes of a writable server, the only kind the product uses. */
const ATTRIBUTES = ["any", "read-write", "primary"];
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * The login in an address, `postgres://user:password@host:5432,host:5432/database?target_session_attrs=read-write`, of
 * which every part but the beginning may be absent. RangeError, without the address, if it has another form.
 */
export function connectionOf(address: string): Connection {
  const [, head = "", hosts = "", tail = ""] = ADDRESS.exec(address) ?? [];
  const named = hosts.split(",").map((host) => head + host + tail);
  if (head === "" || !named.every((each) => URL.canParse(each) || hosts === "")) throw new RangeError("something else");
  const [first = {}, ...others] = named.map(parseIntoClientConfig);
  const attributes = (first as Record<string, unknown>)["target_session_attrs"];
  if (attributes !== undefined && !ATTRIBUTES.includes(String(attributes)))
    throw new RangeError(`target_session_attrs=${String(attributes)}`);
  if (first.host?.includes(",") === true) throw new RangeError(`host=${first.host}`);
  return { ...first, servers: [first, ...others].map(serverOf) };
}

/** All servers of a login, in their order. */
export const serversOf = (connection: Connection): readonly Server[] => connection.servers ?? [serverOf(connection)];

const serverOf = ({ host, port }: pg.PoolConfig): Server => ({ host, port });

/** Names the database for a message, without the password. */
export function nameOf(connection: Connection): string {
  const places = serversOf(connection).map((each) =>
    [each.host ?? "", ...(each.port === undefined ? [] : [each.port])].join(":"),
  );
  return `${places.join(",")}/${connection.database ?? ""}`;
}
