import { writeFileSync } from "node:fs";
import path from "node:path";
import { generatedFiles } from "./generated.ts";
import { ROOT } from "./paths.ts";

/** `npm run generate`: writes what is made from the schemas, for editors and readers of the repository. */
for (const file of generatedFiles()) {
  writeFileSync(path.join(ROOT, file.path), file.text);
  console.log(file.path);
}
