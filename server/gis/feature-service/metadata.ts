import { html, type Markup } from "../../answers/markup.ts";
import type { GeoBox } from "../../tracts/data-set-content.ts";
import type { Field } from "./feature-source.ts";

/** What a service or a layer says of itself. */
interface Described {
  readonly title: string;
  readonly description: string;
  readonly credit: string;
  /** Longitudes and latitudes. */
  readonly extent: GeoBox | null;
  readonly layers: readonly {
    readonly name: string;
    readonly description: string;
    readonly fields: readonly Field[];
  }[];
}

/** A description in ArcGIS's metadata format, which its desktop and portal read: text, credits, box, and every field. */
export function metadataXml({ title, description, credit, extent, layers }: Described): string {
  const [west = 0, south = 0, east = 0, north = 0] = extent ?? [];
  const box = html`<dataExt>
    <geoEle>
      <GeoBndBox esriExtentType="search">
        <exTypeCode>1</exTypeCode>
        <westBL>${west}</westBL><eastBL>${east}</eastBL><northBL>${north}</northBL><southBL>${south}</southBL>
      </GeoBndBox>
    </geoEle>
  </dataExt>`;
  const { source } = html`<metadata xml:lang="en">
    <Esri><ArcGISFormat>1.0</ArcGISFormat><ArcGISProfile>ItemDescription</ArcGISProfile></Esri>
    <mdLang><languageCode value="eng" /></mdLang>
    <mdChar><CharSetCd value="004" /></mdChar>
    <dataIdInfo>
      <idCitation><resTitle>${plain(title)}</resTitle></idCitation>
      <idAbs>${plain(description)}</idAbs>
      <idCredit>${plain(credit)}</idCredit>
      ${extent === null ? null : box}
    </dataIdInfo>
    <eainfo>${layers.map((layer) => entity(layer))}</eainfo>
  </metadata>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${source}`;
}

const entity = ({ name, description, fields }: Described["layers"][number]): Markup =>
  html`<detailed Name="${plain(name)}">
    <enttyp><enttypl>${plain(name)}</enttypl><enttypd>${plain(description)}</enttypd></enttyp>
    ${fields.map((field) => attribute(field))}
  </detailed>`;

const attribute = ({ name, alias, type, length, domain }: Field): Markup =>
  html`<attr>
    <attrlabl>${name}</attrlabl>
    <attalias>${plain(alias)}</attalias>
    <attrtype>${type.replace("esriFieldType", "")}</attrtype>
    ${length === undefined ? null : html`<attwidth>${length}</attwidth>`}
    ${(domain?.values ?? []).map(
      (value) =>
        html`<attrdomv>
          <edom><edomv>${plain(String(value.code))}</edomv><edomvd>${plain(value.name)}</edomvd></edom>
        </attrdomv>`,
    )}
  </attr>`;

/** A text without control characters, which XML cannot contain. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, " ");
