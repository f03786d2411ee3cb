import { z } from "zod";
import { PRIVILEGES, type PrivilegeRule } from "../../contract/people/privileges.ts";
import type { Topic } from "../../contract/config/topics.ts";
import { appConfigJsonSchema, type JsonSchema } from "../../framework/config/json-schema.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import { withDataSchema } from "./data-schema.ts";
import { TEXT, defaultWords, typeWords, type Property } from "./schema-words.ts";

/** Names of the schema's definitions on the page. */
const DEFINITIONS: Readonly<Record<string, string>> = {
  MenuEntry: "A menu entry",
  Link: "A link",
  Page: "A page",
  Step: "A step",
  Instance: "An instance of a widget",
  Wire: "A wire",
  DataEntry: "A data set",
  ServiceSource: "A layer or table of the feature service",
  PublishedSource: "Estimations as published",
  LayerSource: "A layer of the map",
  ViewSource: "A base view",
  PartSource: "A part of another data set",
  Condition: "A condition",
  [TEXT]: "A text",
};
const WHOLE = "The whole config";

/** The app config's reference page, generated from the schemas that check it. */
export function appConfigPage(widgets: readonly WidgetManifest[], aboutOf: (widget: string) => string): string {
  const schema = withDataSchema(appConfigJsonSchema(widgets));
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
    'The key of a text in the locales (`"shell.menu.map"`), the text itself (`"My map"`), or the text by language:',
    keyTable({ name: TEXT, schema: textSchema(schema) }, linkTo),
    "## Privileges",
    "Pages and menu entries name privileges by their index or their code.",
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

/** The schema of a text by language, which is the same everywhere. */
function textSchema(schema: JsonSchema): JsonSchema {
  const title = schema.$defs?.["Page"]?.properties?.["title"];
  const options = typeof title === "object" ? (title.anyOf ?? []) : [];
  return options.find((option) => option.properties !== undefined) ?? {};
}

const INTRODUCTION = `# The app config

<!-- Made by \`npm run generate\` from the schemas; not to be edited. -->

An app is one JSON file: \`app-config/<name>.json\` as shipped, or a version that an administrator saved in the layout
editor. \`/\` opens the app \`staff\`, \`/app/<name>/\` or \`?app=<name>\` any other.

Every key may be left out unless the tables say *required*: its default stands in. What is faulty is named with its file,
path, what was found, what was expected and the nearest valid word; in a text that is not JSON with line and column
(\`3:5\`). A faulty version is not saved; of a faulty file, those who may edit layouts see the valid parts and the faults,
and everybody else the last version without faults. Begin a file with \`"$schema": "./schema.json"\` and an editor completes it. A file of an earlier \`version\` is brought to
today's form when it is read. The server hands out no page, widget, wire or menu entry that its caller may not have.`;

/** The part of the page that describes one widget: its audience, its config, its topics and actions. */
function widgetPart({ name, config, needs, publishes, hears, actions }: WidgetManifest, about: string): string {
  const schema: JsonSchema = z.toJSONSchema(config, { io: "input" });
  const plain = (section: string): string => `\`${section}\``;
  const tables = sectionsOf("", schema).flatMap((part) => [
    ...(part.name === "" ? [] : [`#### \`${part.name}\` of ${name}`]),
    keyTable(part, plain),
  ]);
  const acts = Object.entries(actions).map(([action, { payload, description = "" }]) => [
    `\`${action}\``,
    payloadWords(payload),
    description,
  ]);
  return [
    `### ${name}`,
    `${about === "" ? "" : `${about} `}Open to ${holders(needs)}.`,
    ...(Object.keys(schema.properties ?? {}).length > 0 ? tables : ["It has no config."]),
    ...topicList("Publishes", publishes),
    ...topicList("Hears", hears),
    ...(acts.length > 0 ? [table(["Action", "What it takes", "What it does"], acts)] : []),
  ].join("\n\n");
}

function topicList(heading: string, topics: readonly Topic[]): string[] {
  if (topics.length === 0) return [];
  return [`${heading}:`, topics.map((topic) => `- \`${topic.name}\` – ${topic.description}`).join("\n")];
}

/** A payload's keys with their possible values. */
function payloadWords(payload: z.ZodType): string {
  const { properties = {} } = z.toJSONSchema(payload, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const keys = Object.entries(properties).map(
    ([key, property]) => `\`${key}\`: ${typeWords(property, () => "object")}`,
  );
  return keys.join("; ") || "–";
}

/** Describes which callers satisfy a rule. */
function holders(rule: PrivilegeRule): string {
  switch (rule.kind) {
    case "public":
      return "everyone";
    case "session":
      return "anyone who is signed in";
    case "any":
      return `holders of any of: ${labels(rule.codes)}`;
    case "all":
      return `holders of all of: ${labels(rule.codes)}`;
  }
}

const labels = (codes: readonly string[]): string =>
  codes.map((code) => PRIVILEGES.find((privilege) => privilege.code === code)?.label ?? code).join(", ");

/** An object of the schema, named by its path such as `layout.sidebar` or by its definition. */
interface Section {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** The object and its nested objects, outer ones first; definitions have their own sections. */
function sectionsOf(name: string, schema: JsonSchema): Section[] {
  const own = schema.properties ? [{ name, schema }] : [];
  const within = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    objectsIn(property, name === "" ? key : `${name}.${key}`),
  );
  return [...own, ...within];
}

function objectsIn(schema: Property, path: string): Section[] {
  if (typeof schema !== "object" || schema.$ref !== undefined) return [];
  const { anyOf, items } = schema;
  // A text by language occurs in many places but is described once.
  if (anyOf) return [];
  if (schema.type === "array") return Array.isArray(items) ? [] : objectsIn(items, `${path}[]`);
  return sectionsOf(path, schema);
}

/** The keys of an object: their possible values, their defaults, their purpose. */
function keyTable({ name, schema }: Section, linkTo: (section: string) => string): string {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([key, property]) => [
    `\`${key}\``,
    typeWords(property, linkTo, name === "" ? key : `${name}.${key}`),
    defaultWords(property, required.has(key)),
    typeof property === "object" ? (property.description ?? "") : "",
  ]);
  return table(["Key", "What may stand there", "Default", "What it is for"], rows);
}

/** A table of Markdown. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The anchor of a heading, in GitHub's form. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
