import { execFile } from "node:child_process";

interface Program {
  readonly path: string;
  readonly args: readonly string[];
  /** The name to report if the program is missing, and the Debian packages that contain it. */
  readonly named: string;
  readonly packages: string;
}

/** Runs a program to its end. Throws if it fails; if it is not installed, with its name. */
export function runProgram({
  path,
  args,
  named,
  packages,
}: Program): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, QT_QPA_PLATFORM: "offscreen" };
    execFile(path, [...args], { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error === null) return resolve({ stdout, stderr });
      const absent = error.code === "ENOENT" || /No module named 'qgis/.test(stderr);
      const why = absent ? `is not installed (Debian: apt-get install ${packages})` : `failed: ${stderr.slice(-500)}`;
      return reject(new Error(`${named} ${why}`, { cause: error }));
    });
  });
}
