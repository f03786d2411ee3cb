import { formOf } from "./form.ts";
import { extentMarkup, layerPage } from "./layer-page.ts";
import { html, type Markup } from "../../../answers/markup.ts";
import { addressOf, inForm, isAsked, type DirectoryPage } from "./place.ts";
import { resultMarkup } from "./result.ts";
import { anything, facts, isJson, listOf, textOf, type JsonObject } from "./values.ts";

/** Returns whether a page has a form that has not been filled in, and so has no result. */
export const onlyAsks = (place: DirectoryPage): boolean =>
  (place.kind === "query" || place.kind === "form") && !isAsked(place);

/**
 * A page of the service directory: an answer for people, with links to the levels above and below, and to the same as
 * JSON. No script and no style sheet, so that any policy lets it through. Written in English, as the protocol is.
 * @param answer JSON of the address; null if the page has only a form
 */
export function directoryPage(place: DirectoryPage, answer: unknown): string {
  return page(
    place,
    html`${formOf(place)}${answer === null ? null : html`<div id="result">${answerMarkup(place, isJson(answer) ? answer : {})}</div>`}`,
  );
}

/** The page of an address that was refused: the reason, and the request, to be corrected. */
export function refusedPage(
  place: DirectoryPage,
  { code, message, details }: { readonly code: number; readonly message: string; readonly details: readonly string[] },
): string {
  // A caller refused with 403 is signed in, so only others get the sign-in link. The sign-in page adds the base path.
  const next = encodeURIComponent(inForm({ ...place, base: "" }, "html"));
  const way = code === 498 || code === 499 ? html`<p><a href="${place.base}/login?next=${next}">Sign in</a></p>` : null;
  return page(
    place,
    html`<div role="alert">
        <p><b>Error ${code}: ${message}</b></p>
        ${details.map((detail) => html`<p>${detail}</p>`)}
      </div>
      ${way}${formOf(place)}`,
  );
}

function answerMarkup(place: DirectoryPage, answer: JsonObject): Markup {
  switch (place.kind) {
    case "catalogue":
      return html`${facts([["Current Version", answer["currentVersion"]]])}
        <h2>Services</h2>
        <ul>
          ${listOf(answer["services"]).map(({ name, type }) => {
            const to = addressOf.service(place, textOf(name));
            return html`<li><a href="${to}">${textOf(name)}</a> (${textOf(type)})</li>`;
          })}
        </ul>`;
    case "service":
      return servicePage(place, answer);
    case "layers":
      return html`${[...listOf(answer["layers"]), ...listOf(answer["tables"])].map(
        (layer) =>
          html`<h2>${textOf(layer["name"])} (${textOf(layer["id"])})</h2>
            ${layerPage(place, layer)}
            <hr />`,
      )}`;
    case "layer":
      return layerPage(place, answer);
    case "query":
      return resultMarkup(place, answer);
    case "form":
      return html`<h2>Answer</h2>
        ${anything(answer)}`;
    case "other":
      return isJson(answer["feature"])
        ? facts(Object.entries(isJson(answer["feature"]["attributes"]) ? answer["feature"]["attributes"] : {}))
        : anything(answer);
  }
}

function servicePage(place: DirectoryPage, service: JsonObject): Markup {
  const listed = (title: string, layers: readonly JsonObject[]): Markup | null =>
    layers.length === 0
      ? null
      : html`<h2>${title}</h2>
          <ul>
            ${layers.map(
              ({ id, name }) =>
                html`<li><a href="${addressOf.layer(place, id)}">${textOf(name)}</a> (${textOf(id)})</li>`,
            )}
          </ul>`;
  const here = addressOf.service(place);
  return html`${facts([
      ["Service Description", service["serviceDescription"]],
      ["Copyright Text", service["copyrightText"]],
      ["Spatial Reference", isJson(service["spatialReference"]) ? service["spatialReference"]["latestWkid"] : ""],
      ["Full Extent", extentMarkup(service["fullExtent"])],
      ["MaxRecordCount", service["maxRecordCount"]],
      ["Supported Query Formats", service["supportedQueryFormats"]],
      ["Capabilities", service["capabilities"]],
    ])}
    <p><a href="${here}/layers">All Layers and Tables</a></p>
    ${listed("Layers", listOf(service["layers"]))} ${listed("Tables", listOf(service["tables"]))}
    <h2>Supported Operations</h2>
    <ul>
      <li><a href="${here}/query">Query</a></li>
      <li><a href="${here}/queryDomains">Query Domains</a></li>
      <li><a href="${here}/info/metadata">Metadata</a></li>
    </ul>`;
}

const HEAD_STYLE = "padding:10px 16px;border-bottom:1px solid";

function page(place: DirectoryPage, body: Markup): string {
  const crumbs = crumbsOf(place);
  const [last, above] = [crumbs.at(-1)?.[0] ?? "", crumbs.at(-2)?.[0] ?? ""];
  const name = place.act === null ? last : `${above}: ${last}`;
  const way = crumbs.map(([label, to], i) => html`${i === 0 ? null : " › "}${i === crumbs.length - 1 ? html`<span aria-current="page">${label}</span>` : html`<a href="${to}">${label}</a>`}`); // oxfmt-ignore
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${name}</title>
      </head>
      <body style="margin:0;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
        <header style="${HEAD_STYLE}">
          <b>Services Directory</b><br />
          <nav aria-label="Breadcrumb">${way}</nav>
        </header>
        <main style="padding:0 16px 32px;max-width:80rem">
          <h1>${name}</h1>
          ${onlyAsks(place) ? null : html`<p><a href="${inForm(place, "json")}">JSON</a> | <a href="${inForm(place, "pjson")}">PJSON</a></p>`}
          ${body}
        </main>
      </body>
    </html>`.source;
}

/** From the list of services down to the page itself. */
function crumbsOf(place: DirectoryPage): readonly (readonly [label: string, address: string])[] {
  const { service, layer, act, layerName } = place;
  return [
    ["services", addressOf.catalogue(place)],
    ...(service === null ? [] : [[`${service} (FeatureServer)`, addressOf.service(place)] as const]),
    ...(layer === null ? [] : [[layerName === null ? `Layer ${layer}` : `${layerName} (${layer})`, addressOf.layer(place)] as const]), // oxfmt-ignore
    ...(act === null ? [] : [[act, ""] as const]),
  ];
}
