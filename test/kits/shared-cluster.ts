import { SHARED_CLUSTER_VARIABLE, startTestCluster, type TestCluster } from "./cluster.ts";

/**
 * `node --test --test-global-setup=test/kits/shared-cluster.ts`: one PostgreSQL for all test files of a run. Without it
 * each file that needs a database starts its own.
 */
let cluster: TestCluster | null = null;

export async function globalSetup(): Promise<void> {
  cluster = await startTestCluster();
  process.env[SHARED_CLUSTER_VARIABLE] = cluster.url;
}

export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
}
