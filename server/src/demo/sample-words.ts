/** What sample clients and the sample firm write to each other. */

export const sampleNote = "Sample data, made by npm run demo. This client, the business and every paper are made up.";

export const clientMessages = [
  "Hello, is there anything else you need from me this week?",
  "I have uploaded what I could find. The February pages are on their way from the bank.",
  "Could we move fast on this? The seller holds the equipment until the end of the month.",
  "My accountant asks whether last year's return is enough, or whether you need two years.",
  "Thank you for the call yesterday. My partner would like to join the next one.",
] as const;

export const staffMessages = [
  "Good news: your answers fit what several lenders ask for. Please fill in the application; I go through it with you on our call.",
  "Thank you for your time today. Please start the application when you have the last three bank statements at hand.",
  "You are pre-qualified. If the application asks something you are unsure about, leave it and write to me here.",
] as const;

export const fundedMessage =
  "The lender has confirmed the transfer. Congratulations, and thank you for your patience with the papers.";

export const noteTexts = [
  "Seasonal revenue, strongest May to September. Lender should see twelve months rather than three.",
  "Owner would take a smaller amount if it comes without a personal guarantee.",
  "Referred by an accountant we know. Books are kept monthly.",
  "Had an advance two years ago, paid off early. Wants to avoid another one.",
  "Prefers calls before 10 in the morning.",
] as const;

export const taskTitles = [
  "Ring about the start of the application",
  "Send the list of lenders to compare",
  "Ask the bank letter's date",
  "Check the shares of both owners",
  "Read the lease before the call",
] as const;

export const askingNote = "The most recent business return, all schedules, as it was filed.";

export const rejectionReason = "Pages 3 and 4 are missing. Please send the whole statement, also the empty pages.";

export const callAnswer = "What would fit us, and what it would cost in all.";

export const callNotes = "Went through the pre-qualification. Next: bank statements, then the application.";

export const contactSubjects = [
  "How long does it take?",
  "Do you work with startups?",
  "A question on fees",
  "Equipment for a bakery",
] as const;

export const contactQuestion =
  "We are a small business and would like to know what you need from us to begin. (Sample message.)";

export const contactReply =
  "Thank you for writing. It begins with the pre-qualification, which takes about five minutes; I have mailed you an id to sign up with.";
