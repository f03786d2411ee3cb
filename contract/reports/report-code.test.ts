import assert from "node:assert/strict";
import test from "node:test";
import { REPORT_CODE_SIGNS, checkSign, readReportCode, reportCheckAddress, shownReportCode } from "./report-code.ts";

const code = (first: string) => first + checkSign(first);

test("the sum of a code's characters, each times its position, is a multiple of 31", () => {
  for (const first of ["222222222", "ABCDEFGHJ", "ZZZZZZZZZ", "7K4QW9XTM"]) {
    const sum = [...code(first)].reduce((all, sign, i) => all + (i + 1) * REPORT_CODE_SIGNS.indexOf(sign), 0);
    assert.equal(sum % 31, 0, first);
  }
});

test("no character can be mistaken for another and their number is a prime", () => {
  assert.equal(new Set(REPORT_CODE_SIGNS).size, 31);
  assert.doesNotMatch(REPORT_CODE_SIGNS, /[01OIL]/);
});

test("every single wrong character and every swap of two are reported", () => {
  const right = code("7K4QW9XTM");
  for (let i = 0; i < right.length; i++) {
    for (const sign of REPORT_CODE_SIGNS)
      if (sign !== right[i]) assert.equal(readReportCode(right.slice(0, i) + sign + right.slice(i + 1)), null);
    for (let j = i + 1; j < right.length; j++) {
      if (right[i] === right[j]) continue;
      const signs = [...right];
      [signs[i], signs[j]] = [signs[j] ?? "", signs[i] ?? ""];
      assert.equal(readReportCode(signs.join("")), null, `${i} and ${j}`);
    }
  }
});

test("a code is read as it is printed and typed", () => {
  const right = code("7K4QW9XTM");
  for (const typed of [shownReportCode(right), right.toLowerCase(), ` ${right.slice(0, 5)} – ${right.slice(5)} `])
    assert.equal(readReportCode(typed), right);
  for (const wrong of ["", "ABC", `${right}2`, right.replace("7", "1"), "ÄÖÜ%€7K4QW"])
    assert.equal(readReportCode(wrong), null);
});

test("the address of the check holds the code", () => {
  assert.equal(reportCheckAddress("https://a.example", "7K4QW9XTM2"), "https://a.example/verify/7K4QW9XTM2");
});
