import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { Fragment, createElement, type ReactNode } from "react";
import { ContentLink } from "../../client/content/ContentLink.tsx";
import { PictureNameSchema } from "../../contract/config/pictures.ts";
import { pictureUrl } from "../../framework/config/picture.ts";
import { words, type TextParts } from "./PlainText.tsx";

/**
 * A Markdown text as elements, made of its tokens: HTML in it stays text, links lead into the app, to http(s) addresses
 * and to mail, and pictures are the uploaded ones.
 */
export function Markdown({ text, ...parts }: TextParts) {
  return <div className="pv-article">{blocks(tokensOf(text), { ...parts, depth: 0 })}</div>;
}

const ALONE = { style: { display: "inline-block", paddingBlock: "var(--calcite-spacing-xxs)" } } as const;

/** Levels of lists and quotes up to which a text is drawn; a text of nothing but `>` would have thousands. */
const DEEPEST = 12;

function tokensOf(text: string): Token[] {
  try {
    return lexer(text);
  } catch (error) {
    // Thousands of levels are too deep for the reader of Markdown; the words can still be read.
    if (!(error instanceof RangeError)) throw error;
    return [{ type: "text", raw: text, text }];
  }
}

interface MarkdownPlace extends Pick<TextParts, "placed"> {
  readonly depth: number;
  /** Whether it is within a link, which may hold no other control. */
  readonly linked?: boolean;
  /** Whether nothing is next to it: a link alone in its line is as high as a finger needs. */
  readonly alone?: boolean;
}

const blocks = (tokens: readonly Token[], place: MarkdownPlace): ReactNode[] =>
  tokens.map((token, i) => (
    <Fragment key={i}>{drawn(token as Known, { ...place, alone: tokens.length === 1 })}</Fragment>
  ));

/** The tokens of Markdown itself, but for those that are drawn with the list around them. */
type Known = Exclude<MarkedToken, Tokens.ListItem | Tokens.Checkbox>;

function drawn(token: Known, place: MarkdownPlace): ReactNode {
  const inside = (tokens: readonly Token[] | undefined): ReactNode =>
    place.depth >= DEEPEST || !tokens ? words(token.raw, place) : blocks(tokens, { ...place, depth: place.depth + 1 });
  switch (token.type) {
    case "heading":
      // The page has the first level.
      return createElement(`h${Math.min(token.depth + 1, 6)}`, null, inside(token.tokens));
    case "paragraph":
      return <p>{inside(token.tokens)}</p>;
    case "blockquote":
      return <blockquote className="pv-note">{inside(token.tokens)}</blockquote>;
    case "list":
      return (
        <List ordered={token.ordered} start={token.start}>
          {token.items.map((item, i) => (
            <li key={i}>{inside(item.tokens)}</li>
          ))}
        </List>
      );
    case "table":
      return <Table of={token} inside={inside} />;
    case "code":
      return (
        <pre className="pv-scroll-area" tabIndex={0}>
          <code>{words(token.text, place)}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "strong":
      return <strong>{inside(token.tokens)}</strong>;
    case "em":
      return <em>{inside(token.tokens)}</em>;
    case "del":
      return <s>{inside(token.tokens)}</s>;
    case "codespan":
      return <code>{words(token.text, place)}</code>;
    case "br":
      return <br />;
    case "link":
      return (
        <ContentLink to={token.href} {...(place.alone ? ALONE : {})}>
          {blocks(token.tokens, { ...place, linked: true })}
        </ContentLink>
      );
    case "image":
      return PictureNameSchema.safeParse(token.href).success ? (
        <img src={pictureUrl(token.href)} alt={token.text} loading="lazy" />
      ) : (
        token.text
      );
    case "space":
    case "def":
      return null;
    case "text":
      return token.tokens ? inside(token.tokens) : words(token.text, place);
    case "escape":
    case "html":
      return words(token.text, place);
  }
}

function List({ ordered, start, children }: { ordered: boolean; start: number | ""; children: ReactNode }) {
  return ordered ? <ol start={start === "" ? 1 : start}>{children}</ol> : <ul>{children}</ul>;
}

function Table({ of, inside }: { of: Tokens.Table; inside(tokens: readonly Token[]): ReactNode }) {
  const { header, rows } = of;
  return (
    <table tabIndex={0}>
      <thead>
        <tr>
          {header.map(({ tokens }, i) => (
            <th key={i} scope="col">
              {inside(tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, r) => (
          <tr key={r}>
            {row.map(({ tokens }, i) => (
              <td key={i}>{inside(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
