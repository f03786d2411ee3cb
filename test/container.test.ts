import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { freshDatabase } from "./kits/cluster.ts";
import { freePort } from "./kits/product.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const CERTIFICATES = "/etc/ssl/certs";
const DEBOOTSTRAP = "/usr/sbin/debootstrap";

const reason =
  process.env["SOAK"] !== "1"
    ? "it takes minutes: npm run soak"
    : process.getuid?.() !== 0 || !existsSync(DEBOOTSTRAP)
      ? "it needs root and Debian's debootstrap"
      : false;

/** One instruction of the Containerfile: its word and the rest, lines joined. */
type Instruction = readonly [word: string, rest: string];

function instructions(): Instruction[] {
  const text = readFileSync(path.join(ROOT, "Containerfile"), "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", "");
  return [...text.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, word = "", rest = ""]) => [word, rest]);
}

/** The stages, each starting with its FROM. */
function stages(): Instruction[][] {
  const all: Instruction[][] = [];
  for (const one of instructions()) {
    if (one[0] === "FROM") all.push([]);
    all.at(-1)?.push(one);
  }
  return all;
}

test("the Containerfile's steps, done in a bare Debian, give a product that is ready", { skip: reason }, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "provision-container-"));
  // From the last process to stop to the first: none may run in the folder anymore when it is removed.
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  t.after(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  const bare = path.join(folder, "bare");
  const [build = [], run = []] = stages();
  execFileSync(DEBOOTSTRAP, ["--variant=minbase", /debian:(\w+)-slim/.exec(build[0]?.[1] ?? "")?.[1] ?? "", bare], {
    stdio: "ignore",
  });
  let settings: string[] = [];
  let workdir = "/";
  const inRoot = (root: string, command: string) =>
    execFileSync("chroot", [root, "/bin/sh", "-c", `cd ${workdir} && ${command}`], {
      env: {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        HOME: "/root",
        NODE_EXTRA_CA_CERTS: `${CERTIFICATES}/ca-certificates.crt`,
      },
      stdio: "pipe",
    });
  const follow = (name: string, steps: readonly Instruction[]): string => {
    const root = path.join(folder, name);
    execFileSync("cp", ["-a", bare, root]);
    // The machine's network configuration, which a container's runtime provides as well.
    cpSync(CERTIFICATES, path.join(root, CERTIFICATES), { recursive: true, dereference: true });
    cpSync("/etc/resolv.conf", path.join(root, "etc/resolv.conf"));
    workdir = "/";
    for (const [word, rest] of steps) {
      if (word === "RUN") {
        if (/\bnpm\b/.test(rest))
          cpSync(CERTIFICATES, path.join(root, CERTIFICATES), { recursive: true, dereference: true });
        inRoot(root, rest);
      } else if (word === "WORKDIR") {
        workdir = rest;
        mkdirSync(path.join(root, rest), { recursive: true });
      } else if (word === "COPY") copy(rest, root);
      else if (word === "ENV") settings = rest.split(" ");
      else assert.ok(["FROM", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD"].includes(word), word);
    }
    return root;
  };
  const copy = (rest: string, root: string) => {
    const [, from, to] = /^--from=build (\S+) (\S+)$/.exec(rest) ?? [];
    if (from !== undefined && to !== undefined)
      return execFileSync("cp", ["-a", path.join(folder, "build", from), path.join(root, to)]);
    const names = rest.split(" ").slice(0, -1);
    const files = names.includes(".")
      ? execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n")
      : names;
    for (const file of files) cpSync(path.join(ROOT, file), path.join(root, workdir, file), { recursive: true });
    return undefined;
  };
  follow("build", build);
  const root = follow("run", run);
  for (const device of ["null", "urandom"])
    execFileSync("cp", ["-a", `/dev/${device}`, path.join(root, "dev", device)]);
  appendFileSync(path.join(root, "etc/hosts"), "127.0.0.1 localhost\n");

  const database = await freshDatabase();
  stops.push(() => database.close());
  const port = await freePort();
  const user = run.find(([word]) => word === "USER")?.[1] ?? "root";
  const command = JSON.parse(run.find(([word]) => word === "CMD")?.[1] ?? "[]") as string[];
  const child = spawn(
    "chroot",
    [
      `--userspec=${user}`,
      root,
      "/bin/sh",
      "-c",
      `cd ${workdir} && exec env ${settings.join(" ")} PORT=${port} DATABASE_URL=${database.url} ${command.join(" ")}`,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const ended = once(child, "exit");
  stops.push(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const started = performance.now();
  while (!output.includes("Provision is ready")) {
    assert.ok(child.exitCode === null && performance.now() - started < 120_000, output);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
  assert.match(await (await fetch(`http://127.0.0.1:${port}/`)).text(), /data-provision-root/);
});
