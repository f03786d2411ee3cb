import type { Plugin } from "rollup";

/** Settles `process.env.NODE_ENV` before modules are resolved, so that libraries' development halves are left out. */
export function nodeEnvironment(mode: "development" | "production"): Plugin {
  return {
    name: "node-environment",
    transform: (code) =>
      code.includes("process.env.NODE_ENV")
        ? { code: code.replaceAll("process.env.NODE_ENV", JSON.stringify(mode)), map: null }
        : null,
  };
}
