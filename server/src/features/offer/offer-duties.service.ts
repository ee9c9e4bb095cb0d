import type { OfferTerms } from "@funding-desk/contract/offer/offer-terms";

/** What a state's rules ask of the firm. */
export interface OfferDuties {
  /** The lender's disclosure goes to the client, unaltered, before the offer does, and the lender gets evidence of when. */
  readonly mustSendDisclosure: boolean;
  /** The firm has to be registered there. */
  readonly mustRegister: boolean;
  /** The firm may take no fee from the client before the lender has paid out. */
  readonly forbidsAdvanceFee: boolean;
  /** Each duty in words, with the law that says so. */
  readonly words: readonly { readonly what: string; readonly law: string }[];
}

export interface DutyQuestion {
  /** Two letters. */
  readonly state: string;
  /** yyyy-mm-dd */
  readonly on: string;
  /** Absent: whatever might be offered there. */
  readonly terms?: Pick<OfferTerms, "kind" | "amountCents">;
}

export type FindDuties = (question: DutyQuestion) => OfferDuties;
