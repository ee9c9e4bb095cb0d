/** Sessions, codes, and held times are compared with both clocks. A minute is less than any of them lasts. */
const mostSkewMs = 60_000;

/** How far our clock is ahead of the database's, in milliseconds; negative when it's behind. */
export const measureSkew = async (readTheirClock: () => Promise<Date>): Promise<number> => {
  const askedAt = Date.now();
  const theirs = await readTheirClock();
  return (askedAt + Date.now()) / 2 - theirs.getTime();
};

export const isSkewTooLarge = (skewMs: number): boolean => Math.abs(skewMs) > mostSkewMs;

/** A sentence for the operator. */
export const describeSkew = (skewMs: number): string =>
  `This server's clock is ${Math.round(Math.abs(skewMs) / 1000)} seconds ${skewMs > 0 ? "ahead of" : "behind"} the database's. Set both clocks, for example by NTP.`;
