import { readdirSync } from "node:fs";

/** The files of a new widget by their path in its folder. Their contents pass lint, types, texts and the widget kit. */
export function widgetFiles(name: string): Readonly<Record<string, string>> {
  const component = pascal(name);
  const title = words(name);
  return {
    "manifest.ts": manifest(name, component),
    "config.ts": config(component),
    [`${component}.tsx`]: code(name, component),
    [`${component}.css`]: styles(name),
    [`${component}.test.tsx`]: tests(name),
    "README.md": readme(name),
    "help.md": help(title),
    ...Object.fromEntries(
      Object.entries(TEXTS).map(([language, { mark, ...texts }]) => [
        `i18n/${language}.json`,
        json({ title: title + mark, ...texts }),
      ]),
    ),
  };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Placeholder texts until the author describes the widget. The title is its English name, with a mark in the other
 * languages that it is not translated yet.
 */
const TEXTS = {
  en: { mark: "", about: "A new widget.", greeting: "This widget is new." },
  es: { mark: " (traducir)", about: "Un widget nuevo.", greeting: "Este widget es nuevo." },
  pt: { mark: " (traduzir)", about: "Um widget novo.", greeting: "Este widget é novo." },
  de: { mark: " (übersetzen)", about: "Ein neues Widget.", greeting: "Dieses Widget ist neu." },
} as const;

const DESCRIPTION = "Whether the greeting shows.";
/** Translations of its config key's description, for the form editor. */
export const KEY_TEXTS = {
  es: { [DESCRIPTION]: "Si se muestra el saludo." },
  pt: { [DESCRIPTION]: "Se a saudação é mostrada." },
  de: { [DESCRIPTION]: "Ob die Begrüßung erscheint." },
} as const;

const HELP: Readonly<Record<keyof typeof TEXTS, string>> = {
  en: "This part is new: what it shows and what can be done with it will be described here.",
  es: "Esta parte es nueva: aquí se describirá qué muestra y qué se puede hacer con ella.",
  pt: "Esta parte é nova: aqui será descrito o que ela mostra e o que se pode fazer com ela.",
  de: "Dieser Teil ist neu: Hier wird beschrieben, was er zeigt und was man damit tun kann.",
};

const help = (title: string): string =>
  Object.entries(TEXTS)
    .map(([language, { mark }]) => {
      const text = HELP[language as keyof typeof TEXTS];
      return `<!-- ${language} -->\n\n# ${title}${mark}\n\n${text}\n`;
    })
    .join("\n");

const config = (component: string): string => `import { z } from "zod";

export const ${component}Config = z.object({
  greeting: z.boolean().default(true).describe("${DESCRIPTION}"),
});
export type ${component}Config = z.output<typeof ${component}Config>;
`;

const manifest = (
  name: string,
  component: string,
): string => `import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ${component}Config } from "./config.ts";

export default defineWidget({
  name: "${name}",
  version: "1.0.0",
  config: ${component}Config,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./${component}.tsx"),
});
`;

const code = (name: string, component: string): string => `import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { ${component}Config } from "./config.ts";
import "./${component}.css";

/** What it shows, in one sentence. */
export default function ${component}({ config }: WidgetProps<${component}Config>) {
  const text = useTexts("widgets.${name}");
  return (
    <div className="${name}">
      <h2>{text("title")}</h2>
      {config.greeting ? <p>{text("greeting")}</p> : null}
    </div>
  );
}
`;

const styles = (name: string): string => `.${name} {
  display: grid;
  gap: var(--calcite-spacing-sm);
  align-content: start;
  padding: var(--calcite-spacing-lg);
  background: var(--pv-pane);
  color: var(--calcite-color-text-1);
}
.${name} > h2 {
  font-size: var(--calcite-font-size-relative-md);
}
`;

const tests = (name: string): string => `import { expect } from "@open-wc/testing";
import { waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest);

describe("${name}", () => {
  let page: WidgetPage;
  afterEach(() => page.leave());

  it("leaves the greeting out when its config says so", async () => {
    page = await openWidget(manifest, { raw: { greeting: false } });
    await waitFor(() => expect(page.host.querySelector("h2")).not.to.equal(null));
    expect(page.host.querySelector(".pv-widget p")).to.equal(null);
  });
});
`;

const readme = (name: string): string => `# ${name}

What it shows and what for, in the words of those who use it.

Publishes nothing, hears nothing, has no actions. Open to everyone.
`;

/** Longer names break lines in the generated files. */
const MAX_LENGTH = 30;
const EXAMPLE =
  "Give it a name like zone-count: lower-case words of letters and digits, joined by hyphens, a letter first.";

/** The names in use: the folders of a room. */
export const foldersOf = (room: string): string[] =>
  readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** Why a widget's name is invalid, with an example; null for a valid name. */
export function refusalOf(name: string, taken: readonly string[]): string | null {
  if (name === "") return `The new widget has no name. ${EXAMPLE}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return `“${name}” cannot be a widget's name. ${EXAMPLE}`;
  if (name.length > MAX_LENGTH) return `“${name}” is too long: a widget's name has at most ${MAX_LENGTH} letters.`;
  if (name === "index" || name === "manifest") return `“${name}” names a file of every widget. ${EXAMPLE}`;
  if (taken.includes(name)) return `There is a widget “${name}” already: widgets/${name}.`;
  return null;
}

/** `zone-count` as `ZoneCount`, the component. */
const pascal = (name: string): string =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** `zone-count` as `zoneCount`, the import. */
export const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

/** `zone-count` as `Zone count`, the initial title. */
const words = (name: string): string => {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
