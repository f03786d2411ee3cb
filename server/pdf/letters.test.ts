import assert from "node:assert/strict";
import test from "node:test";
import PDFDocument from "pdfkit";
import { decodedText } from "../../engine/files/decoded-text.ts";
import { caseFile } from "../../test/cases/case-files.ts";
import { pdfObjects, pdfPages } from "../../test/kits/pdf.ts";
import { NO_POPPLER, readPdf } from "../../test/poppler.ts";
import { lettersOf } from "./letters.ts";
import { ROBOTO } from "./roboto.ts";
import { stretchesOf } from "./stretches.ts";

const NAMES = [
  ...decodedText(caseFile("64-pdf-chinese-arabic-emoji/pdf-names.txt").bytes).split(/\r?\n/).filter(Boolean),
  "حج خلج ثمن گچ",
  "مستودع 12 (A) حي",
  "🏠 shelter 🚒",
  "מחסן מים (5)",
  "물 창고",
  "東京の倉庫カナ",
  "आपातकालीन पानी",
  "คลังน้ำดื่ม",
  "ქართული Հայերեն አማርኛ বাংলা தமிழ்",
  "Łódź Ñandú Việt Nam Ελλάδα Москва",
];

async function written(lines: readonly string[], common: Readonly<Record<"plain" | "bold", string>>): Promise<Buffer> {
  const doc = new PDFDocument({ size: [600, 800], compress: false });
  const parts: Uint8Array[] = [];
  doc.on("data", (part: Uint8Array) => void parts.push(part));
  const ended = new Promise<void>((done) => doc.on("end", done));
  const letters = lettersOf(doc, common);
  lines.forEach((line, at) =>
    letters.put(line, { weight: at % 2 === 0 ? "plain" : "bold", size: 10, color: "#000000", x: 20, y: 30 + at * 20 }),
  );
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

test(
  "names in any script are written with real letters and read back as they were given",
  { skip: NO_POPPLER },
  async () => {
    for (const common of [ROBOTO, { plain: "Helvetica", bold: "Helvetica-Bold" }]) {
      const bytes = await written(NAMES, common);
      const text = readPdf(bytes)
        .pages.join("")
        .replaceAll(/[\u200e\u200f\u202a-\u202e]/g, "")
        .replaceAll(/ +/g, " ");
      // Poppler guesses where a line with both directions begins, so each word is searched alone.
      for (const word of NAMES.flatMap((name) => name.split(/[ ()]+/)))
        assert.ok(text.includes(word), `${word} in ${text}`);
      const pdf = pdfObjects(bytes);
      const content = pdfPages(pdf).flatMap((page) => {
        const shown = pdf.dict(page).get("Contents");
        return (Array.isArray(shown) ? shown : [shown ?? null]).map((ref) => pdf.stream(ref));
      });
      const glyphs = content.join("\n").match(/<[0-9a-f]+>(?= -?\d)/g) ?? [];
      assert.ok(glyphs.length > 20);
      // Glyph 0 is the box for letters that the typeface lacks.
      for (const glyph of glyphs) assert.doesNotMatch(glyph, /^<(?:[0-9a-f]{4})*?0000/, glyph);
    }
  },
);

test("a line runs in the direction of its first letter, numbers and brackets within it as they are read", () => {
  const shown = (text: string): string[] => stretchesOf(text, "plain").map((stretch) => stretch.text);
  // Orders of UAX #9 for right-to-left text: the number stays, the brackets are mirrored.
  assert.deepEqual(shown("אבג (12)"), ["(", "12", ") ", "אבג"]);
  assert.deepEqual(shown("Depot אבג דה 7"), ["Depot ", "7", " ", "דה", " ", "אבג"]);
  assert.deepEqual(shown("plain"), ["plain"]);
});

test("a character missing in all fonts is written as its number, never as a box", () => {
  assert.equal(
    stretchesOf("a\u{2ffff}b", "plain")
      .map(({ text }) => text)
      .join(""),
    "aU+2FFFFb",
  );
  assert.equal(
    stretchesOf("a\ud800b\u0007", "plain")
      .map(({ text }) => text)
      .join("")
      .trim(),
    "a\ufffdb",
  );
});

test("joined letters are as wide as they are drawn, and the rest letter by letter", () => {
  const letters = lettersOf(new PDFDocument(), ROBOTO);
  const sum = (text: string) => [...text].reduce((width, letter) => width + letters.widthOf(letter, "plain"), 0);
  assert.ok(letters.widthOf("لا", "plain") < sum("لا"));
  assert.ok(Math.abs(letters.widthOf("中文仓库", "plain") - sum("中文仓库")) < 1e-9);
  assert.ok(letters.widthOf("中", "plain") > 0.9);
});
