import type { FastifyBaseLogger } from "fastify";
import type { LiveStreams } from "../http/live/live-streams.ts";
import type { SystemService } from "../http/system/system.service.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";

/** Undefined unless an address is set. Most servers never load the libraries. */
export const composeTracing = async (
  { traces }: Pick<Config, "traces">,
  logger: FastifyBaseLogger,
): Promise<Tracing | undefined> =>
  traces && (await import("../platform/tracing/otlp-tracing.ts")).startOtlpTracing({ url: traces.url, logger });

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly inspector: Pick<FileInspector, "tally">;
  readonly streams: Pick<LiveStreams, "countOpen">;
  readonly system: Pick<SystemService, "requireReady">;
}

/** Undefined unless an address is set. */
export const composeMetrics = async ({
  config: { metrics, dataDir },
  database,
  inspector,
  streams,
  system,
}: Parts): Promise<Metrics | undefined> =>
  metrics &&
  (await import("../platform/metrics/metrics.ts")).createMetrics({
    database,
    dataDir,
    tallyInspections: inspector.tally,
    countStreams: streams.countOpen,
    isReady: () =>
      system.requireReady().then(
        () => true,
        () => false,
      ),
  });
