import { request } from "node:http";
import fastifyStatic from "@fastify/static";
import Fastify from "fastify";

/**
 * Serves the bare map from a separate process like the product's: `node sdk-server.ts FOLDER ASSETS PRODUCT`. Forwards
 * the SDK's requests for the tracts' service to the product. Prints its address.
 */
const [folder = "", assets = "", product = ""] = process.argv.slice(2);
const app = Fastify();
app.register(fastifyStatic, { root: folder, preCompressed: true });
app.register(fastifyStatic, { root: assets, prefix: "/assets/", decorateReply: false });
app.get("/arcgis/*", (asked, reply) => {
  const { "accept-encoding": encoding } = asked.headers;
  request(product + asked.url, { headers: encoding === undefined ? {} : { "accept-encoding": encoding } }, (answer) => {
    for (const name of ["content-type", "content-encoding", "etag", "cache-control"])
      if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name]);
    void reply.code(answer.statusCode ?? 502).send(answer);
  })
    .on("error", (error) => void reply.code(502).send(error.message))
    .end();
});
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
