import path from "node:path";
import test from "node:test";
import { RuleTester } from "eslint";
import tseslint from "typescript-eslint";
import { allowedImports, type Zone } from "./allowed-imports.ts";

RuleTester.describe = (_name, run) => run();
RuleTester.it = (name, run) => void test(name, run);

const ZONES: readonly Zone[] = [
  { target: "./engine", from: ["./client", "./server"], message: "The engine knows no one." },
  { target: "./widgets/home", from: "./widgets", except: ["./home", "./gallery.ts"], message: "No other widget." },
  { target: "./server/*/**", from: "./server/*.ts", message: "The top." },
  { target: ".", from: "./server/logs", message: "A wing." },
];

const parser = tseslint.parser as NonNullable<NonNullable<RuleTester.ValidTestCase["languageOptions"]>["parser"]>;
const inFile = ([filename, code]: readonly [string, string]) => ({
  code,
  filename: path.resolve(filename),
  languageOptions: { parser },
  options: [{ zones: ZONES }],
});

new RuleTester().run("allowed-imports", allowedImports, {
  valid: (
    [
      ["engine/needs/needs.ts", `import "../geometry/boxes.ts";`],
      ["engine/needs/needs.ts", `import "client"; import "node:fs"; export const a = "../../client/a.ts";`],
      ["engine/needs/needs.ts", `import "../../clients/a.ts";`],
      ["widgets/home/Home.tsx", `import "./Countdown.tsx"; import { a } from "../gallery.ts";`],
      ["widgets/help/Help.tsx", `import "../home/Home.tsx";`],
      ["server/app.ts", `import "./start.ts";`],
      ["server/logs-view.ts", `import "./logs.ts";`],
    ] as const
  ).map(inFile),
  invalid: (
    [
      ["engine/needs/needs.ts", `import type { A } from "../../client/a.ts";`, "The engine knows no one."],
      ["engine/needs/needs.ts", `export { a } from "../../server/a.ts";`, "The engine knows no one."],
      ["engine/needs/needs.ts", `export * from "../../server/a.ts";`, "The engine knows no one."],
      ["engine/needs/needs.ts", `export const a = () => import("../../client/a.ts");`, "The engine knows no one."],
      ["engine/needs/needs.ts", `export type A = import("../../client/a.ts").A;`, "The engine knows no one."],
      ["widgets/home/Home.tsx", `import "../help/Help.tsx";`, "No other widget."],
      ["server/logs/files.ts", `import "../start.ts";`, "The top."],
      ["server/planning/zones/zones.ts", `import "../../app.ts";`, "The top."],
      ["client/logs.ts", `import "../server/logs/files.ts";`, "A wing."],
    ] as const
  ).map(([filename, code, message]) => ({
    ...inFile([filename, code]),
    errors: [{ message: new RegExp(`imported in restricted zone\\. ${message.replaceAll(".", "\\.")}$`) }],
  })),
});
