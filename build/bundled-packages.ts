import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.ts";
import { vendorGroup } from "./vendor-specifiers.ts";

/** A lockfile's entry for an installed package. */
interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The packages of a package-lock.json by the folders they are installed in; the product's own is "". */
type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** The packages that the vendor part is made with. */
const BUNDLERS = [
  "rollup",
  "rollup-plugin-esbuild",
  "oxc-minify",
  "@rollup/plugin-commonjs",
  "@rollup/plugin-node-resolve",
];

/** The installed versions of the SDK, Calcite, the bundlers, and all their dependencies. */
export function bundledPackages(): string[] {
  const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as { packages: LockedPackages };
  const ours = Object.keys(lock.packages[""]?.dependencies ?? {});
  return installedWith([...ours.filter((name) => vendorGroup(`${name}/`) !== null), ...BUNDLERS], lock.packages);
}

/**
 * The installed versions of some packages and all their dependencies, one line for each folder, in a stable order: two
 * lockfiles with the same lines make the same bundle, whatever else they install. Throws where one of them is not
 * installed.
 */
export function installedWith(names: readonly string[], packages: LockedPackages): string[] {
  const absent = names.filter((name) => !(inFolder("", name) in packages));
  if (absent.length > 0) throw new Error(`package-lock.json has no ${absent.join(", ")}.`);
  const reached = new Set<string>();
  const waiting = names.map((name) => inFolder("", name));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (reached.has(folder)) continue;
    reached.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = nearest(folder, name, packages);
      // An optional package for another platform may be absent.
      if (found !== null) waiting.push(found);
    }
  }
  return [...reached].sort().map((folder) => `${folder} ${packages[folder]?.version} ${packages[folder]?.integrity}`);
}

const inFolder = (folder: string, name: string): string => `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;

/** The folder in which Node finds a package imported from `folder`: its own, else that of a surrounding folder. */
function nearest(folder: string, name: string, packages: LockedPackages): string | null {
  for (let around = folder; ; around = around.slice(0, Math.max(0, around.lastIndexOf("/node_modules/")))) {
    const place = inFolder(around, name);
    if (place in packages) return place;
    if (around === "") return null;
  }
}
