import {
  findFundingPurpose,
  findFundingUrgency,
  findPurposeOfFunds,
  findTimeframe,
} from "../../forms/options/application-funding.ts";
import { findBusinessStructure, findEntityType } from "../../forms/options/entity-types.ts";
import { findApplicationEntityType, findProfileEntityType } from "./entity-types.ts";
import type { Translate } from "./sharing-forms.ts";

/** The three forms' names of an entity type. The profile's short ones are in the middle. */
export const translateEntityType: Translate = (answer, from, to) => {
  const toShort = { application: findProfileEntityType, prequalification: findEntityType } as const;
  const short = from === "application" || from === "prequalification" ? toShort[from](answer) : answer;
  if (short === undefined) return undefined;
  if (to === "application") return findApplicationEntityType(short);
  return to === "prequalification" ? findBusinessStructure(short) : short;
};

/** The profile asks for whole years, the others for a range. A number below one doesn't say which. */
export const translateTimeInBusiness: Translate = (answer, from, to) => {
  if (from === "profile") {
    if (!/^\d+$/.test(answer) || Number(answer) < 1) return undefined;
    return Number(answer) >= 2 ? "2+ yrs" : "1-2 yrs";
  }
  if (to !== "profile") return answer;
  if (answer === "1-2 yrs") return "1";
  return answer === "0-6 mo" || answer === "6-12 mo" ? "0" : undefined;
};

/** The profile asks for the last four digits. */
export const translateSocialSecurityNumber: Translate = (answer, from, to) =>
  from === "application" && to === "profile" && /^\d{9}$/.test(answer) ? answer.slice(-4) : undefined;

export const translatePurpose: Translate = (answer, from) =>
  from === "prequalification" ? findPurposeOfFunds(answer) : findFundingPurpose(answer);

export const translateTimeframe: Translate = (answer, from) =>
  from === "prequalification" ? findTimeframe(answer) : findFundingUrgency(answer);
