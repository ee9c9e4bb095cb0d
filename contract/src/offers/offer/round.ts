/** Doubles hold decimals a hair too low or too high: 1.005 is 1.00499999999999989. */
const hair = 1e-9;

/** Half goes up. Of numbers of 0 or more. @param places decimals to keep */
export const roundHalfUp = (value: number, places = 0): number => {
  const scale = 10 ** places;
  return Math.floor(value * scale + 0.5 + hair) / scale;
};
