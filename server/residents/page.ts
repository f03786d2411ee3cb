import type { PlaceAnswer, PlaceQuestion, PlainTable, ResidentsPage } from "../../contract/reports/calls/residents.ts";
import { html, type Markup } from "../answers/markup.ts";

/** Content of a page without scripts. */
interface PlainPage {
  readonly language: string;
  /** Address that its form is sent to: the page's own. */
  readonly address: string;
  readonly page: ResidentsPage;
  /** The lookup, and its answer; null before. */
  readonly answer: { readonly typed: string; readonly result: PlaceAnswer } | null;
}

/**
 * The public page as the server writes it: everything can be read and looked up without scripts. The app replaces it if
 * it can run.
 */
export function plainPage({ language, address, page, answer }: PlainPage): Markup {
  const { title, lead, figures, notes, search, tables, others } = page;
  return html`<main lang="${language}" class="pv-stack" style="max-inline-size:60rem;margin-inline:auto;padding:1rem">
    <h1 style="font-size:1.25rem">${title}</h1>
    <p>${lead}</p>
    ${search === null ? null : searchForm(address, search, answer)}
    <div class="pv-card pv-stack">
      <dl style="display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:0">
        ${figures.map(
          ({ name, value }) =>
            html`<div>
              <dt>${name}</dt>
              <dd style="margin:0;font-size:1.25rem;font-weight:600">${value}</dd>
            </div>`,
        )}
      </dl>
      ${notes.map((note) => html`<p class="pv-muted pv-small">${note}</p>`)}
    </div>
    ${tables.map(table)}
    ${
      others === null
        ? null
        : html`<section>
            <h2>${others.title}</h2>
            <ul>
              ${others.list.map(({ eid, name }) => html`<li><a href="?eid=${eid}">${name}</a></li>`)}
            </ul>
          </section>`
    }
  </main>`;
}

function searchForm(
  address: string,
  search: NonNullable<ResidentsPage["search"]>,
  answer: PlainPage["answer"],
): Markup {
  return html`<form class="pv-card pv-stack" method="post" action="${address}">
      <h2>${search.title}</h2>
      <label
        >${search.label}<br /><input
          name="text"
          type="text"
          maxlength="200"
          required
          value="${answer?.typed ?? ""}"
          style="font-size:1rem;padding:.5rem;inline-size:min(25rem,100%)"
      /></label>
      <p><button type="submit" style="font-size:1rem;padding:.5rem 1rem">${search.button}</button></p>
      ${search.notes.map((note) => html`<p class="pv-muted pv-small">${note}</p>`)}
    </form>
    ${answer === null ? null : answerCard(address, answer.result)}`;
}

function answerCard(address: string, { title, sentences, help, choices, asOf }: PlaceAnswer): Markup {
  return html`<section class="pv-card pv-stack" role="status">
    <h2>${title}</h2>
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    ${
      help === null
        ? null
        : html`<h3>${help.title}</h3>
            ${help.lines.map((line) => html`<p>${line}</p>`)}`
    }
    ${
      choices.list.length === 0
        ? null
        : html`<form method="post" action="${address}">
            <p>${choices.title}</p>
            <ul>
              ${choices.list.map(
                ({ label, asks }) => html`<li><button name="asks" value="${written(asks)}">${label}</button></li>`,
              )}
            </ul>
          </form>`
    }
    <p class="pv-muted pv-small">${asOf}</p>
  </section>`;
}

/** A lookup as a button of a form sends it. */
const written = (asks: PlaceQuestion): string => JSON.stringify(asks);

const table = ({ caption, head, rows, more }: PlainTable): Markup =>
  html`<section style="overflow-x:auto">
    <table class="pv-table">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first = "", ...cells]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${more === null ? null : html`<p>${more}</p>`}
  </section>`;
