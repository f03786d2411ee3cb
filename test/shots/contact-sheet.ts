import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Taken } from "./take.ts";

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter] ?? letter);

/** Writes index.html: every picture below its page's name, with what was found on it. Answers the file. */
export function writeContactSheet(folder: string, taken: readonly Taken[]): string {
  const pages = [...Map.groupBy(taken, ({ shot }) => shot.page)].map(
    ([page, shots]) => `<section><h2>${escaped(page)}</h2><div>${shots.map(figure).join("")}</div></section>`,
  );
  const faulty = taken.filter(({ findings }) => findings.length > 0).length;
  const file = path.join(folder, "index.html");
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages of Provision</title><style>
body{font:14px system-ui;margin:24px;background:#ddd}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}
figure{margin:0;background:#fff;padding:8px;max-inline-size:420px}img{max-inline-size:100%;max-block-size:420px;display:block}
figcaption{margin-block-end:6px}ul{color:#a00;margin:0;padding-inline-start:18px;overflow-wrap:anywhere}</style>
<h1>${taken.length} pictures, ${faulty} with findings</h1>${pages.join("\n")}</html>\n`,
  );
  return file;
}

function figure({ file, findings }: Taken): string {
  const list = findings.map((finding) => `<li>${escaped(finding)}</li>`).join("");
  const name = escaped(file);
  return `<figure><figcaption>${name}</figcaption>${list && `<ul>${list}</ul>`}<a href="${name}"><img loading="lazy" src="${name}" alt=""></a></figure>`;
}
