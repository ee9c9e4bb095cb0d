import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { creditSources } from "../../../../../../firm/credit-scores.ts";
import { buttonClass } from "../../../../ui/button-style.ts";
import { SourceNote } from "./source-note.tsx";

// The text under each section's 'Learn More'.

export function MoreOnMeaning() {
  return (
    <LearnMore about="what business credit is">
      <p>
        <strong>Does my personal credit still count?</strong> For most small businesses, yes. A lender reads both, and a
        personal guarantee puts your own credit behind the company's promise. Over time, good business credit makes your
        personal credit matter less, though it rarely stops mattering.
      </p>
      <p>
        <strong>What if there's no file?</strong> That's common, and it isn't the same as a bad one. A lender then
        relies on bank statements, time in business and your personal credit.
      </p>
      <p>
        <strong>Does a sole proprietor have business credit?</strong> Often very little, because in law the owner and
        the business are one. A separate file usually starts with an LLC or a corporation that has an EIN.
      </p>
    </LearnMore>
  );
}

export function MoreOnScores() {
  return (
    <LearnMore about="the key scores">
      <p>
        <strong>Why do they differ?</strong> Not every supplier reports to every bureau, and each bureau weighs things
        differently. An 80 here and a 55 there can both be right.
      </p>
      <p>
        <strong>SBSS and the SBA.</strong> Until February 28, 2026, an SBA 7(a) Small loan (up to $350,000) began with a
        FICO SBSS score. Since March 1, 2026 the SBA no longer screens those loans with it. Lenders analyze them as they
        would any loan of their own, and typically look for operating cash of at least 1.1 times the yearly debt
        payments. SBA Express loans aren't affected by the change, and lenders may still use their own scores.
      </p>
      <p>
        <strong>What we ask you.</strong> Our forms ask for an estimate of your business score, in four bands from 1 to
        100. “Not Known” is a perfectly good answer.
      </p>
      <SourceNote sources={[creditSources.sbssSunset]} />
    </LearnMore>
  );
}

export function MoreOnChecking() {
  return (
    <LearnMore about="how to check your business credit">
      <p>Read a report in this order:</p>
      <ul>
        <li>Who it says you are: name, address, owners, line of business, year founded.</li>
        <li>Accounts you don't recognize, and accounts of yours that are missing.</li>
        <li>Payments marked late. Check the dates against your own books.</li>
        <li>Liens, judgments and UCC filings, especially for loans you paid off long ago.</li>
      </ul>
      <p>
        Is something wrong? Write to the bureau that shows it, enclose proof, and ask the supplier or lender who
        reported it to correct it at the source. It's your own file, so asking costs nothing. Be wary of anyone who
        promises to remove something that's true.
      </p>
      <p>
        Looking at your own file is a soft inquiry and doesn't change any score. To see what soft and hard inquiries
        are, and what you agree to when a lender looks, read the{" "}
        <Link to="/credit-pull-authorization" className="text-link">
          Credit Pull Authorization
        </Link>
        .
      </p>
    </LearnMore>
  );
}

export function MoreOnBuilding() {
  return (
    <LearnMore about="how to build business credit">
      <p>
        <strong>How long does it take?</strong> A first score typically appears a few months after the first accounts
        report. A record that a bank relies on takes years.
      </p>
      <p>
        <strong>What can undo it?</strong> One large bill paid very late, since scores weigh bills by dollars. Many
        applications in a short time. A lien that was never released. A lapsed state registration.
      </p>
      <p>
        <strong>What should I avoid?</strong> Purchased “tradelines”, a shelf company made to look established, an
        address that's only a mailbox. Lenders know these tricks, and some of them are fraud.
      </p>
    </LearnMore>
  );
}

export function MoreOnLenders() {
  return (
    <LearnMore about="what lenders look for">
      <p>
        <strong>The number behind “cash flow”.</strong> Lenders divide the cash your business generates in a year by the
        year's debt payments, including the new one. That's the debt service coverage ratio. $66,000 of cash over
        $60,000 of payments is 1.1, and many lenders typically want 1.15 to 1.35.
      </p>
      <p>
        <strong>What they read in bank statements.</strong> They usually look at three to six months: how many deposits
        and how steady, the lowest balances, days below zero, returned payments, and debits to other funders.
      </p>
      <p>
        <strong>If you don't meet one lender's published minimum,</strong> you may still meet another's, or meet it next
        year. The{" "}
        <Link to="/types-of-funding" className="text-link">
          types of funding
        </Link>{" "}
        page shows what each kind typically asks for.
      </p>
    </LearnMore>
  );
}

export function MoreOnOurPart() {
  return (
    <LearnMore about="what we do for you">
      <p>
        <strong>What we do not do.</strong> We are neither a credit bureau nor a credit repair company. We do not
        dispute entries in your name, we do not sell tradelines, and we cannot promise you a score or an approval.
      </p>
      <p>
        We tell you what we see, in plain words, and prepare your file. To see the whole process, from the first
        question to funding and beyond, visit{" "}
        <Link to="/about#journey" className="text-link">
          About Us
        </Link>
        .
      </p>
    </LearnMore>
  );
}

interface LearnMoreProps {
  /** The topic, read by screen readers after 'Learn More'. */
  readonly about: string;
  readonly children: ReactNode;
}

/** A 'Learn More' button that opens more text in place, without a script. */
function LearnMore({ about, children }: LearnMoreProps) {
  return (
    <details className="group mt-8">
      <summary className={`${buttonClass({ variant: "secondary" })} list-none [&::-webkit-details-marker]:hidden`}>
        <span className="inline-flex items-center gap-2">
          <span>
            Learn More<span className="sr-only"> about {about}</span>
          </span>
          <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="prose mt-6 max-w-measure border-brand border-l-2 pl-5">{children}</div>
    </details>
  );
}
