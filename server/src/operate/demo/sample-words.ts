/** Texts that sample clients and the sample firm write to each other. */

export const sampleNote =
  "Sample data, made by npm run demo. This client, the business, and every document are made up.";

export const clientMessages = [
  "Hello, is there anything else you need from me this week?",
  "I've uploaded everything I could find. The February pages are on their way from the bank.",
  "Could we move fast on this? The seller is holding the equipment until the end of the month.",
  "My accountant wants to know if last year's return is enough, or if you need two years.",
  "Thank you for the call yesterday. My partner would like to join the next one.",
] as const;

export const staffMessages = [
  "Good news: your answers fit what several lenders look for. Please fill out the application. I'll go through it with you on our call.",
  "Thank you for your time today. Please start the application once you have the last three bank statements handy.",
  "You're pre-qualified. If you're unsure about a question in the application, skip it and message me here.",
] as const;

export const fundedMessage =
  "The lender has confirmed the transfer. Congratulations, and thank you for your patience with the paperwork.";

export const noteTexts = [
  "Seasonal revenue, strongest May to September. Show lenders twelve months instead of three.",
  "Owner would accept a smaller amount without a personal guarantee.",
  "Referred by an accountant we know. Books are kept monthly.",
  "Had an advance two years ago, paid off early. Wants to avoid another one.",
  "Prefers calls before 10 in the morning.",
] as const;

export const taskTitles = [
  "Call about starting the application",
  "Send the list of lenders to compare",
  "Ask for the date of the bank letter",
  "Check both owners' shares",
  "Read the lease before the call",
] as const;

export const askingNote = "The most recent business return as filed, with all schedules.";

export const rejectionReason = "Pages 3 and 4 are missing. Please send the whole statement, including blank pages.";

export const callAnswer = "What would fit us, and what it would cost in total.";

export const callNotes = "Went through the pre-qualification. Next: bank statements, then the application.";

/** What people ask on the contact page. */
export const contactQuestions = [
  {
    subject: "How long does it take?",
    question: "Our roof supplier wants a deposit in three weeks. Is that realistic? (Sample message.)",
  },
  {
    subject: "Do you work with startups?",
    question:
      "We opened the salon five months ago and have steady customers. Is it too early to ask? (Sample message.)",
  },
  {
    subject: "A question about fees",
    question: "Who pays you, the lender or we? I'd like to know before I send any papers. (Sample message.)",
  },
  {
    subject: "Equipment for a bakery",
    question: "We need a second deck oven, about $28,000. Would you look at a used one, too? (Sample message.)",
  },
  {
    subject: "Paying off an advance",
    question: "We took an advance last winter, and the daily payments hurt. Can a loan replace it? (Sample message.)",
  },
  {
    subject: "Two owners",
    question: "My brother owns half of the shop but lives abroad. Does he have to sign? (Sample message.)",
  },
  {
    subject: "Slow season",
    question: "We earn most between May and September. Do lenders look at the whole year? (Sample message.)",
  },
] as const;

export const contactReply =
  "Thank you for writing. The first step is the pre-qualification, which takes about five minutes. I've emailed you a Sign Up Id.";
