import { spawnSync } from "node:child_process";

/** Starts a command in its own process namespace, like a container; killing it kills all its processes. */
export const CONTAINER: readonly string[] = [
  "/usr/bin/unshare",
  ...(process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"]),
  "--pid",
  "--ipc",
  "--fork",
  "--kill-child",
  "--mount-proc",
];

/** Why a test cannot create one; false if it can. */
export const noContainers: string | false =
  spawnSync(CONTAINER[0] ?? "", [...CONTAINER.slice(1), "true"]).status === 0 ? false : "no namespaces here";
