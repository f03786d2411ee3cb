import { readFile, readdir } from "node:fs/promises";
import { z } from "zod";
import type { AppTemplate } from "../../contract/layout/calls/apps.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { Language } from "../answers/texts.ts";
import { readShipped } from "../config/shipped.ts";
import type { Judged } from "./service.ts";

const FOLDER = new URL("../../app-config/templates/", import.meta.url);

const TextsSchema = z.record(z.enum(LANGUAGE_CODES), z.string());
/** A file of the folder: the config that an app begins with, or the shipped app whose config it is. */
const TemplateFileSchema = z.strictObject({
  /** The place in the list. */
  place: z.int(),
  title: TextsSchema,
  about: TextsSchema,
  app: z.string().optional(),
  config: z.unknown().optional(),
});
type TemplateFile = z.infer<typeof TemplateFileSchema> & { readonly name: string };

/** The templates, with the faults that each has in this installation. */
export async function listTemplates({ judge }: Judged, language: Language): Promise<AppTemplate[]> {
  const names = (await readdir(FOLDER)).flatMap((file) => /^([a-z][a-z0-9-]*)\.json$/.exec(file)?.[1] ?? []);
  const files = await Promise.all(names.map(readTemplate));
  return Promise.all(
    files
      .toSorted((a, b) => a.place - b.place)
      .map(async (file) => {
        const found = await judge(await configOf(file), file.name);
        const faults = found.filter(({ severity }) => severity !== "warning");
        return { name: file.name, title: file.title[language], about: file.about[language], faults };
      }),
  );
}

/** The config of a template, with whatever faults it has; 404 if there is none of this name. */
export async function templateConfig(name: string): Promise<unknown> {
  return configOf(await readTemplate(name));
}

const configOf = async ({ app, config }: TemplateFile): Promise<unknown> =>
  app === undefined ? config : (await readShipped(app)).config;

async function readTemplate(name: string): Promise<TemplateFile> {
  try {
    const text = await readFile(new URL(`${name}.json`, FOLDER), "utf8");
    return { name, ...TemplateFileSchema.parse(JSON.parse(text)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return throwHttpError(404, "domain.layout.noTemplate", { values: { name } });
  }
}
