import assert from "node:assert/strict";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { findAddresses } from "./geocoder.ts";

let asked = "";
let answer: unknown = null;
const server = createServer(async (request, response) => {
  asked = `${request.url} ${await text(request)}`;
  response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
});
let address = "";
before(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}/arcgis/rest/services/Locator/GeocodeServer/`;
});
after(() => server.close());

test("a GeocodeServer is asked for a line of text, and its candidates become places", async () => {
  const extent = { xmin: -82.5, ymin: 27.9, xmax: -82.4, ymax: 28 };
  answer = {
    candidates: [
      { address: "Main St, Tampa", location: { x: -82.45, y: 27.95 }, extent, score: 100 },
      { address: "Main St, Ocala", location: { x: -82.1, y: 29.2 } },
    ],
  };
  const [first, second] = await findAddresses(address, "main st & 2nd");
  assert.match(
    asked,
    /^\/arcgis\/rest\/services\/Locator\/GeocodeServer\/findAddressCandidates .*SingleLine=main\+st\+%26\+2nd/,
  );
  assert.deepEqual(first, { label: "Main St, Tampa", bounds: [-82.5, 27.9, -82.4, 28] });
  assert.ok(second && second.bounds[0] < -82.1 && second.bounds[2] > -82.1);
});

test("a fault in an answer of status 200 is a fault", async () => {
  answer = { error: { code: 499, message: "Token Required" } };
  await assert.rejects(findAddresses(address, "main st"));
});
