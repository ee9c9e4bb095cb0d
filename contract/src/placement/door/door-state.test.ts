import { describe, expect, test } from "vitest";
import { type DoorBasis, findDoorState } from "./door-state.ts";

const now = new Date("2027-01-10T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const consent = { declined_at: null, revoked_at: null, given_at: inHours(-24) };
const own = { ...consent, co_borrower_id: null, mailbox: "ada@example.com", expires_at: inHours(48) };
const partners = { ...consent, co_borrower_id: "b", mailbox: "bo@example.com", expires_at: inHours(24) };
const file = {
  status: "sent",
  people: [
    { coBorrowerId: null, email: "ada@example.com", mailbox: null },
    { coBorrowerId: "b", email: "bo@example.com", mailbox: null },
  ],
  consents: [own, partners],
} as const;
const link: DoorBasis = {
  sentTo: "deals@lender.example.com",
  email: "deals@lender.example.com",
  mailbox: null,
  expiresAt: inHours(72),
  isRevoked: false,
  file,
};
const fresh = { countsFrom: inHours(1), stoppedAt: null, confirmedAt: null };
const stood = { ...fresh, countsFrom: now };
const door: DoorBasis = { ...link, sentTo: "bo@example.com", email: "bo@example.com", file: null };

test("a lender's link is open until the earliest of its own end and the consents'", () => {
  expect(findDoorState(link, now)).toEqual({ until: inHours(24), end: undefined });
  expect(findDoorState({ ...link, expiresAt: inHours(3) }, now)).toEqual({ until: inHours(3), end: undefined });
  expect(findDoorState(link, inHours(23.99)).end).toBeUndefined();
  expect(findDoorState(link, inHours(24)).end).toBe("lapsed");
});

describe("whatever it was derived from ends it", () => {
  const withFile = (changes: object): DoorBasis => ({ ...link, file: { ...file, ...changes } });
  test.each<[string, DoorBasis, string]>([
    ["the link is revoked", { ...link, isRevoked: true }, "revoked"],
    ["its hours are over", { ...link, expiresAt: now }, "expired"],
    ["the lender has another address", { ...link, email: "new@lender.example.com" }, "moved"],
    ["the file is passed on", withFile({ status: "passed" }), "closed"],
    ["the file isn't sent", withFile({ status: "preparing" }), "closed"],
    ["a consent is revoked", withFile({ consents: [{ ...own, revoked_at: now }, partners] }), "lapsed"],
    ["a consent runs out", withFile({ consents: [own, { ...partners, expires_at: now }] }), "lapsed"],
    ["a consent is replaced", withFile({ consents: [own] }), "lapsed"],
    [
      "someone joins the file",
      withFile({ people: [...file.people, { coBorrowerId: "c", email: "", mailbox: null }] }),
      "lapsed",
    ],
    ["no one is in the file", withFile({ people: [] }), "lapsed"],
    [
      "a co-borrower who signed has another address",
      withFile({ people: [file.people[0], { coBorrowerId: "b", email: "right@example.com", mailbox: null }] }),
      "lapsed",
    ],
    [
      "staff entered the address a co-borrower signed through",
      withFile({ people: [file.people[0], { ...file.people[1], mailbox: fresh }] }),
      "lapsed",
    ],
    [
      "that address was stopped",
      withFile({ people: [file.people[0], { ...file.people[1], mailbox: { ...stood, stoppedAt: now } }] }),
      "lapsed",
    ],
    ["a co-borrower's new address was stopped", { ...door, mailbox: { ...fresh, stoppedAt: now } }, "moved"],
    ["a co-borrower's address is corrected", { ...door, email: "right@example.com" }, "moved"],
    ["a co-borrower is gone", { ...door, email: null }, "moved"],
  ])("%s", (_, basis, end) => {
    expect(findDoorState(basis, now).end).toBe(end);
  });

  test("but not an address that staff entered once it has stood for long enough, or someone else has confirmed it", () => {
    for (const mailbox of [stood, { ...fresh, confirmedAt: now }, { ...fresh, stoppedAt: now, confirmedAt: now }])
      expect(
        findDoorState(withFile({ people: [file.people[0], { ...file.people[1], mailbox }] }), now).end,
      ).toBeUndefined();
    expect(findDoorState({ ...door, mailbox: fresh }, now).end).toBeUndefined();
  });

  test("but not the client's own new address, or a co-borrower's link without a consent", () => {
    const people = [{ coBorrowerId: null, email: "new@example.com", mailbox: null }, file.people[1]];
    expect(findDoorState(withFile({ people }), now).end).toBeUndefined();
    expect(findDoorState(door, now).end).toBeUndefined();
    expect(findDoorState(withFile({ status: "funded" }), now).end).toBeUndefined();
  });
});
