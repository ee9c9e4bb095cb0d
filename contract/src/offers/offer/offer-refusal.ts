/** Why an offer can't be figured. */
export interface OfferRefusal {
  readonly outcome: "refused";
  readonly code: OfferRefusalCode;
  /** A sentence to whoever entered it: what is wrong, and what to do. */
  readonly message: string;
}

const messages = {
  notMoney: "An amount isn't whole cents from 0 to $1 billion. Check the amounts.",
  notADay: "A day is missing or doesn't exist. Check the days of the funding and of the payments.",
  noPayments: "There are no payments. Enter how the money is paid back.",
  tooManyPayments: "An offer can have 9,999 payments at most. Check how many there are and how often they're taken.",
  tooLong: "The last payment is more than 100 years after the funding. Check how often payments are taken.",
  paidBeforeFunded: "A payment is due before the money arrives. Check the days.",
  outOfOrder: "Each group of payments must begin after the one before has ended. Check the first days.",
  nothingReceived: "Fees and payoffs take the whole amount, so nothing is received. Check the amounts.",
  paysLess: "The payments come to less than what is received. Check the payments.",
  twoSchedules: "The payment of an invoice follows from its fee. Remove the other payments.",
  absurdRate: "The cost is more than 1,000,000% a year. Check the amount and the days.",
  badSalesFall: "Sales can fall by 0% to less than 100%.",
} as const;
export type OfferRefusalCode = keyof typeof messages;

export const refuseOffer = (code: OfferRefusalCode): OfferRefusal => ({
  outcome: "refused",
  code,
  message: messages[code],
});
