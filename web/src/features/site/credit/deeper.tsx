import { Link } from "react-router";
import { creditSources } from "../../../../../firm/credit-scores.ts";
import { LearnMore } from "./learn-more.tsx";
import { SourceNote } from "./source-note.tsx";

// What opens under each section's 'Learn More'.

export function MoreOnMeaning() {
  return (
    <LearnMore about="what business credit is">
      <p>
        <strong>Does my personal credit still count?</strong> With most small businesses, yes. A lender reads both, and
        a personal guarantee puts your own credit behind the company’s promise. Good business credit makes yours matter
        less over time; it seldom makes it not matter.
      </p>
      <p>
        <strong>What if there is no file?</strong> That is common, and not the same as a bad one. A lender then leans on
        bank statements, time in business and your personal credit.
      </p>
      <p>
        <strong>Does a sole proprietor have business credit?</strong> Often hardly any: in law the owner and the
        business are one. An LLC or a corporation with an EIN is what a file of its own grows on.
      </p>
    </LearnMore>
  );
}

export function MoreOnScores() {
  return (
    <LearnMore about="the key scores">
      <p>
        <strong>Why do they differ?</strong> Not every supplier reports to every bureau, and each bureau weighs other
        things. An 80 here and a 55 there can both be right.
      </p>
      <p>
        <strong>SBSS and the SBA.</strong> Until February 28, 2026, an SBA 7(a) Small loan (up to $350,000) began with a
        FICO SBSS score. Since March 1, 2026 the SBA no longer screens those loans with it. Lenders analyze them as they
        would a loan of their own, and look for operating cash of typically at least 1.1 times the yearly debt payments.
        SBA Express loans are not affected by the change, and lenders may still use scores of their own.
      </p>
      <p>
        <strong>What we ask you.</strong> In our forms a business score is asked for in four bands from 1 to 100, as an
        estimate. “Not Known” is an answer like any other.
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
        <li>Who it says you are: name, address, owners, line of business, year it began.</li>
        <li>Accounts you do not know, and accounts of yours that are missing.</li>
        <li>Payments marked late, with the dates beside your own books.</li>
        <li>Liens, judgments and UCC filings, above all for loans you have long paid back.</li>
      </ul>
      <p>
        Something is wrong? Tell the bureau that shows it, in writing, with what proves it, and ask the supplier or
        lender who reported it to correct it at the source. It is your own file, so it costs nothing to ask. Be wary of
        whoever promises to remove what is true.
      </p>
      <p>
        Looking at your own file is a soft inquiry and changes no score. What soft and hard inquiries are, and what you
        allow when a lender looks, is on the page{" "}
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
        <strong>How long does it take?</strong> A first score typically appears some months after the first accounts
        report. A record that a bank leans on takes years.
      </p>
      <p>
        <strong>What undoes it?</strong> One large bill paid very late, since scores weigh by dollars. Many applications
        in a short time. A lien that nobody closed. Letting the state registration lapse.
      </p>
      <p>
        <strong>What to leave alone?</strong> Bought “tradelines”, a second company made to look old, an address that is
        a mailbox only. Lenders know these, and some of it is fraud.
      </p>
    </LearnMore>
  );
}

export function MoreOnLenders() {
  return (
    <LearnMore about="what lenders look for">
      <p>
        <strong>The figure behind “cash flow”.</strong> Lenders divide the cash a year’s business leaves by the year’s
        debt payments, the new one included. It is called the debt service coverage ratio. $66,000 of cash over $60,000
        of payments is 1.1; many lenders typically want 1.15 to 1.35.
      </p>
      <p>
        <strong>What they read in bank statements.</strong> Three to six months of them, as a rule: how many deposits
        and how even, the lowest balances, days below zero, returned payments, and debits to other funders.
      </p>
      <p>
        <strong>If a lender’s published minimum is not met,</strong> that says nothing about another lender’s, or about
        next year. The{" "}
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
        <strong>What we do not do.</strong> We are not a credit bureau and no credit repair company. We do not dispute
        entries in your name, we do not sell tradelines, and we cannot promise you a score or an approval.
      </p>
      <p>
        We tell you what we see, in plain words, and prepare your file. How the whole way looks, from the first question
        to after the funding, is on the page{" "}
        <Link to="/about#journey" className="text-link">
          About Us
        </Link>
        .
      </p>
    </LearnMore>
  );
}
