import assert from "node:assert/strict";
import test from "node:test";
import { codePageOf, textReader } from "./code-pages.ts";

const table = (driver: number): Uint8Array => Uint8Array.from({ length: 32 }, (_, at) => (at === 29 ? driver : 0));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test("a code page is recognized in every spelling of a .cpg, with line ends and blanks, before the table's own byte", () => {
  for (const [text, page] of [
    ["UTF-8", "utf-8"],
    ["65001\r\n", "utf-8"],
    ["88591", "windows-1252"],
    ["ISO 8859-1\n", "windows-1252"],
    ["ISO-88592", "iso-8859-2"],
    ["1252", "windows-1252"],
    ["ANSI 1252", "windows-1252"],
    ["CP1251", "windows-1251"],
    ["OEM 850", "cp850"],
    ["IBM437", "cp437"],
    ["LATIN1", "windows-1252"],
    ["LATIN-1", "windows-1252"],
    ["936", "gbk"],
    ["ANSI 1250", "windows-1250"],
    ["28592", "iso-8859-2"],
    ["28605", "iso-8859-15"],
    ["LDID/87", "windows-1252"],
    ["10000", "macintosh"],
  ] as const)
    assert.equal(codePageOf(table(0x01), bytesOf(text)).page, page, text);
  assert.equal(codePageOf(table(0x01), bytesOf("no such page")).page, "cp437");
  assert.equal(codePageOf(table(0x02), undefined).page, "cp850");
  assert.equal(codePageOf(table(0xc8), undefined).page, "windows-1250");
  assert.equal(codePageOf(table(0x03), undefined).page, "windows-1252");
  assert.equal(codePageOf(table(0x57), undefined).page, null);
  assert.deepEqual(codePageOf(table(0), undefined), { page: null, unknown: null });
  const { page, unknown } = codePageOf(table(0x68), bytesOf("KEYBCS2"));
  assert.throws(() => textReader(page, unknown)(Uint8Array.of(0x87)), /unknownCodePage .*KEYBCS2/);
});

test("Peñuelas, Bogotá and Łódź read alike from every code page that has them", () => {
  // The bytes of each name in each code page (Unicode's mapping tables).
  for (const [page, bytes, name] of [
    ["cp437", [0x50, 0x65, 0xa4, 0x75, 0x65, 0x6c, 0x61, 0x73], "Peñuelas"],
    ["cp850", [0x42, 0x6f, 0x67, 0x6f, 0x74, 0xa0], "Bogotá"],
    ["cp852", [0x9d, 0xa2, 0x64, 0xab], "Łódź"],
    ["windows-1250", [0xa3, 0xf3, 0x64, 0x9f], "Łódź"],
    ["macintosh", [0x50, 0x65, 0x96, 0x75], "Peñu"],
    ["iso-8859-1", [0x50, 0x65, 0xf1, 0x75], "Peñu"],
    ["windows-1252", [0x50, 0x65, 0xf1, 0x75], "Peñu"],
    [null, [0x50, 0x65, 0xf1, 0x75], "Peñu"],
    [null, [0x50, 0x65, 0xc3, 0xb1, 0x75], "Peñu"],
    ["windows-1252", [0x50, 0x65, 0xc3, 0xb1, 0x75], "Peñu"],
    ["utf-8", [0x50, 0x65, 0xf1, 0x75], "Peñu"],
  ] as const)
    assert.equal(textReader(page)(Uint8Array.from(bytes)), name, `${page} ${bytes.join()}`);
});

test("letters of a code page that nothing names are refused, unless they are those of Western languages", () => {
  // Pe¤uelas of DOS, Wac³aw of Windows-1250, Склад of Windows-1251, a sign that Windows-1252 does not have.
  for (const bytes of [
    [0x50, 0x65, 0xa4, 0x75, 0x65, 0x6c, 0x61, 0x73],
    [0x57, 0x61, 0x63, 0xb3, 0x61, 0x77],
    [0xd1, 0xea, 0xeb, 0xe0, 0xe4],
    [0x54, 0x81, 0x72],
    // město, půda, Plzeňan, Gdańsk, Győr of Windows-1250; Eskişehir, Iğdır of 1254; Šiauliai of 1257.
    ...[
      "m\u00ecsto",
      "p\u00f9da",
      "Pla\u00e8any",
      "Plze\u00f2an",
      "Lo\u00efka k\u00efu",
      "Gda\u00f1sk",
      "Gy\u00f5r",
      "gy\u00fbjt",
      "wieku \u009ckap",
    ],
    ...["Eski\u00feehir", "I\u00f0d\u00fdr", "Dolj\u00e3r", "\u00d0iauliai"],
  ].map((foreign) => (typeof foreign === "string" ? [...foreign].map((letter) => letter.charCodeAt(0)) : foreign)))
    for (const page of [null, "utf-8"])
      assert.throws(() => textReader(page)(Uint8Array.from(bytes)), /unknownLetters/, bytes.join());
  for (const name of [
    "Doña Ana",
    "Conceição",
    "Cañón",
    "Nº 5",
    "O´Brien",
    "Straße",
    "70°F",
    "½ mile",
    "Kraków",
    "Ærø",
    "Mayagüez",
    "Haïti",
    "LEFÈVRE",
    "Simões",
    "così",
    "più",
    "però",
    "Forlì-Cesena",
    "irmãs",
    "août",
    "Noël",
    "Curaçao",
    "Genêts",
    "Þingvellir",
    "Ève",
  ])
    // oxfmt-ignore
    assert.equal(textReader(null)(Uint8Array.from(name, (letter) => letter.charCodeAt(0))), name);
});
