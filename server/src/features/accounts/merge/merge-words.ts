import type { MergeSide } from "@funding-desk/contract/accounts/merge/desk-api";
import type { SharedRow, SideRow } from "./merge.repository.ts";

const formNames: Readonly<Record<string, string>> = {
  prequalification: "pre-qualification",
  application: "application",
};

const joinWords = (words: readonly string[]): string => new Intl.ListFormat("en-US").format(words);

/** What keeps two clients from being merged, in sentences. */
export const listBlocks = (sides: readonly SideRow[], shared: SharedRow): string[] => [
  ...sides
    .filter((side) => side.erasure_requested_at !== null)
    .map(({ email }) => `${email} asked us to delete their data. Carry out the request, or ask them to withdraw it.`),
  ...shared.lenders.map((lender) => `Both have an open file at ${lender}. Withdraw one of the two first.`),
  ...(shared.is_importing
    ? ["An import that includes one of them is being stored or undone. Wait until it's done."]
    : []),
  ...(shared.is_rotating ? ["The keys that protect their data are being changed. Try again in a few minutes."] : []),
];

/** What it means when one account stays and the other ends. */
export const listConsequences = (stays: SideRow, ends: SideRow, shared: SharedRow): string[] => {
  const twice = [
    ...shared.drafts.map((form) => `half-filled ${formNames[form] ?? form}`),
    ...(shared.has_personal ? ["personal details in the profile"] : []),
    ...(shared.has_business ? ["business details in the profile"] : []),
    ...(shared.has_financial ? ["financial details in the profile"] : []),
    ...(shared.has_facts ? ["facts for lenders"] : []),
    ...(shared.has_text_numbers ? ["number for texts"] : []),
  ];
  return [
    stays.has_password
      ? `They sign in with ${stays.email}.`
      : `No one has taken this account yet. Send a link to ${stays.email}, so that they can sign in.`,
    ends.has_password
      ? `${ends.email} can't sign in anymore, and is signed out everywhere. Tell them which email to use.`
      : `Links that were sent to ${ends.email} stop working.`,
    ...(stays.advisor === null && ends.advisor !== null ? [`${ends.advisor} becomes their advisor.`] : []),
    ...(stays.advisor !== null && ends.advisor !== null && stays.advisor !== ends.advisor
      ? [`${stays.advisor} stays their advisor. ${ends.advisor}'s open tasks go to ${stays.advisor}.`]
      : []),
    ...(twice.length > 0 ? [`Both have this, and only ${stays.email}'s is kept: ${joinWords(twice)}.`] : []),
    ...(shared.has_signatures ? [`Both signed the same authorization. ${stays.email}'s stays valid.`] : []),
  ];
};

export const toSide = (side: SideRow, whenStays: string[]): MergeSide => ({
  id: side.id,
  name: `${side.first_name} ${side.last_name}`,
  business_name: side.business_name ?? "",
  email: side.email,
  mobile: side.mobile,
  signed_up_at: side.created_at.toISOString(),
  last_seen_at: side.last_seen_at?.toISOString() ?? null,
  is_untaken: !side.has_password,
  advisor: side.advisor,
  counts: {
    "Pre-qualifications": side.prequalifications,
    Applications: side.applications,
    "Files at lenders": side.submissions,
    Offers: side.offers,
    Documents: side.documents,
    Messages: side.messages,
    Calls: side.calls,
    Notes: side.notes,
    Tasks: side.tasks,
    "Past deals": side.past_deals,
  },
  when_stays: whenStays,
});
