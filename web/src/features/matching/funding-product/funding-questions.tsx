import ChevronDown from "lucide-react/icons/chevron-down";
import { ClaimText } from "../../../firm/claim.tsx";
import { fundingQuestions } from "../../../firm/funding-questions.ts";

/** The ten questions, as native <details> that share a name: one is open at a time, and all the text is in the page. */
export function FundingQuestions() {
  return (
    <div className="border-ink border-t-2">
      {fundingQuestions.map(({ question, answer }) => (
        <details key={question} name="funding-question" className="group/question border-line border-b">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3.5 [&::-webkit-details-marker]:hidden">
            <h3 className="font-sans font-semibold text-base tracking-normal">{question}</h3>
            <ChevronDown className="size-5 flex-none text-brand transition-transform group-open/question:rotate-180" />
          </summary>
          <div className="grid max-w-measure gap-3 pb-6">
            {answer.map((paragraph) => (
              <p key={paragraph}>
                <ClaimText>{paragraph}</ClaimText>
              </p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
