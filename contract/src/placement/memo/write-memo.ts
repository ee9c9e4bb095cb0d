import type { Evidence } from "../../documents/statement/evidence.ts";
import { formatMoney } from "../../forms/format.ts";
import { formatLabel } from "../../matching/fit/fact-words.ts";
import { formatFactValue } from "../../matching/fit/shown-fact-words.ts";
import type { ProgramVerdict } from "../../matching/fit/verdict-wire.ts";
import { compute, type MemoFacts, type MemoReader, type Said, startPart } from "./memo-facts.ts";
import { writeBalances, writeDebt, writeRevenue, writeRisks } from "./write-money.ts";

/**
 * What we can say of a file, sentence by sentence, from templates over what is known. Each sentence has what it rests on, or
 * says that something isn't known yet.
 */
export const writeMemo = (facts: MemoFacts, reader: MemoReader): Said[] => [
  ...writeBusiness(facts),
  ...writeRequest(facts, reader),
  ...writeRevenue(facts, reader),
  ...writeBalances(facts),
  ...writeDebt(facts),
  ...writeOwners(facts),
  ...writeFit(facts),
  ...writeMissing(facts),
  ...writeRisks(facts),
];

const listOf = new Intl.ListFormat("en-US", { type: "conjunction" });

const writeBusiness = ({ business, brief, application, facts }: MemoFacts): Said[] => {
  const { say, lack } = startPart("business");
  const about = [brief.company, brief.state].filter(Boolean).join(", ");
  const age = facts.find(({ fact }) => fact === "monthsInBusiness");
  return [
    business && about ? say("who", `${business}: ${about}.`, application) : lack("who", "what the business is"),
    age?.value.state === "known"
      ? say("time", `In business ${formatFactValue(age)}.`, age.evidence)
      : lack("time", "time in business"),
  ];
};

const writeRequest = ({ brief, application }: MemoFacts, reader: MemoReader): Said[] => {
  const { say, lack } = startPart("request");
  const { requested_amount: amount, funding_type: kind, use_of_funds: use, needed } = brief;
  const asks = reader === "owner" ? "You ask" : "It asks";
  return [
    amount > 0
      ? say("amount", `${asks} for ${formatMoney(String(amount))}${kind ? ` (${kind})` : ""}.`, application)
      : lack("amount", "how much is asked for"),
    use
      ? say("use", `For: ${use}.${needed ? ` Needed: ${needed}.` : ""}`, application)
      : lack("use", "what the money is for"),
  ];
};

const writeOwners = ({ owners, application }: MemoFacts): Said[] => {
  const { say, lack } = startPart("owners");
  if (owners.length === 0) return [lack("shares", "who owns the business")];
  const named = owners.map(
    ({ name, percent }) => `${name}, ${percent === undefined ? "share not given" : `${percent}%`}`,
  );
  return [say("shares", `${named.join("; ")}.`, application)];
};

type Reason = ProgramVerdict["reasons"][number];

const writeFit = ({ verdict, facts, application }: MemoFacts): Said[] => {
  const { say, lack } = startPart("fit");
  if (!verdict) return [lack("program", "how it compares with the program")];
  const pick = (outcome: Reason["outcome"]) => verdict.reasons.filter((reason) => reason.outcome === outcome);
  const [met, missed, unknown] = [pick("met"), pick("missed"), pick("unknown")];
  const find = ({ about }: Reason) => facts.find(({ fact }) => fact === about);
  const findEvidence = (reason: Reason): Evidence => find(reason)?.evidence ?? application;
  const findValue = (reason: Reason): string => {
    const known = find(reason);
    return known ? formatFactValue(known) : "no";
  };
  return [
    ...(met.length > 0
      ? [
          say(
            "met",
            `Meets ${met.length} of ${verdict.reasons.length} rules of ${verdict.name}.`,
            compute(met.map(findEvidence)),
          ),
        ]
      : []),
    // What is asked for is a sentence.
    ...missed.map((reason) =>
      say(`missed ${reason.about}`, `${reason.need} Here: ${findValue(reason)}.`, findEvidence(reason)),
    ),
    ...(unknown.length > 0 ? [lack("unknown", listOf.format(unknown.map(nameReason)))] : []),
  ];
};

const nameReason = ({ about }: Reason): string => (about === "dates" ? "when the program lends" : formatLabel(about));

const writeMissing = ({ missing, application }: MemoFacts): Said[] => {
  const { say, lack } = startPart("missing");
  if (!missing) return [lack("papers", "which papers are missing")];
  return [
    missing.length === 0
      ? say("papers", "Every paper that the application asks for is here.", application)
      : say("papers", `Not here yet: ${listOf.format(missing)}.`, application),
  ];
};
