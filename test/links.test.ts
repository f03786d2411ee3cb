import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";

const ROOT = path.resolve(import.meta.dirname, "..");

test("every link between the repository's documents points to an existing file and heading", () => {
  const papers = globSync("**/*.md", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "dist/**", "data/**", "artifacts/**"],
  });
  assert.ok(papers.length > 100);
  assert.deepEqual(papers.flatMap(brokenLinks), []);
});

/** The broken links of a document, as "file: link". Code, addresses and links of the product's help are skipped. */
function brokenLinks(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), "utf8").replace(/^(`{3,4})[\s\S]*?^\1$|^ {4}.*$|`[^`\n]+`/gm, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links
    .filter((link) => !/^([a-z]+:|\/|topic:)/.test(link) && !isSound(file, link))
    .map((link) => `${file}: ${link}`);
}

function isSound(file: string, link: string): boolean {
  const [target = "", anchor] = link.split("#");
  const place = target === "" ? path.join(ROOT, file) : path.resolve(ROOT, path.dirname(file), decodeURI(target));
  if (!existsSync(place)) return false;
  if (anchor === undefined || !place.endsWith(".md")) return true;
  return readFileSync(place, "utf8")
    .split("\n")
    .some((line) => /^#+ /.test(line) && slugOf(line) === anchor);
}

/** The anchor of a heading in an address, as GitHub makes it. */
const slugOf = (heading: string): string =>
  heading
    .replace(/^#+ /, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
