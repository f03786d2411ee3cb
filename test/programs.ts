import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

/** Returns whether an executable file exists. */
export const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable: either way not the program needed.
    return false;
  }
};

let updated = false;

/** Returns whether Debian's packages can be installed here. */
export const canInstall = (): boolean => process.getuid?.() === 0 && isProgram("/usr/bin/apt-get");

/** Installs Debian packages without recommendations; the caller checks for the installed programs. */
export function installPackages(...names: readonly string[]): void {
  // Prevents a package's service from starting, since it would take port 80.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const apt = (...given: string[]): void =>
    void spawnSync("apt-get", ["-qq", ...given], { stdio: ["ignore", "ignore", "inherit"], env });
  if (!updated) apt("update");
  updated = true;
  apt("install", "-y", "--no-install-recommends", ...names);
}
