import { z } from "zod";
import { PRIVILEGES } from "../../contract/privileges.ts";
import type { PrivilegeRule } from "../../contract/privileges.ts";
import type { Topic } from "../../contract/topic.ts";
import type { JsonSchema } from "../../framework/config/json-schema.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import { typeWords } from "./schema-words.ts";
import { keyTable, sectionsOf, table } from "./tables.ts";

/** The part of the page that tells of one widget: whom it is for, its config, its topics and actions. */
export function widgetPart({ name, config, needs, publishes, hears, actions }: WidgetManifest, about: string): string {
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

/** A payload's keys with what may stand there. */
function payloadWords(payload: z.ZodType): string {
  const { properties = {} } = z.toJSONSchema(payload, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const keys = Object.entries(properties).map(
    ([key, property]) => `\`${key}\`: ${typeWords(property, () => "object")}`,
  );
  return keys.join("; ") || "–";
}

/** Whom a rule lets in, in words. */
function holders(rule: PrivilegeRule): string {
  switch (rule.kind) {
    case "public":
      return "everybody";
    case "session":
      return "whoever is signed in";
    case "any":
      return `holders of any of: ${labels(rule.codes)}`;
    case "all":
      return `holders of all of: ${labels(rule.codes)}`;
  }
}

const labels = (codes: readonly string[]): string =>
  codes.map((code) => PRIVILEGES.find((privilege) => privilege.code === code)?.label ?? code).join(", ");
