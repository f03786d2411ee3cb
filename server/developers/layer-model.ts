import type { FastifyInstance } from "fastify";
import { z } from "zod";

const ServedLayersSchema = z.object({
  layers: z.array(z.unknown()),
  tables: z.array(z.unknown()),
});
const LayerSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  fields: z.array(z.object({ name: z.string(), alias: z.string(), type: z.string() })),
});

/** A layer as everyone may read it. */
export interface OpenLayer extends z.output<typeof LayerSchema> {
  /** Address of the layer below the product's own. */
  readonly path: string;
  /** The layer's name in the addresses of files. */
  readonly file: string;
}

const SERVICES = [
  { name: "Provision", prefix: "" },
  { name: "Storms", prefix: "storm_" },
] as const;

/** The layers that a visitor's client lists, as it gets them; none of a service that does not answer. */
export async function openLayers(app: FastifyInstance): Promise<OpenLayer[]> {
  const found = await Promise.all(
    SERVICES.map(async ({ name, prefix }) => {
      const path = `/arcgis/rest/services/${name}/FeatureServer`;
      const answer = await app.inject({ url: `${path}/layers?f=json` });
      const { data } = ServedLayersSchema.safeParse(answer.statusCode === 200 ? answer.json() : {});
      return [...(data?.layers ?? []), ...(data?.tables ?? [])]
        .map((layer) => LayerSchema.parse(layer))
        .map((layer) => ({ ...layer, path: `${path}/${layer.id}`, file: prefix + layer.name }));
    }),
  );
  return found.flat();
}
