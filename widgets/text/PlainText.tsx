import { Fragment, type ReactNode } from "react";
import { cutAtPlaceholders } from "../../client/content/names.ts";

export interface TextParts {
  readonly text: string;
  /** What replaces a placeholder; `plain` where no button is allowed. */
  placed(name: string, plain: boolean): ReactNode;
}

/** Signs of Markdown wherever they are, what begins a block of it, two spaces that end a line, and what becomes a link. */
const MARKDOWN = /[*_`~[\]\\<>&|]|^(?: {4}|\t| {0,3}(?:[-+=#]|\d+[.)]))| {2}$|https?:|ftp:|www\.|@/im;

/** Returns whether a text consists of paragraphs alone, so that nothing needs to read Markdown. */
export const isPlain = (text: string): boolean => !MARKDOWN.test(text);

/** A text of paragraphs alone. */
export function PlainText({ text, placed }: TextParts) {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return (
    <div className="pv-article">
      {paragraphs.map((part, i) => (
        <p key={i}>{words(part.trim(), { placed })}</p>
      ))}
    </div>
  );
}

/** Words with what replaces their placeholders. */
export const words = (
  text: string,
  { placed, linked = false }: Pick<TextParts, "placed"> & { readonly linked?: boolean },
) => cutAtPlaceholders(text).map((part, i) => <Fragment key={i}>{i % 2 === 0 ? part : placed(part, linked)}</Fragment>);
