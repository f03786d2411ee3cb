import { Markup, html } from "../answers/markup.ts";
import type { Language } from "../answers/texts.ts";

/** A page's description for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** The absolute address; null if the public host name is unknown. */
  readonly address: string | null;
  readonly icon: string;
  /** The address of the feed of publications, on pages that show them. */
  readonly feed?: string;
  /** Where other sites learn how to embed it; null if it is not offered. */
  readonly oembed?: string | null;
  /** Absolute address of a picture, and what is on it. */
  readonly picture?: { readonly address: string; readonly alt: string };
  /** The data on it, as schema.org describes a Dataset. */
  readonly dataset?: object;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
}

/** Pixels of a page's picture: the aspect ratio in which Teams, Slack and search engines show one. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Longer titles and descriptions would be cut by clients themselves, possibly in the middle of a character. */
const MOST = { title: 120, description: 300 } as const;

/**
 * The elements of a page's head. Every text is escaped, kept on one line, and cannot change the direction of the text
 * that follows.
 */
export function headElements({ title, description, language, address, icon, isListed, ...more }: PageHead): Markup {
  const { feed, oembed = null, picture, dataset } = more;
  const [shown, summary] = [asLine(title, MOST.title), asLine(description, MOST.description)];
  const property = (name: string, content: string | number) => html`<meta property="${name}" content="${content}" />`;
  return html`<link rel="icon" href="${icon}" />
    ${feed === undefined ? null : html`<link rel="alternate" type="application/atom+xml" href="${feed}" />`}
    <title>${shown}</title>
    <meta name="description" content="${summary}" />
    ${isListed ? null : html`<meta name="robots" content="noindex" />`}
    ${address === null ? null : html`<link rel="canonical" href="${address}" />${property("og:url", address)}`}
    ${oembed === null ? null : html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${shown}" />`}
    ${property("og:type", "website")}${property("og:site_name", "Provision")}${property("og:locale", language)}
    ${property("og:title", shown)}${property("og:description", summary)}
    ${
      picture === undefined
        ? html`<meta name="twitter:card" content="summary" />`
        : html`<meta name="twitter:card" content="summary_large_image" />
            ${property("og:image", picture.address)}${property("og:image:type", "image/png")}
            ${property("og:image:width", PICTURE.width)}${property("og:image:height", PICTURE.height)}
            ${property("og:image:alt", asLine(picture.alt, MOST.description))}`
    }
    ${dataset === undefined ? null : dataBlock(dataset)}`;
}

/** Data that no browser runs, so that the content policy does not apply; no text in them ends the element. */
const dataBlock = (data: object): Markup =>
  new Markup(`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`);

/** Control characters, ends of lines, and invisible characters or ones that change the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** A text on one line, limited to a number of characters. */
function asLine(text: string, most: number): string {
  const signs = [...text.replaceAll(UNSEEN, " ").replaceAll(/\s+/g, " ").trim()];
  return signs.length <= most ? signs.join("") : `${signs.slice(0, most - 1).join("")}…`;
}
