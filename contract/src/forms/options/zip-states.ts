import { stateOptions } from "./states.ts";

/** The first and last three digits of each state's zip codes. Source: USPS, Domestic Mail Manual, Labeling List L002. */
const ranges: readonly (readonly [first: number, last: number, code: string])[] = [
  [5, 5, "NY"],
  [10, 27, "MA"],
  [28, 29, "RI"],
  [30, 38, "NH"],
  [39, 49, "ME"],
  [50, 54, "VT"],
  [55, 55, "MA"],
  [56, 59, "VT"],
  [60, 69, "CT"],
  [70, 89, "NJ"],
  [100, 149, "NY"],
  [150, 196, "PA"],
  [197, 199, "DE"],
  [201, 201, "VA"],
  [206, 219, "MD"],
  [220, 246, "VA"],
  [247, 268, "WV"],
  [270, 289, "NC"],
  [290, 299, "SC"],
  [300, 319, "GA"],
  [320, 339, "FL"],
  [341, 349, "FL"],
  [350, 369, "AL"],
  [370, 385, "TN"],
  [386, 397, "MS"],
  [398, 399, "GA"],
  [400, 427, "KY"],
  [430, 459, "OH"],
  [460, 479, "IN"],
  [480, 499, "MI"],
  [500, 528, "IA"],
  [530, 549, "WI"],
  [550, 567, "MN"],
  [570, 577, "SD"],
  [580, 588, "ND"],
  [590, 599, "MT"],
  [600, 629, "IL"],
  [630, 658, "MO"],
  [660, 679, "KS"],
  [680, 693, "NE"],
  [700, 714, "LA"],
  [716, 729, "AR"],
  [733, 733, "TX"],
  [730, 749, "OK"],
  [750, 799, "TX"],
  [800, 816, "CO"],
  [820, 831, "WY"],
  [832, 838, "ID"],
  [840, 847, "UT"],
  [850, 865, "AZ"],
  [870, 884, "NM"],
  [885, 885, "TX"],
  [889, 898, "NV"],
  [900, 961, "CA"],
  [967, 968, "HI"],
  [970, 979, "OR"],
  [980, 994, "WA"],
  [995, 999, "AK"],
];

/** Zip codes that cross a border: their mail comes from the next state. */
const across = new Set(["06390", "83414"]);

/** The state of a zip code, as 'Name (XX)'. Undefined where there is none: the military, territories, the capital. */
export const findStateOfZip = (zip: string): string | undefined => {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const prefix = Number(zip.slice(0, 3));
  const code = ranges.find(([first, last]) => prefix >= first && prefix <= last)?.[2];
  return stateOptions.find(({ aliases }) => aliases[1] === code)?.value;
};

/**
 * A question about a zip code that isn't of the state beside it. It's no fault: some codes cross a border.
 * @param state 'Name (XX)', or "" when there is none yet
 */
export const askAboutZip = (zip: string, state: string): string | undefined => {
  if (!/^\d{5}$/.test(zip) || across.has(zip) || !stateOptions.some(({ value }) => value === state)) return undefined;
  const found = findStateOfZip(zip);
  if (found === undefined || found === state) return undefined;
  return `${zip} is in ${found.replace(/ \([A-Z]{2}\)$/, "")}. Is the state right?`;
};
