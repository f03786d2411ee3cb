import { html, type Markup } from "../answers/markup.ts";
import examples from "../http/examples.json" with { type: "json" };
import type { OpenLayer } from "./layer-model.ts";
import { unitOfField } from "./field-units.ts";
import { snippets, writingSnippet } from "./snippets.ts";

interface GuideParts {
  readonly root: string;
  readonly layers: readonly OpenLayer[];
  readonly calls: readonly { readonly method: string; readonly path: string; readonly summary: string }[];
  readonly limits: readonly (readonly [key: string, value: string])[];
  /** The newest published calculation; null if nothing is published. */
  readonly published: { readonly eid: number; readonly run: number } | null;
  readonly version: string;
  /** The text of a key below `developers`. */
  text(key: string, values?: Readonly<Record<string, string | number>>): string;
}

/** The guide for developers: from the first call to what stays as it is. Names of fields and calls are English. */
export function guidePage(parts: GuideParts): Markup {
  const { text, root, published } = parts;
  return html`<h1>${text("title")}</h1>
    <p>${text("lead")}</p>
    ${section(text("first.title"), html`<p>${text("first.lead")}</p>${code(`curl "${root}/api/View/GetPublished"`)}<p>${text("first.next")}</p>${code(`${root}/data/zones.geojson?where=latest%3D1\n${root}/data/needs_multi_day.csv?where=latest%3D1`)}<p>${text("first.latest")}</p><p>${text("first.example")}</p>`)}
    ${section(
      text("tools.title"),
      html`${snippets(root).map(({ tool, name, code: sample }) => html`<h3>${name}</h3><p>${text(`tools.${tool}`)}</p>${code(sample)}`)}`,
    )}
    ${section(
      text("words.title"),
      table(
        [text("words.word"), text("words.meaning")],
        ["did", "eid", "run", "zone", "block", "population"].map((word) => [word, text(`words.${word}`)]),
      ),
    )}
    <ul>
      ${["figures", "places", "times"].map((key) => html`<li>${text(`layers.${key}`)}: ${text(`words.${key}`)}</li>`)}
    </ul>
    ${section(text("layers.title"), layerModel(parts))}
    ${section(
      text("calls.title"),
      html`<p>${text("calls.lead")} <a href="developers/openapi.json">OpenAPI</a>, <a href="api/docs">${text("calls.all")}</a></p>
        ${table([text("calls.call"), text("calls.what")], parts.calls.map(({ method, path, summary }) => [`${method} ${path}`, english(summary)]))}`,
    )}
    ${section(text("writing.title"), html`<p>${text("writing.token")} <a href="tokens">${text("writing.page")}</a></p><p>${text("writing.safe")}</p>${code(writingSnippet(root, examples["POST /api/Supply/PutDeliveries"].body))}<p>${text("writing.once")}</p><p><a href="developers/programs.md">${text("writing.guide")}</a></p>`)}
    ${section(text("changes.title"), html`<p>${text("changes.lead")}</p>${code(`${root}/feed.atom`)}<p>${text("changes.catalog")}</p>${code([`${root}/data.json`, ...(published === null ? [] : [`${root}/data/estimations/${published.eid}/needs_multi_day.csv`, `${root}/data/runs/${published.run}/needs_multi_day.csv`])].join("\n"))}`)}
    ${section(text("embedding.title"), html`<p>${text("embedding.lead")}</p>${code(`<script async src="${root}/embed.js"></script>\n<provision-widget app="embed" widget="projections"></provision-widget>`)}`)}
    ${section(text("limits.title"), table([text("limits.limit"), text("limits.value")], parts.limits.map(([key, value]) => [text(`limits.${key}`), value])))}
    ${section(text("stays.title"), html`<p>${text("stays.lead")}</p><ul>${["fields", "removal", "rest", "version"].map((key) => html`<li>${text(`stays.${key}`, { version: parts.version })}</li>`)}</ul><p><a href="developers/changelog.md">${text("stays.changes")}</a></p>`)}`; // oxfmt-ignore
}

const section = (title: string, content: Markup): Markup =>
  html`<section class="pv-section pv-stack">
    <h2>${title}</h2>
    ${content}
  </section>`;

const code = (source: string): Markup => html`<pre class="pv-card pv-small" style="margin:0;white-space:pre-wrap;overflow-wrap:anywhere" lang="zxx"><code>${source}</code></pre>`; // oxfmt-ignore

/** Texts of the protocols themselves, whatever the page's language. */
const english = (source: string): Markup => html`<span lang="en">${source}</span>`;

const table = (head: readonly string[], rows: readonly (readonly (string | Markup)[])[]): Markup =>
  html`<div style="overflow-x:auto" tabindex="0">
    <table class="pv-table">
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

function layerModel({ layers, root, text }: GuideParts): Markup {
  if (layers.length === 0) return html`<p>${text("layers.none")}</p>`;
  const heads = ["field", "meaning", "type", "unit"].map((key) => text(`layers.${key}`));
  const unit = (name: string): string => {
    const known = unitOfField(name);
    return known === null ? "" : text(`units.${known}`);
  };
  return html`<p>${text("layers.lead")}</p>
    ${layers.map(
      ({ name, description, path, file, fields }) =>
        html`<details class="pv-card">
          <summary lang="en"><b>${name}</b>: ${description}</summary>
          <p>
            <a href="${root}${path}">${text("layers.service")}</a>
            ${["csv", "geojson", "gpkg", "zip"].map((format) => html` · <a href="${root}/data/${file}.${format}">${format}</a>`)}
          </p>
          ${table(
            heads,
            fields.map((field) => [field.name, field.alias, field.type.replace("esriFieldType", ""), unit(field.name)]),
          )}
        </details>`,
    )}`;
}
