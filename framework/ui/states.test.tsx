import { expect } from "@open-wc/testing";
import { ApiError } from "../http/api-error.ts";
import { referenceOf } from "./states.tsx";

const error = (status: number, key: string) =>
  new ApiError({ status, key, message: "x", details: { requestId: "0b5f1f0a" } });

describe("the reference of an error", () => {
  it("is told where no one foresaw the error", () => {
    expect(referenceOf(error(500, "errors.unexpected"))).to.equal("0b5f1f0a");
    expect(referenceOf(error(503, "errors.unavailable"))).to.equal("0b5f1f0a");
    expect(referenceOf(error(200, "shell.errors.badAnswer"))).to.equal("0b5f1f0a");
  });

  it("is left out of a refusal, which says by itself what is wrong, and where there is none", () => {
    expect(referenceOf(error(422, "errors.invalid"))).to.equal(null);
    expect(referenceOf(new ApiError({ status: 0, key: "shell.errors.offline", message: "x" }))).to.equal(null);
    expect(referenceOf(new Error("x"))).to.equal(null);
  });
});
