import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import { addOrUpdateEstimation } from "../../contract/planning/calls/estimations.ts";
import { requestShortfalls } from "../../contract/supply/calls/requests.ts";
import { changePassword } from "../../contract/people/calls/session.ts";
import { rectangle } from "../fixtures/shapes.ts";
import type { RunningProduct } from "../kits/product.ts";
import { granted, project } from "../kits/planning.ts";
import { clientOf, type TestClient } from "../kits/client.ts";

/** The password that `signInFirst` chooses. */
export const FIRST_PASSWORD = "a passphrase for pictures";

const box = (...sides: Parameters<typeof rectangle>) => ({ kind: "polygon" as const, geometry: rectangle(...sides) });
const ZONES = [
  { zone: 1, affected: 100, parts: [box(-82.75, 27.55, -82.1, 28.15)] },
  { zone: 2, affected: 80, parts: [box(-82.2, 27.6, -81.4, 28.5)] },
  {
    zone: 3,
    affected: 60,
    parts: [
      {
        kind: "line" as const,
        coordinates: [
          [-81.9, 26.4],
          [-81.5, 27.1],
          [-81.2, 27.5],
        ],
        bufferMiles: 8,
      },
    ],
  },
];

/** Signs in as the administrator of a new product, with the one-time password changed. */
export function signInFirst(product: RunningProduct, password = FIRST_PASSWORD): Promise<TestClient> {
  return signInNew(product, { userName: product.userName, oneTimePassword: product.oneTimePassword, password });
}

/** Signs in as a user, with the one-time password changed. */
export async function signInNew(
  { address }: RunningProduct,
  { userName, oneTimePassword, password }: Readonly<Record<"userName" | "oneTimePassword" | "password", string>>,
): Promise<TestClient> {
  const client = await clientOf(address).signIn(userName, oneTimePassword);
  await client.call(changePassword, { body: { current: oneTimePassword, next: password } });
  return client;
}

/** One disaster and one estimation of it. */
export interface Sample {
  readonly did: number;
  readonly eid: number;
}

/** Creates a disaster with one calculated estimation of three zones. */
export async function makeSample(client: TestClient): Promise<Sample> {
  const disaster = await client.call(addOrUpdateDisaster, {
    body: { name: "Hurricane Ana", type: "Hurricane", category: "3", startDate: "2026-09-08", status: "Active" },
  });
  const { did } = disaster.ok;
  const { eid } = (await client.call(addOrUpdateEstimation, { body: { did, name: "Landfall at Tampa Bay" } })).ok;
  await project(client, eid, ZONES);
  return { did, eid };
}

/** The sample with a request for the water that it lacks. */
export async function makeRequested(client: TestClient): Promise<Sample> {
  const sample = await makeSample(client);
  const shortfalls = [{ product: "Water", block: 1 }];
  granted(await client.call(requestShortfalls, { body: { eid: sample.eid, shortfalls } }));
  return sample;
}
