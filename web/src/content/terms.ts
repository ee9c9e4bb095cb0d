import { firm } from "./firm.ts";
import type { LegalSection } from "./legal-section.ts";

const { name, legalName } = firm.identity;

export const termsLastUpdated = "May 2025";

/** Privacy policy and terms of use. What is said of data is what this program does with it: change both together. */
export const termsSections: readonly LegalSection[] = [
  {
    title: "1. Who we are, and what this page covers",
    paragraphs: [
      `This page is the privacy policy and the terms of use of the website and client portal of ${legalName} (“${name}”, “we”). It covers what you tell us here, what happens to it, and the rules on which you use the portal.`,
      "By opening an account you accept these terms. Where you are asked to agree to something more, such as a look at your credit, you are asked separately.",
    ],
    counsel: "the firm’s full legal name, and that one page may hold both the policy and the terms.",
  },
  {
    title: "2. What we do, and what we do not do",
    paragraphs: [
      "We provide guidance and document preparation only. We help small-business owners understand which funding may fit, prepare an application, and match it with third-party lenders.",
      "We are not a lender. We do not originate loans and do not make financing decisions. Whether you are approved, for how much, at what cost and on which terms is decided by the lender. Nothing on this site is an offer of credit, or legal, tax or accounting advice.",
    ],
    counsel:
      "whether a state in which you offer your services asks for a registration, a licence or a disclosure of your own.",
  },
  {
    title: "3. What you tell us",
    paragraphs: ["We hold what you enter in the portal, and nothing about you that we bought elsewhere:"],
    list: [
      "For your account: your name, email address, phone number, state, the Sign Up Id you used, and your password. The password is stored only as a one-way hash that nobody can turn back into it.",
      "For the pre-qualification: how to reach you, what your business is, what it takes in, what it owes, how much you would like and for what, and your own estimate of your credit scores. The questions are stored beside your answers as they were worded when you answered.",
      "A half-filled form: kept as you type, so that you can go on later or on another device. On our side it is encrypted in the database; a copy stays in your browser until you submit or sign out.",
    ],
    closing:
      "We do not ask for social security numbers, dates of birth or driver’s license numbers in the pre-qualification. Where a later form asks for them, they are never kept in your browser.",
  },
  {
    title: "4. What is collected by itself",
    paragraphs: ["To run the site and to protect it we process some technical data:"],
    list: [
      "Your network address, the time and the page or call asked for. Addresses are used to slow down guessing of passwords and Sign Up Ids. Our logs are written without the contents of your forms.",
      "A session: a key stored in your browser when you sign in, and a row on our side that says it is still good. It ends when you log out, after an hour without use, and in any case after twelve hours.",
      "If you tick “Remember me”, your email address, in your browser only. Your time zone may be kept there too.",
    ],
    closing:
      "This site sets no advertising or analytics cookies and loads fonts, pictures and scripts from its own server. The check that you are not a robot is normally our own and is computed in your browser. If it shows Google’s reCAPTCHA instead, Google receives data about your browser under its own policy.",
  },
  {
    title: "5. What we use it for",
    paragraphs: ["We use what you tell us:"],
    list: [
      "to keep your account and to know that it is you,",
      "to see which kinds of funding may fit, and to prepare your application with you,",
      "to call or write to you about it,",
      "to prevent misuse, to keep records that the law asks for, and to answer complaints.",
    ],
    closing: "We do not use it to decide on credit, and a computer alone does not turn you away.",
    counsel: "which consent is needed before marketing calls or text messages. This site asks for none and sends none.",
  },
  {
    title: "6. Who else sees it",
    paragraphs: ["We do not sell your data. It is seen by:"],
    list: [
      `the people at ${name} who work on your file,`,
      "services that work for us, such as hosting, email and, where we use one, an automation service that is told of a submitted pre-qualification so that we can get back to you,",
      "third-party lenders, when you apply through us and have agreed to it,",
      "authorities, when the law obliges us.",
    ],
    counsel:
      "the list of service providers, the wording on selling and sharing under state privacy laws, and whether the Gramm-Leach-Bliley privacy notice applies.",
  },
  {
    title: "7. How it is protected, and how long it is kept",
    paragraphs: [
      "Passwords are hashed, drafts are encrypted, sessions can be ended at once, and each client sees only their own records. No system is perfectly safe; if a breach concerns you, we tell you as the law asks.",
      "We keep your account and what you submitted while you are a client, and after that as long as the law obliges or allows us to keep business records. A draft is deleted when you submit the form or start over.",
    ],
    counsel: "the retention periods, the written information security program, and the notices owed after a breach.",
  },
  {
    title: "8. Your choices",
    paragraphs: ["You may ask us, at the addresses below:"],
    list: [
      "what we hold about you, and for a copy of it,",
      "to correct what is wrong,",
      "to delete what we need not keep,",
      "to stop contacting you, or to take back a consent for the time to come.",
    ],
    closing: "We may need to check that it is you who asks. Asking costs nothing, and we treat nobody worse for it.",
    counsel: "the rights of residents of each state you serve, and the time limits for answering.",
  },
  {
    title: "9. Using the portal",
    paragraphs: ["An account is for one person. You agree:"],
    list: [
      "to give answers that are true and complete as far as you know,",
      "to use only the Sign Up Id issued to you, and to keep your password to yourself,",
      "to tell us when you think that somebody else has used your account,",
      "not to try to reach other people’s records, to overload the service or to get around its protections.",
    ],
    closing:
      "We may close an account that breaks these rules. You may stop using yours, and ask us to close it, at any time.",
  },
  {
    title: "10. No guarantee, and what we answer for",
    paragraphs: [
      "We work with care, but do not promise that you will be approved, that a lender’s offer will suit you, or that the portal will be available without a break. Lenders’ sites and terms are theirs.",
      "Nothing here takes away rights that the law gives you and that cannot be waived.",
    ],
    counsel: "the limits of liability, the governing law (the firm is based in Florida), and how disputes are settled.",
  },
  {
    title: "11. Changes, and how to reach us",
    paragraphs: [
      "When this page changes, the date at its top changes with it. If a change matters to data you have already given us, we tell you before it takes effect.",
      "Questions, requests and complaints reach us here:",
    ],
  },
];
