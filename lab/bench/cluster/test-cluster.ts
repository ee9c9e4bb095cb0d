import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ConnectionCutter, startConnectionCutter } from "../../../server/src/testing/connection-cutter.ts";
import { type ClusterOnOneMachine, createClusterOnOneMachine } from "../../cluster/cluster-on-one-machine.ts";
import { host, openLayout } from "../../cluster/layout.ts";
import { findPackages } from "../../cluster/packages.ts";
import { type NodeName, names, type ProgramOptions } from "../../cluster/programs.ts";

export interface TestCluster {
  readonly cluster: ClusterOnOneMachine;
  readonly toEtcd: ReadonlyMap<NodeName, ConnectionCutter>;
  readonly keys: { readonly masterKey: Buffer; readonly previousMasterKey: undefined; readonly dataDir: string };
  close(): Promise<void>;
}

/** Other than those of `npm run lab -- cluster`. */
const firstPort = 25_400;

/** Prepares a cluster in a folder of its own, in which each database reaches etcd over a line that can be cut. */
export const prepareTestCluster = async (own: Pick<ProgramOptions, "toSource"> = {}): Promise<TestCluster> => {
  const packages = await findPackages();
  const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-cluster-"));
  const layout = await openLayout(folder, firstPort, packages.account);
  const toEtcd = new Map<NodeName, ConnectionCutter>();
  for (const [index, name] of names.nodes.entries())
    toEtcd.set(name, await startConnectionCutter({ host, port: layout.ports.etcd[index]?.client ?? 0 }));
  const cluster = createClusterOnOneMachine({
    layout,
    packages,
    ...own,
    toEtcdHosts: (node) => `${host}:${toEtcd.get(node)?.port}`,
    settings: { RATE_LIMITS: "off", LOG_LEVEL: "warn" },
  });
  return {
    cluster,
    toEtcd,
    keys: {
      masterKey: Buffer.from(layout.secrets.masterKey, "base64"),
      previousMasterKey: undefined,
      dataDir: folder,
    },
    async close() {
      await cluster.down();
      for (const cutter of toEtcd.values()) await cutter.close();
    },
  };
};
