import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { canInstall, installPackages, isProgram } from "./programs.ts";

const PROGRAMS = ["pdftotext", "pdfinfo", "pdftoppm"] as const;

const installed = (): boolean => {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/bin"];
  return PROGRAMS.every((program) => folders.some((folder) => isProgram(path.join(folder, program))));
};

/**
 * Returns whether PDF files can be read back: by Poppler's installed programs, else Debian's, installed if we are root.
 * Without them, tests that need them are skipped and say so.
 */
export function findPoppler(): boolean {
  if (!installed() && canInstall()) installPackages("poppler-utils");
  return installed();
}

/** Why a test that reads PDF files back is skipped, in node:test's form; false if it is not. */
export const NO_POPPLER: string | false = findPoppler() ? false : "no pdftotext and pdfinfo (poppler-utils) here";

/** A PDF as Poppler reads it. */
export interface ReadPdf {
  /** The text of each page, laid out as on paper. */
  readonly pages: readonly string[];
  /** The file's properties: `Title`, `Tagged`, `Page size` … */
  readonly info: Readonly<Record<string, string>>;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  return withFile(bytes, (file) => {
    const info = run("pdfinfo", file)
      .split("\n")
      .flatMap((line) => {
        const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value] as const];
      });
    return { pages: run("pdftotext", "-layout", file, "-").split("\f").slice(0, -1), info: Object.fromEntries(info) };
  });
}

/** The elements of a PDF's structure with their attributes and text, as an indented list. */
export function readPdfStructure(bytes: Uint8Array): string {
  return withFile(bytes, (file) => run("pdfinfo", "-struct-text", file));
}

function run(program: (typeof PROGRAMS)[number], ...args: string[]): string {
  return execFileSync(program, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}

function withFile<T>(bytes: Uint8Array, read: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), "provision-pdf-"));
  try {
    const file = path.join(folder, "read.pdf");
    writeFileSync(file, bytes);
    return read(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
