import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { StartupError } from "../../storage/startup-error.ts";

/** Reads the authorities of PORTAL_CA. StartupError with one line that names the variable and what is wrong. */
export function readAuthorities(file: string): string {
  try {
    const content = readFileSync(file, "utf8");
    // The first of them is tried; a file of another kind is none at all.
    new X509Certificate(content);
    return content;
  } catch (cause) {
    throw new StartupError(`PORTAL_CA: expected a readable PEM file of certificates, found ${file}.`, { cause });
  }
}
