import assert from "node:assert/strict";
import test from "node:test";
import { HttpError } from "../answers/errors.ts";
import { ownAddress } from "./read-settings.ts";

test("the configured address is used, regardless of the caller's", () => {
  assert.equal(
    ownAddress("https://provision.agency.example", "http://elsewhere.example"),
    "https://provision.agency.example",
  );
});

test("without one the caller's is used if it names this machine", () => {
  for (const address of ["http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"])
    assert.equal(ownAddress(null, address), address);
});

test("another host's name is refused, however it is written", () => {
  for (const address of [
    "http://elsewhere.example",
    "http://localhost.elsewhere.example",
    "http://127.0.0.1.elsewhere.example",
    "http://203.0.113.9",
    "http://127.0.0.1@elsewhere.example",
    "http://",
    "nothing",
  ])
    assert.throws(
      () => ownAddress(null, address),
      (error) => error instanceof HttpError && error.status === 422,
      address,
    );
});
