import { expect } from "@open-wc/testing";
import { ApiError } from "../http/api-error.ts";
import { referenceOf } from "./states.tsx";

const error = (status: number, key: string) =>
  new ApiError({ status, key, message: "x", details: { requestId: "0b5f1f0a" } });

describe("the reference of an error", () => {
  it("is shown for an unexpected error", () => {
    expect(referenceOf(error(500, "errors.unexpected"))).to.equal("0b5f1f0a");
    expect(referenceOf(error(503, "errors.unavailable"))).to.equal("0b5f1f0a");
    expect(referenceOf(error(200, "shell.errors.badAnswer"))).to.equal("0b5f1f0a");
  });

  it("is hidden for a refusal, which explains itself, and if there is none", () => {
    expect(referenceOf(error(422, "errors.invalid"))).to.equal(null);
    expect(referenceOf(new ApiError({ status: 0, key: "shell.errors.offline", message: "x" }))).to.equal(null);
    expect(referenceOf(new Error("x"))).to.equal(null);
  });
});
