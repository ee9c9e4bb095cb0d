import { normalizeSpelling } from "./option.ts";

const states = [
  ["Alabama", "AL"],
  ["Alaska", "AK"],
  ["Arizona", "AZ"],
  ["Arkansas", "AR"],
  ["California", "CA"],
  ["Colorado", "CO"],
  ["Connecticut", "CT"],
  ["Delaware", "DE"],
  ["Florida", "FL"],
  ["Georgia", "GA"],
  ["Hawaii", "HI"],
  ["Idaho", "ID"],
  ["Illinois", "IL"],
  ["Indiana", "IN"],
  ["Iowa", "IA"],
  ["Kansas", "KS"],
  ["Kentucky", "KY"],
  ["Louisiana", "LA"],
  ["Maine", "ME"],
  ["Maryland", "MD"],
  ["Massachusetts", "MA"],
  ["Michigan", "MI"],
  ["Minnesota", "MN"],
  ["Mississippi", "MS"],
  ["Missouri", "MO"],
  ["Montana", "MT"],
  ["Nebraska", "NE"],
  ["Nevada", "NV"],
  ["New Hampshire", "NH"],
  ["New Jersey", "NJ"],
  ["New Mexico", "NM"],
  ["New York", "NY"],
  ["North Carolina", "NC"],
  ["North Dakota", "ND"],
  ["Ohio", "OH"],
  ["Oklahoma", "OK"],
  ["Oregon", "OR"],
  ["Pennsylvania", "PA"],
  ["Rhode Island", "RI"],
  ["South Carolina", "SC"],
  ["South Dakota", "SD"],
  ["Tennessee", "TN"],
  ["Texas", "TX"],
  ["Utah", "UT"],
  ["Vermont", "VT"],
  ["Virginia", "VA"],
  ["Washington", "WA"],
  ["West Virginia", "WV"],
  ["Wisconsin", "WI"],
  ["Wyoming", "WY"],
] as const;

/** As people write them by hand, besides the two letters. */
const abbreviations: Readonly<Record<string, string>> = {
  Alabama: "Ala",
  Arizona: "Ariz",
  Arkansas: "Ark",
  California: "Calif Cal",
  Colorado: "Colo Col",
  Connecticut: "Conn",
  Delaware: "Del",
  Florida: "Fla Flor",
  Illinois: "Ill",
  Indiana: "Ind",
  Kansas: "Kans Kan",
  Kentucky: "Ken",
  Massachusetts: "Mass",
  Michigan: "Mich",
  Minnesota: "Minn",
  Mississippi: "Miss",
  Montana: "Mont",
  Nebraska: "Nebr Neb",
  Nevada: "Nev",
  "New Hampshire": "N.H.",
  "New Jersey": "N.J.",
  "New Mexico": "N.M. N.Mex",
  "New York": "N.Y.",
  "North Carolina": "N.C. N.Car",
  "North Dakota": "N.D. N.Dak",
  Oklahoma: "Okla",
  Oregon: "Ore Oreg",
  Pennsylvania: "Penn Penna",
  "Rhode Island": "R.I.",
  "South Carolina": "S.C. S.Car",
  "South Dakota": "S.D. S.Dak",
  Tennessee: "Tenn",
  Texas: "Tex",
  Vermont: "Vt",
  Virginia: "Virg",
  Washington: "Wash",
  "West Virginia": "W.Va.",
  Wisconsin: "Wis Wisc",
  Wyoming: "Wyo",
  Georgia: "Geo",
};

const listSpellings = (name: string, code: string): string[] => [
  name,
  code,
  `${code} ${name}`,
  // Spreadsheets hold "Texas, USA".
  ...[name, code].flatMap((each) => [`${each} US`, `${each} USA`, `${each} United States`]),
  ...(abbreviations[name]?.split(" ") ?? []),
];

/** The 50 states as 'Name (XX)'. The server also accepts the bare name, the code, and what people make of them. */
export const stateOptions = states.map(([name, code]) => ({
  value: `${name} (${code})`,
  aliases: listSpellings(name, code),
}));

/** Where people live in the United States outside of the 50 states. */
const unserved = [
  ["District of Columbia", "DC"],
  ["Puerto Rico", "PR"],
  ["Guam", "GU"],
  ["American Samoa", "AS"],
  ["Northern Mariana Islands", "MP"],
  ["U.S. Virgin Islands", "VI"],
] as const;
const unservedSpellings = new Set(
  [
    ...unserved.flatMap(([name, code]) => [`${name} (${code})`, ...listSpellings(name, code)]),
    ...["D.C.", "Washington DC", "Washington D.C.", "Virgin Islands", "USVI", "P.R.", "CNMI"],
  ].map(normalizeSpelling),
);

/** Whether a text names the District of Columbia or a territory. */
export const isUnservedPlace = (text: string): boolean => unservedSpellings.has(normalizeSpelling(text));

/** The two letters of a state given as 'Name (XX)', by name, or by its letters. @returns undefined when it isn't one */
export const findStateCode = (text: string): string | undefined =>
  states.find(([name, code]) => [`${name} (${code})`, name, code].includes(text))?.[1];

/** "Virginia" for VA, "District of Columbia" for DC. @returns the text itself when it's no code of ours */
export const toStateName = (code: string): string =>
  [...states, ...unserved].find(([, each]) => each === code)?.[0] ?? code;

/** Where a firm can have its office: a state, or the District of Columbia. */
export const officeStates: readonly string[] = [...states.map(([, code]) => code), "DC"].toSorted();
