import { countDays, toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import type { SampleAccount, SampleAdvance, SampleFigures, SampleKind, SampleRow } from "./sample-truth.ts";
import type { SeededRandom } from "./seeded-random.ts";

interface Movement {
  readonly on: string;
  readonly description: string;
  readonly cents: number;
  readonly kind: SampleKind;
  readonly checkNumber?: number;
}

const holders = [
  "JUNIPER LANE BAKERY LLC",
  "Ortega & Sons Roofing, Inc.",
  "BRIGHTWATER DENTAL PLLC",
  "Cobalt Freight Co.",
  "SAGE AND STONE LANDSCAPING LLC",
  "Miller Auto Body LLC",
  "PINE RIDGE HVAC SERVICES INC",
  "Tamarack Coffee Roasters, L.L.C.",
  "LUCKY FINCH NAIL STUDIO",
  "Delgado Trucking Corp.",
  "NORTH FORK BREWING COMPANY",
  "Halcyon Home Care LLC",
];
const streets = [
  "418 ALDER ST",
  "2207 W Harmon Ave Ste 4",
  "95 COUNTY ROAD 12",
  "1600 Commerce Blvd",
  "77 Mill Creek Ln",
  "PO BOX 5518",
];
const cities = [
  "TULSA OK 74103",
  "Reno, NV 89502",
  "COLUMBUS, OH 43215-1102",
  "Macon, GA 31201",
  "BOISE ID 83702",
  "Albany, NY 12207",
];

const deposits = [
  "SQUARE INC DES:SQ{d} ID:T{n} INDN:SETTLEMENT CCD",
  "Mobile Deposit",
  "REMOTE ONLINE DEPOSIT 1",
  "Stripe Transfer ST-{n}",
  "ACH CREDIT CLOVER MERCH BANKCARD DEP {n}",
  "Wire Transfer In Ref {n}",
  "Counter Deposit",
  "DOORDASH, INC. PAYOUT {d} CCD ID: {n}",
  "Zelle payment from R HOLLIS Conf# {n}",
  "Branch cash deposit",
  "Shopify Payments transfer Payout {d} Order group {n} for online store sales of the week",
];
const withdrawals = [
  "GUSTO PAYROLL TAX {n} CCD",
  "Online Transfer to savings Ref #{n}",
  "CITY UTILITIES BILL PAY {n}",
  "STATE DEPT OF REVENUE EFT {n}",
  "Rent Mill Creek Properties",
  "ACH DEBIT NORTHERN FOOD SUPPLY INVOICE {n}",
  "WIRE OUT 000{n} BENEFICIARY PACIFIC EQUIPMENT LEASING",
  "INSURANCE PREMIUM HEARTH MUTUAL {n}",
  "Zelle payment to DANA WEBB",
];
const cards = [
  "POS PURCHASE {d} HARBOR HARDWARE #{s} TULSA OK",
  "Card Purchase {d} Chevron 00{n} Reno NV Card {s}",
  "DEBIT CARD FUEL MART {s}",
  "CHECKCARD {d} OFFICE DEPOT #{s} 5{n}",
  "Recurring card payment CLOUD BOOKS {s}",
  "ATM WITHDRAWAL {d} 0{n} 400 MAIN ST",
  "Purchase authorized on {d} Restaurant Depot Albany NY S{n} Card {s} and delivered by the store",
];
const fees = ["Monthly Service Fee", "WIRE TRANSFER FEE", "Cash handling charge", "Stop payment fee"];
const funders = ["KESTREL FUNDING", "RAPIDBRIDGE CAPITAL", "OAKHURST MERCHANT ADVANCE"];

const monthDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}`;

const fillIn = (random: SeededRandom, pattern: string, on: string): string =>
  pattern
    .replaceAll("{d}", monthDay(on))
    .replaceAll("{n}", String(random.between(1_000_000, 9_999_999)))
    .replaceAll("{s}", String(random.between(1000, 9999)));

export interface AccountPlan {
  /** yyyy-mm */
  readonly month: string;
  /** Otherwise, the account's number and owner come from the random numbers too. */
  readonly number?: string;
  readonly holder?: string;
  /** Without it, the month begins on its first day. Such statements span two months. */
  readonly firstDay?: number;
  /** About how many movements. */
  readonly size?: number;
}

/** A month of a small business that doesn't exist. */
export const createSampleAccount = (random: SeededRandom, plan: AccountPlan): SampleAccount => {
  const period = toPeriod(plan);
  const movements = createMovements(random, period, plan.size ?? random.between(14, 70));
  const opening = random.isLikely(0.1) ? -random.between(100, 90_000) : random.between(20_000, 4_000_000);
  let balanceCents = opening;
  const rows: SampleRow[] = movements
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .map((each) => {
      balanceCents += each.cents;
      return { ...each, balanceCents };
    });
  const number = plan.number ?? String(random.between(10_000_000, 999_999_999_999));
  const advances = listAdvances(rows);
  return {
    holder: plan.holder ?? random.pick(holders),
    address: [random.pick(streets), random.pick(cities)],
    number,
    lastFour: number.slice(-4),
    period,
    opening,
    closing: balanceCents,
    rows,
    figures: figureMonth({ period, opening, rows, advances }),
  };
};

const toPeriod = ({ month, firstDay = 1 }: AccountPlan): SampleAccount["period"] => {
  const [year = 0, monthNumber = 0] = month.split("-").map(Number);
  const first = toDayNumber(`${month}-${String(firstDay).padStart(2, "0")}`);
  return { from: toDayText(first), until: toDayText(first + countDays(year, monthNumber) - 1) };
};

const createMovements = (random: SeededRandom, { from, until }: SampleAccount["period"], size: number): Movement[] => {
  const [first, last] = [toDayNumber(from), toDayNumber(until)];
  const createOne = (kind: SampleKind, index: number): Movement => {
    const on = toDayText(random.between(first, last));
    const amount = () => random.between(450, kind === "card" ? 60_000 : 1_250_000);
    if (kind === "deposit")
      return { on, kind, description: fillIn(random, random.pick(deposits), on), cents: amount() };
    if (kind === "check")
      return {
        on,
        kind,
        description: `Check ${1200 + index}`,
        cents: -random.between(5_000, 480_000),
        checkNumber: 1200 + index,
      };
    if (kind === "fee") return { on, kind, description: random.pick(fees), cents: -random.between(500, 4_500) };
    return {
      on,
      kind,
      description: fillIn(random, random.pick(kind === "card" ? cards : withdrawals), on),
      cents: -amount(),
    };
  };
  const kinds: SampleKind[] = ["deposit", "deposit", "card", "card", "withdrawal", "check"];
  const movements = Array.from({ length: size }, (_, index) =>
    createOne(index < 6 ? (kinds[index] ?? "card") : random.pick(kinds), index),
  );
  movements.push(createOne("fee", 0));
  for (let times = random.isLikely(0.3) ? random.between(1, 4) : 0; times > 0; times -= 1) {
    movements.push({
      on: toDayText(random.between(first, last)),
      kind: "fee",
      description: "NSF Returned Item Fee",
      cents: -3500,
    });
  }
  if (random.isLikely(0.35)) movements.push(...repayAdvance(random, first, last));
  return movements;
};

const isBusinessDay = (day: number): boolean => ![0, 6].includes(new Date(toDayText(day)).getUTCDay());

const repayAdvance = (random: SeededRandom, first: number, last: number): Movement[] => {
  const isDaily = random.isLikely(0.5);
  const payee = random.pick(funders);
  const cents = -random.between(9_900, 89_900);
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(isBusinessDay);
  const start = new Date(toDayText(days[2] ?? first)).getUTCDay();
  return days
    .filter((day) => isDaily || new Date(toDayText(day)).getUTCDay() === start)
    .map((day) => ({
      on: toDayText(day),
      kind: "withdrawal",
      description: `${payee} ACH DEBIT ${random.between(100_000, 999_999)}`,
      cents,
    }));
};

const listAdvances = (rows: readonly SampleRow[]): SampleAdvance[] =>
  funders.flatMap((payee) => {
    const theirs = rows.filter(({ description }) => description.startsWith(payee));
    if (theirs.length === 0) return [];
    return [{ payee, everyDays: theirs.length > 6 ? 1 : 7, cents: -(theirs[0]?.cents ?? 0), times: theirs.length }];
  });

const figureMonth = ({
  period,
  opening,
  rows,
  advances,
}: Pick<SampleAccount, "period" | "opening" | "rows"> & Pick<SampleFigures, "advances">): SampleFigures => {
  let [balance, sum, days, negativeDays] = [opening, 0, 0, 0];
  let lowest = { cents: Number.POSITIVE_INFINITY, on: period.from };
  for (let day = toDayNumber(period.from); day <= toDayNumber(period.until); day += 1) {
    const on = toDayText(day);
    balance = rows.findLast((row) => row.on === on)?.balanceCents ?? balance;
    sum += balance;
    days += 1;
    if (balance < 0) negativeDays += 1;
    if (balance < lowest.cents) lowest = { cents: balance, on };
  }
  const paidIn = rows.filter(({ cents }) => cents > 0);
  return {
    depositsCents: paidIn.reduce((total, { cents }) => total + cents, 0),
    depositCount: paidIn.length,
    averageDailyBalanceCents: Math.round(sum / days),
    lowestBalanceCents: lowest.cents,
    lowestOn: lowest.on,
    negativeDays,
    returnedPayments: rows.filter(({ description }) => description.startsWith("NSF")).length,
    advances,
  };
};
