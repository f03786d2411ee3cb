export * from "../../engine/words/languages.ts";
