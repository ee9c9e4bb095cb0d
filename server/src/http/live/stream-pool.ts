import { DomainError } from "../../platform/errors/errors.ts";
import type { EventSink } from "../event-route.ts";

const retryMs = 2_000;
/** How soon a stream ends after its session. */
const defaultLookMs = 5_000;
/** Proxies close silent connections, often after a minute. */
const looksPerHeartbeat = 3;

export type Ending = "session over" | "changed";

interface PoolOptions<Holder> {
  /** Whose streams count together, and how many they may have. */
  readonly keyOf: (holder: Holder) => string;
  readonly most: number;
  /** Looks up the holders' sessions. @returns which of the streams have to end */
  readonly look: (holders: readonly Holder[]) => Promise<(holder: Holder) => Ending | undefined>;
  readonly logger: { warn(details: object, sentence: string): void };
  /** How often to look. */
  readonly lookMs?: number | undefined;
}

/** This server's open streams of one kind. A stream lasts as long as its session. */
export const createStreamPool = <Holder>({
  keyOf,
  most,
  look,
  logger,
  lookMs = defaultLookMs,
}: PoolOptions<Holder>) => {
  const streams = new Set<{ readonly holder: Holder; readonly sink: EventSink }>();
  let looks = 0;
  let isClosed = false;

  const endWithoutSession = async (): Promise<void> => {
    const looked = [...streams];
    const findEnding = await look(looked.map(({ holder }) => holder));
    for (const { holder, sink } of looked) {
      const ending = findEnding(holder);
      if (ending === undefined) continue;
      if (ending === "session over") sink.write("event: session_ended\ndata: {}\n\n");
      sink.end();
    }
  };

  const timer = setInterval(() => {
    if (streams.size === 0) return;
    looks += 1;
    if (looks % looksPerHeartbeat === 0) for (const { sink } of streams) sink.write(":\n\n");
    endWithoutSession().catch((err) => logger.warn({ err }, "Could not check the sessions of open streams."));
  }, lookMs);
  timer.unref();

  return {
    /**
     * @param listen starts listening, and returns how to stop
     * @returns what to call once the stream has ended. @throws {DomainError} `busy`, `too_many_requests`
     */
    open(holder: Holder, sink: EventSink, listen: () => () => void): () => void {
      if (isClosed) throw new DomainError("busy");
      const own = [...streams].filter((stream) => keyOf(stream.holder) === keyOf(holder)).length;
      if (own >= most) throw new DomainError("too_many_requests");
      const stream = { holder, sink };
      streams.add(stream);
      const stopListening = listen();
      sink.write(`retry: ${retryMs}\n\n`);
      return () => {
        stopListening();
        streams.delete(stream);
      };
    },
    countOpen: (): number => streams.size,
    /** Ends all streams, because the server stops. */
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const { sink } of streams) sink.end();
    },
  };
};
