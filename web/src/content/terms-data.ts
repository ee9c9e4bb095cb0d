import { firm } from "./firm.ts";
import type { LegalSection } from "./legal-section.ts";

const { name } = firm.identity;
const mapHost = firm.identity.map.liveMapUrl && new URL(firm.identity.map.liveMapUrl).hostname;

/** Sections 3 to 8: what this program does with data. Each sentence is to be true of the code: change both together. */
export const dataSections: readonly LegalSection[] = [
  {
    title: "3. What you tell us",
    paragraphs: ["We hold what you enter here or hand over, and nothing about you that we bought elsewhere:"],
    list: [
      "For your account: your name, email address, phone number, state, the Sign Up Id you used, and your password. The password is stored only as a one-way hash that nobody can turn back into it.",
      "For your profile: your addresses and phone numbers, what your business is and takes in, and your date of birth, the last four digits of your social security number and your business’s tax number (EIN).",
      "For the pre-qualification: how to reach you, what your business is, takes in and owes, how much you would like and for what, and your own estimate of your credit scores. The questions are kept beside your answers as they were worded when you answered.",
      "For a funding application: your and your business’s particulars, your social security number, date of birth and citizenship, your finances and your bank’s name, and your answers about bankruptcies, lawsuits, debts and offenses. If you name co-borrowers, theirs too, with a driver’s license number if you give it: please have their agreement before you do.",
      "Documents: the files you upload, with their names and kinds.",
      "Calls: the time you book, your time zone, your name, email address and phone number, and your answers to the questions asked.",
      "Messages: what you and we write to each other in the portal.",
      "Contact messages: your name, phone number, email address, company, subject and question. A copy is mailed to the address you give.",
      "Agreements: each one you give or sign, with its exact words, the time and your internet address; where you sign, the name you typed; where you revoke, when.",
    ],
    closing: [
      "To this we add what our work on it makes: where your request stands, documents we ask for, what we corrected for you and why, what came of a call, our notes and tasks.",
      "A form half filled in is kept as you type, so that you can go on later or on another device. The funding estimator and the calculators on the public pages work in your browser alone: nothing you enter there is stored or sent.",
    ],
    counsel:
      "that each question of the application may be asked of an owner and of a co-borrower, and for which purpose.",
  },
  {
    title: "4. What is collected by itself",
    paragraphs: ["To run the site and to protect it we process some technical data:"],
    list: [
      "Your internet address. It is counted against, as a keyed fingerprint, to slow down the guessing of passwords, codes and Sign Up Ids. With an agreement you give, it is kept as it is.",
      "Our server’s log: which kind of page or call was asked for, when, and how it went. It holds no addresses, no names and nothing you typed. Whoever hosts the site may keep a log of connections beside it.",
      "Your session: when you signed in, when you last did something, and when it ended. It ends when you log out, after an hour without use, and in any case after twelve hours.",
      "The browsers you sign in with, as a keyed fingerprint of what the browser says of itself and of its network, so that we can mail you when a new one is used.",
      "When a mail to you was sent, and whether the mail server took it. We do not track whether you open it or what you press in it.",
    ],
    closing: [
      "This site sets no cookies for visitors and clients, and no advertising or analytics runs on it. Your browser’s own storage holds, for this site alone: your session’s key and your user number; the name, email, phone, state and profile you gave us; which fields of it are missing; your time zone; your forms and messages half written; and, if you tick “remember me”, your email address. Social security numbers, dates of birth, driver’s license numbers, passwords and files are never kept there. Logging out removes all of it but the time zone and the remembered email address. Notes that keep a form from being sent twice go with the tab.",
      `Fonts, pictures and scripts come from our own server. The check that you are not a robot is normally our own, computed in your browser; if it shows Google’s reCAPTCHA instead, Google receives data about your browser under its own policy.${
        mapHost ? ` The live map on the contact page is loaded from ${mapHost}, and only when you press for it.` : ""
      } Links that open a maps or calendar site take you there under that site’s policy.`,
    ],
  },
  {
    title: "5. What we use it for",
    paragraphs: ["We use what you tell us:"],
    list: [
      "to keep your account, to know that it is you, and to warn you of a sign-in from a new browser or of a changed password,",
      "to see which kinds of funding may fit, and to prepare your application and its documents with you,",
      "to book, move and cancel calls, and to call or write to you about your request,",
      "to answer your messages,",
      "to prevent misuse, to keep records that the law asks for, and to answer complaints.",
    ],
    closing: [
      "We do not use it to decide on credit, and a computer alone does not turn you away.",
      "Mails that confirm what you did, that tell of a message, a change or something needed in your file, or that concern the safety of your account, always come. Reminders of calls and notes that documents have arrived are your choice, under Profile or by the link in each of them. We send no marketing mails.",
    ],
    counsel: "which consent is needed before marketing calls or text messages. This site asks for none and sends none.",
  },
  {
    title: "6. Who else sees it",
    paragraphs: ["We do not sell your data. It is seen by:"],
    list: [
      `the people at ${name} who work on your file or look after how that is done: who opened it, changed something or looked at a protected number in full stands, with the time, under “Who has seen my file”,`,
      "your advisor’s calendar program, which is given the time and kind of a call and your name,",
      "services that work for us: hosting, the mail service that carries our mails and, where we use one, an automation service that is sent what you entered in a submitted pre-qualification, so that we can get back to you,",
      "third-party lenders, when you apply through us and have agreed that your application goes there,",
      "credit agencies, when you have signed the Credit Pull Authorization and an inquiry is made under it; this website itself is connected to none,",
      "authorities, when the law obliges us.",
    ],
    counsel:
      "the list of service providers and where they keep data, the wording on selling and sharing under state privacy laws, and whether the Gramm-Leach-Bliley privacy notice applies.",
  },
  {
    title: "7. How it is protected, and how long it is kept",
    paragraphs: [
      "Each client has an encryption key of their own. With it are encrypted in our database: social security numbers and their last four digits, dates of birth, driver’s license numbers, EINs, your bank’s name, your answers about bankruptcies, lawsuits, debts and offenses, every form half filled in, the messages between you and us, and our notes. Other answers, bookings and contact messages are stored without that additional layer. A number that was sent once is not shown to you again in full. Of us only those see it whole who prove once more who they are and write down why.",
      "Files are encrypted before they are stored. Each is checked to be what its name says and, where we run a virus scanner, opened by nobody before it was found clean. A link to a file is good for five minutes and for your session alone.",
      "Mails are encrypted while they wait to be sent, and their text is deleted once they are; one that could not be delivered stays encrypted. A code to reset your password is good for ten minutes, and we keep only a keyed fingerprint of it. Each client sees only their own records. No system is perfectly safe; if a breach concerns you, we tell you as the law asks.",
      "We keep your account and what you submitted while you are a client, and after that as long as the law obliges or allows us to keep business records. Sooner go: a half-filled form when you submit it or start over; a document you delete, some seconds later; the record of a session, thirty days after its end; the notes that keep a form from being submitted twice, after seven days. Copies made for safety are overwritten in time.",
    ],
    counsel:
      "the retention periods, also of messages, bookings and safety copies; the written information security program; and the notices owed after a breach.",
  },
  {
    title: "8. Your choices",
    paragraphs: ["Signed in, under Profile, you can yourself, at any time:"],
    list: [
      "download as one file what we store about you: your answers and what was corrected in them, your agreements, calls, messages and sessions, where your requests stood, the documents we asked for, yours as you handed them over, and who has seen your file. Of protected numbers it holds the last four digits at most; our own notes and tasks are not in it,",
      "correct your profile, and choose which mails you get,",
      "ask for the deletion of everything, and take that back until it is carried out.",
    ],
    closing: [
      "A person here carries a deletion out. It destroys your encryption key and deletes your account, profile, forms, applications, calls, messages, documents and files, our notes and tasks, and the contact messages sent from your email address.",
      "What stays is the proof of each agreement: its text, when it was given and from which internet address, with a fingerprint of your email address and of the name you signed with instead of the name; the record of who opened or changed which file and when, which nobody can alter and in which you are a number; and, until they are overwritten, safety copies. What a lender or another recipient was given before is theirs to delete.",
      "You may also ask us, at the addresses below, to correct what you have submitted, not to contact you, or to take back an agreement for the time to come. We may need to check that it is you who asks. Asking costs nothing, and we treat nobody worse for it.",
    ],
    counsel: "the rights of residents of each state you serve, and the time limits for answering.",
  },
];
