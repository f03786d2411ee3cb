import { spawnSync } from "node:child_process";

/** Begins a command in a namespace of processes of its own, as a container has; anyone who kills it kills all in it. */
export const CONTAINER: readonly string[] = [
  "/usr/bin/unshare",
  ...(process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"]),
  "--pid",
  "--ipc",
  "--fork",
  "--kill-child",
  "--mount-proc",
];

/** Why a test cannot make one, or false. */
export const noContainers: string | false =
  spawnSync(CONTAINER[0] ?? "", [...CONTAINER.slice(1), "true"]).status === 0 ? false : "no namespaces here";
