import { PRIVILEGES } from "../../contract/privileges.ts";
import { appConfigJsonSchema } from "../../framework/config/json-schema.ts";
import type { JsonSchema } from "../../framework/config/json-schema.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import { TEXT } from "./schema-words.ts";
import { keyTable, sectionsOf, slug, table } from "./tables.ts";
import { widgetPart } from "./widget-part.ts";

/** Names of the schema's definitions in the page's own words. */
const DEFINITIONS: Readonly<Record<string, string>> = {
  MenuEntry: "A menu entry",
  Link: "A link",
  Page: "A page",
  Step: "A step",
  Instance: "An instance of a widget",
  Wire: "A wire",
  [TEXT]: "A text",
};
const WHOLE = "The whole config";

/** The reference page of the app config, made from the same schemas that check it. */
export function appConfigPage(widgets: readonly WidgetManifest[], aboutOf: (widget: string) => string): string {
  const schema = appConfigJsonSchema(widgets);
  const defined = Object.entries(DEFINITIONS).flatMap(([key, heading]) => {
    const definition = schema.$defs?.[key];
    return definition ? [{ key, heading, definition }] : [];
  });
  const linkTo = (name: string): string => {
    const heading = DEFINITIONS[name] ?? headingOf(name);
    return `[${DEFINITIONS[name]?.toLowerCase() ?? `\`${name}\``}](#${slug(heading)})`;
  };
  return `${[
    INTRODUCTION,
    ...sectionsOf("", schema).flatMap((part) => [`## ${headingOf(part.name)}`, keyTable(part, linkTo)]),
    ...defined.flatMap(({ key, heading, definition }) =>
      sectionsOf(key, definition).flatMap((part) => [
        part.name === key ? `## ${heading}` : `### ${headingOf(part.name)}`,
        keyTable(part, linkTo),
      ]),
    ),
    `## ${DEFINITIONS[TEXT]}`,
    'The key of a text in the locales (`"shell.menu.map"`), or the text itself by language:',
    keyTable({ name: TEXT, schema: textSchema(schema) }, linkTo),
    "## Privileges",
    "Pages and menu entries name privileges by their index.",
    table(
      ["Index", "Privilege", "Code"],
      PRIVILEGES.map(({ code, label }, i) => [String(i), label, `\`${code}\``]),
    ),
    "## The widgets",
    "What may stand in `config` of an instance, and what wires may join.",
    ...widgets.map((widget) => widgetPart(widget, aboutOf(widget.name))),
  ].join("\n\n")}\n`;
}

const headingOf = (name: string): string => (name === "" ? WHOLE : `\`${name}\``);

/** The object that a text by language is; the same wherever a text may stand. */
function textSchema(schema: JsonSchema): JsonSchema {
  const title = schema.$defs?.["Page"]?.properties?.["title"];
  const options = typeof title === "object" ? (title.anyOf ?? []) : [];
  return options.find((option) => option.properties !== undefined) ?? {};
}

const INTRODUCTION = `# The app config

<!-- Made by \`npm run generate\` from the schemas; not to be edited. -->

An app is one JSON file: \`app-config/<name>.json\` as shipped, or a version that an administrator saved in the layout
editor. \`/\` opens the app \`staff\`, \`/app/<name>/\` or \`?app=<name>\` any other.

Every key may be left out unless the tables say *required*: its default stands in. What is faulty is left out and named
with its file, path, what was found, what was expected and the nearest valid word; the app starts with the rest. Begin a
file with \`"$schema": "./schema.json"\` and an editor completes it. A file of an earlier \`version\` is brought to
today's form when it is read. The server hands out no page, widget, wire or menu entry that its caller may not have.`;
