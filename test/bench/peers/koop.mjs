// `node koop.mjs FILE`: Koop over the features of a GeoJSON file; prints its port.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const Koop = createRequire(import.meta.url)("@koopjs/koop-core");
const collection = JSON.parse(readFileSync(process.argv[2], "utf8"));
collection.metadata = { name: "tracts", idField: "OBJECTID", maxRecordCount: 2000 };

class Model {
  getData(_request, callback) {
    callback(null, collection);
  }
}

const koop = new Koop({ logLevel: "error" });
koop.register({ type: "provider", name: "tracts", Model, version: "1.0.0", disableIdParam: true });
const server = koop.server.listen(0, "127.0.0.1", () => console.log(`PORT ${server.address().port}`));
