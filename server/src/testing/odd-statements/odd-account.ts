import { toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import type {
  SampleAccount,
  SampleAdvance,
  SampleFigures,
  SampleKind,
  SampleRow,
} from "../sample-statements/sample-truth.ts";
import type { SeededRandom } from "../sample-statements/seeded-random.ts";

export interface OddPlan {
  readonly from: string;
  readonly until: string;
  readonly holder?: string;
  readonly number?: string;
  readonly opening?: number;
  readonly rows?: number;
  /** Spends what is left on the last day. */
  readonly isEmptied?: boolean;
  readonly isQuiet?: boolean;
}

const holders = [
  "O'BRIEN-KATZ & DAUGHTERS LP",
  "3 RIVERS PLUMBING LLC",
  "Núñez Family Dental P.C.",
  "THE GREEN DOOR CAFE INC",
  "A1 TOWING & RECOVERY CORP",
  "Mountain View Property Maintenance of Asheville LLC",
  "J & L LOGISTICS",
  "Beacon Street Pet Hospital PLLC",
];
const places = [
  ["1 MAIN ST", "BAR HARBOR ME 04609"],
  ["Suite 210", "4500 Perimeter Center Pkwy", "Atlanta, GA 30346"],
  ["RR 2 BOX 88", "SIOUX FALLS, SD 57104-2231"],
  ["2 E 9TH AVE UNIT B", "DENVER CO 80203"],
];

const wordings: Record<Exclude<SampleKind, "check">, readonly string[]> = {
  deposit: [
    "DEPOSIT",
    "CLOVER/FISERV DEPOSIT {d} {n}",
    "AMZN MKTPLACE PMTS {n}.{c} INV 12,{c}0.50",
    "SQ *SALES OF {d}",
    "ACH Credit TOAST DEP {d}/24 TR {n}",
    "Incoming wire, ref {n}, invoice 1,204.50 of {d}",
    "Credit memo: card dispute {n}",
    "Transfer from account ending in {t}",
    "eDeposit IN Branch {d} 03:42:10 PM 100 OAK ST",
  ],
  withdrawal: [
    "ADP PAYROLL FEES {n}",
    "Zelle to Maria S {d} invoice #{t}",
    "COMCAST BUSINESS {n} CABLE SVCS",
    "WT FED#{n} FARMERS BK OF {t} /FTR/BNF=STEEL SUPPLY",
    "IRS USATAXPYMT {n}",
    "Rent for Unit 4.50",
    "BILL PMT OLD DOMINION {d} 2 OF 12",
    "Online transfer to ...{t}",
  ],
  card: [
    "SHELL OIL 57{n} {d} DENVER CO",
    "AMAZON.COM*{n} AMZN.COM/BILL WA",
    "UBER   TRIP {d} 8005928996 CA",
    "DBT CRD {d} 14:0{s} STAPLES {t} ATLANTA GA CARD {t}",
    "HOME DEPOT #{t} 18.99/EA",
  ],
  fee: ["Service Charge", "OVERDRAFT ITEM FEE", "CASH DEPOSIT PROCESSING", "WIRE FEE INCOMING"],
};
const repaid = ["ONYX ADVANCE", "SUMMIT PEAK CAPITAL", "BRIDGE LENDING"];

const fill = (random: SeededRandom, text: string, on: string): string =>
  text
    .replaceAll("{d}", `${on.slice(5, 7)}/${on.slice(8)}`)
    .replaceAll("{n}", () => String(random.between(10_000, 99_999_999)))
    .replaceAll("{t}", () => String(random.between(1000, 9999)))
    .replaceAll("{c}", () => String(random.between(10, 99)))
    .replaceAll("{s}", () => String(random.between(0, 9)));

interface Move {
  readonly on: string;
  readonly description: string;
  readonly cents: number;
  readonly kind: SampleKind;
  readonly checkNumber?: number;
}

/** A made-up account over any days. */
export const createOddAccount = (random: SeededRandom, plan: OddPlan): SampleAccount => {
  const [first, last] = [toDayNumber(plan.from), toDayNumber(plan.until)];
  const moves = listMoves(random, plan, { first, last }).toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const opening = plan.opening ?? random.between(1, 6_000_000);
  const left = moves.reduce((total, { cents }) => total + cents, opening);
  if (plan.isEmptied && left !== 0)
    moves.push({
      on: plan.until,
      description: left > 0 ? "Account closed, balance paid out" : "Deposit to close account",
      cents: -left,
      kind: left > 0 ? "withdrawal" : "deposit",
    });
  let balanceCents = opening;
  const rows = moves.map((move): SampleRow => {
    balanceCents += move.cents;
    return { ...move, balanceCents };
  });
  const number = plan.number ?? `${random.between(10_000, 999_999)}${random.between(1000, 9999)}`;
  const facts = { period: { from: plan.from, until: plan.until }, opening, rows };
  return {
    ...facts,
    holder: plan.holder ?? random.pick(holders),
    address: random.pick(places),
    number,
    lastFour: number.slice(-4),
    closing: balanceCents,
    figures: countFigures(facts),
  };
};

const listMoves = (random: SeededRandom, plan: OddPlan, { first, last }: { first: number; last: number }): Move[] => {
  const day = () => toDayText(random.between(first, last));
  if (plan.isQuiet) return [{ on: plan.until, description: "Dividend earned", cents: 37, kind: "deposit" }];
  const count = plan.rows ?? random.between(12, 60);
  const moves: Move[] = Array.from({ length: count }, (_, index): Move => {
    const on = day();
    const kind = (["deposit", "card", "withdrawal", "check", "deposit", "card"] as const)[index % 6] ?? "card";
    const size = random.pick([9_99, 75_00, 1_200_00, 18_000_00]);
    const cents = random.between(Math.ceil(size / 10), size);
    if (kind === "check") {
      const checkNumber = 90 + index * 3;
      return { on, kind, checkNumber, cents: -cents, description: `Check ${checkNumber}` };
    }
    return {
      on,
      kind,
      cents: kind === "deposit" ? cents : -cents,
      description: fill(random, random.pick(wordings[kind]), on),
    };
  });
  moves.push({ on: day(), kind: "fee", cents: -random.between(100, 3_500), description: random.pick(wordings.fee) });
  if (random.isLikely(0.3)) {
    const on = day();
    moves.push({ on, kind: "fee", cents: -34_00, description: "NSF RETURNED ITEM FEE" });
  }
  if (random.isLikely(0.25)) {
    const payee = random.pick(repaid);
    const cents = -random.between(120_00, 990_00);
    const weekday = random.between(1, 5);
    const days = Array.from({ length: last - first + 1 }, (_, at) => toDayText(first + at)).filter(
      (on) => new Date(on).getUTCDay() === weekday,
    );
    for (const on of days)
      moves.push({
        on,
        kind: "withdrawal",
        cents,
        description: `${payee} ACH PMT ${random.between(100_000, 999_999)}`,
      });
  }
  return moves;
};

const countFigures = ({ period, opening, rows }: Pick<SampleAccount, "period" | "opening" | "rows">): SampleFigures => {
  const days: { on: string; cents: number }[] = [];
  for (let day = toDayNumber(period.from); day <= toDayNumber(period.until); day += 1) {
    const on = toDayText(day);
    const moved = rows.filter((row) => row.on === on).reduce((total, { cents }) => total + cents, 0);
    days.push({ on, cents: (days.at(-1)?.cents ?? opening) + moved });
  }
  const lowest = Math.min(...days.map(({ cents }) => cents));
  const deposits = rows.filter(({ cents }) => cents > 0);
  return {
    depositsCents: deposits.reduce((total, { cents }) => total + cents, 0),
    depositCount: deposits.length,
    averageDailyBalanceCents: Math.round(days.reduce((total, { cents }) => total + cents, 0) / days.length),
    lowestBalanceCents: lowest,
    lowestOn: days.find(({ cents }) => cents === lowest)?.on ?? period.from,
    negativeDays: days.filter(({ cents }) => cents < 0).length,
    returnedPayments: rows.filter(({ description }) => description.includes("NSF")).length,
    advances: repaid.flatMap((payee): SampleAdvance[] => {
      const own = rows.filter(({ description }) => description.startsWith(payee));
      return own.length < 3 ? [] : [{ payee, everyDays: 7, cents: -(own[0]?.cents ?? 0), times: own.length }];
    }),
  };
};
