import { expect, test } from "vitest";
import { stateOptions } from "./states.ts";
import { askAboutZip } from "./zip-states.ts";

test("asks about a zip code of another state", () => {
  expect(askAboutZip("55102", "Florida (FL)")).toBe("55102 is in Minnesota. Is the state right?");
});

test.each([
  ["55102", "Minnesota (MN)"],
  ["73301", "Texas (TX)"],
  ["55102", ""],
  ["5510", "Florida (FL)"],
  ["00901", "Florida (FL)"],
  ["09012", "Florida (FL)"],
  ["06390", "New York (NY)"],
])("doesn't ask about %s in %j", (zip, state) => expect(askAboutZip(zip, state)).toBeUndefined());

test.each([
  ["35203", "AL"],
  ["99501", "AK"],
  ["85001", "AZ"],
  ["72201", "AR"],
  ["90001", "CA"],
  ["80202", "CO"],
  ["06103", "CT"],
  ["19901", "DE"],
  ["33101", "FL"],
  ["30303", "GA"],
  ["96813", "HI"],
  ["83702", "ID"],
  ["60601", "IL"],
  ["46204", "IN"],
  ["50309", "IA"],
  ["66603", "KS"],
  ["40202", "KY"],
  ["70112", "LA"],
  ["04101", "ME"],
  ["21201", "MD"],
  ["02108", "MA"],
  ["48226", "MI"],
  ["55401", "MN"],
  ["39201", "MS"],
  ["63101", "MO"],
  ["59601", "MT"],
  ["68102", "NE"],
  ["89101", "NV"],
  ["03101", "NH"],
  ["07102", "NJ"],
  ["87101", "NM"],
  ["10001", "NY"],
  ["27601", "NC"],
  ["58501", "ND"],
  ["43215", "OH"],
  ["73102", "OK"],
  ["97201", "OR"],
  ["19103", "PA"],
  ["02903", "RI"],
  ["29201", "SC"],
  ["57501", "SD"],
  ["37203", "TN"],
  ["77002", "TX"],
  ["84101", "UT"],
  ["05401", "VT"],
  ["23219", "VA"],
  ["98101", "WA"],
  ["25301", "WV"],
  ["53202", "WI"],
  ["82001", "WY"],
])("%s is in %s alone", (zip, code) => {
  const quiet = stateOptions.filter(({ value }) => askAboutZip(zip, value) === undefined);
  expect(quiet.map(({ aliases }) => aliases[1])).toEqual([code]);
});
