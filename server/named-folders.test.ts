import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { testFolder } from "../test/kits/cluster.ts";
import { assertNamedFolders } from "./named-folders.ts";
import { readSettings } from "./settings.ts";
import { StartupError } from "./storage/errors.ts";

const folder = testFolder({ "a-file": "" });
const tried = (env: NodeJS.ProcessEnv) => assertNamedFolders(readSettings({ DATA_DIR: folder, ...env }));
const refuses = (env: NodeJS.ProcessEnv, line: RegExp) =>
  assert.throws(
    () => tried(env),
    (error: unknown) => error instanceof StartupError && line.test(error.message),
  );

test("a folder that cannot be used is refused by its variable", () => {
  const missing = path.join(folder, "none");
  refuses({ STORM_FOLDER: missing }, /^STORM_FOLDER: expected a folder .*none" \(ENOENT\)\.$/);
  const file = path.join(folder, "a-file");
  refuses({ PICTURES_DIR: file }, /^PICTURES_DIR: expected a folder .*a-file" \(EEXIST\)\.$/);
});

test("a folder of storms that is there is taken, and one of pictures is made", () => {
  tried({ STORM_FOLDER: folder, PICTURES_DIR: path.join(folder, "pictures-elsewhere") });
});
