export { HelpArticle } from "./HelpArticle.tsx";
export { HelpButton, HelpShownContext } from "./HelpButton.tsx";
export { InstanceHelp } from "./HelpButton.tsx";
export { searchTopics, textOf, wordsOf } from "./search-topics.ts";
export type { HelpHit } from "./search-topics.ts";
export { HELP_GROUPS, HELP_ROUTE, topicAddress } from "./topics.ts";
export type { HelpGroup, HelpSection, HelpTopic } from "./topics.ts";
export { useHelpTopics } from "./use-help.ts";
