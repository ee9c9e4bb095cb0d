import { changeMember } from "@funding-desk/contract/accounts/staff/desk-api";
import { confirmSecondFactor } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { deskEndpoints } from "@funding-desk/contract/endpoints/desk-endpoints";
import type { Endpoint } from "@funding-desk/contract/http/endpoint";
import { addCondition, changeOffer, exemptOffer } from "@funding-desk/contract/offers/offer/desk-api";
import { changeLenderAddress, changeSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import { storedTerms } from "./stored-placement.ts";
import { toSample } from "./to-sample.ts";

/** A valid call of a desk endpoint, so that only a missing permission refuses it. */
interface DeskCallRow {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Bodies that are refused while they're blank, before anyone looks whose they are. */
const words = new Map<Endpoint, object>([
  [addCondition, { words: "Sign the contract" }],
  [changeLenderAddress, { lender_email: "files@lender.example.com" }],
  [changeMember, { role: "advisor" }],
  [changeOffer, { terms: storedTerms }],
  [changeSubmission, { lender_email: "files@lender.example.com" }],
  [confirmSecondFactor, { code: "000000" }],
  [exemptOffer, { demands: ["x"], reason: "Exempt." }],
]);

/** An address has no blank parts. */
const fillBlanks = (params: object): object =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value === "" ? "never-was" : value]));

const toCall = (endpoint: Endpoint): DeskCallRow => {
  const { params, query, body } = endpoint.input;
  return {
    ...(params && { params: fillBlanks(toSample(params) as object) }),
    ...(query && { query: toSample(query) }),
    ...(body && { body: { ...(toSample(body) as object), ...words.get(endpoint) } }),
  } as DeskCallRow;
};

/** The rows of the permission matrix, by method and path. Every endpoint below /desk has one. */
export const deskCalls: Readonly<Record<string, DeskCallRow>> = Object.fromEntries(
  deskEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, toCall(endpoint)]),
);
