import { fromBase64, toBase64 } from "./base64-bytes.ts";
import { PackError, checkHeader, type SealedPack } from "./seal.ts";
import { BASE_PATH } from "../../../contract/api/base-path.ts";

/** The page that shows packs without a server, and its address. */
export const OFFLINE_PAGE = "/offline.html";
/** Ids of the two parts of a pack in its file. */
const [HEADER, CONTENT] = ["provision-pack-header", "provision-pack"] as const;

/**
 * A pack as a file that a browser opens by itself: the page that shows packs, with its script and styles in it, and the
 * sealed pack. Rejects where the page's files do not come.
 */
export async function packFile({ header, content }: SealedPack): Promise<Blob> {
  const address = new URL(BASE_PATH + OFFLINE_PAGE, window.location.origin);
  const page = new DOMParser().parseFromString(await textAt(address), "text/html");
  const script = page.querySelector("script[src]");
  const sheet = page.querySelector("link[rel=stylesheet]");
  if (script === null || sheet === null) throw new Error("the page for packs has no script");
  const [code, styles] = await Promise.all([
    textAt(new URL(script.getAttribute("src") ?? "", address)),
    textAt(new URL(sheet.getAttribute("href") ?? "", address)),
  ]);
  const inPage = (id: string, type: string, text: string) =>
    `<script${id && ` id="${id}"`} type="${type}">${text}</script>\n`;
  sheet.remove();
  script.remove();
  const head = page.documentElement.outerHTML.replace(/<\/body>[^]*$/, "");
  return new Blob(
    [
      "<!doctype html>\n",
      // In a text, the end of an element would end the page's own.
      head.replace("</head>", () => `<style>${styles.replaceAll("</", "<\\/")}</style></head>`),
      inPage(HEADER, "application/json", JSON.stringify(header).replaceAll("<", "\\u003c")),
      inPage(CONTENT, "application/octet-stream", toBase64(content)),
      inPage("", "module", code.replaceAll("</script", "<\\/script")),
      "</body></html>\n",
    ],
    { type: "text/html" },
  );
}

async function textAt(address: URL): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: HTTP ${response.status}`);
  return response.text();
}

/**
 * Reads the pack in a file of one.
 * @throws PackError for anything else
 */
export const readPackFile = async (file: Blob): Promise<SealedPack> => {
  const pack = packIn(new DOMParser().parseFromString(await file.text(), "text/html"));
  if (pack === null) throw new PackError("notPack");
  return pack;
};

/**
 * The pack in a page; null if it has none.
 * @throws PackError for one that was cut off, or of another version
 */
export function packIn(page: Document): SealedPack | null {
  const [header, content] = [HEADER, CONTENT].map((id) => page.getElementById(id)?.textContent ?? null);
  if (header == null) return null;
  try {
    const bytes = fromBase64(content ?? "");
    return { header: checkHeader(JSON.parse(header), bytes.length), content: bytes };
  } catch (error) {
    throw error instanceof PackError ? error : new PackError("cutOff");
  }
}
