import assert from "node:assert/strict";
import test from "node:test";
import { deviceName } from "./sessions.ts";

test("browsers and systems are recognized by their own names, not by names they add for compatibility", () => {
  const names = (userAgent: string) => Object.values(deviceName(userAgent));
  const mozilla = (inside: string, rest: string) => `Mozilla/5.0 (${inside}) ${rest}`;
  const webkit = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36";
  assert.deepEqual(names(mozilla("Windows NT 10.0; Win64; x64", webkit)), ["Chrome", "Windows"]);
  assert.deepEqual(names(mozilla("Windows NT 10.0; Win64; x64", `${webkit} Edg/139.0.0.0`)), ["Edge", "Windows"]);
  assert.deepEqual(names(mozilla("X11; Linux x86_64; rv:140.0", "Gecko/20100101 Firefox/140.0")), ["Firefox", "Linux"]);
  assert.deepEqual(names(mozilla("Linux; Android 15; Pixel 9", webkit)), ["Chrome", "Android"]);
  const safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
  assert.deepEqual(names(mozilla("iPhone; CPU iPhone OS 18_0 like Mac OS X", safari)), ["Safari", "iPhone"]);
  assert.deepEqual(names(mozilla("Macintosh; Intel Mac OS X 10_15_7", safari)), ["Safari", "macOS"]);
});

test("an unknown User-Agent is reported as unknown", () => {
  for (const userAgent of ["", "curl/8.9", "node", "<script>alert(1)</script>"])
    assert.deepEqual(deviceName(userAgent), { browser: null, system: null });
});
