/** Sections 3 to 8: what this program does with data. Each sentence describes the code, so change the two together. */
export const writeDataSections = (name: string, mapHost: string | undefined): string =>
  `# 3. What you tell us

We keep what you enter or upload here. We don't buy information about you from anyone else. We keep:

- For your account: your name, email address, phone number, state, the Sign Up Id you used, and your password. The password is stored only as a one-way hash, which no one can turn back into the password.
- For your profile: your addresses and phone numbers, your business and its revenue, your date of birth, the last four digits of your social security number, and your business's tax number (EIN).
- For the pre-qualification: how to reach you, your business, what it takes in and what it owes, how much you would like and for what purpose, and your own estimate of your credit scores. We keep the questions with your answers, worded as they were when you answered.
- For a funding application: details about you and your business, your social security number, date of birth and citizenship, your finances and your bank's name, and your answers about bankruptcies, lawsuits, debts and offenses. If you name co-borrowers, the same about them, and a driver's license number if you give one. Please get their consent first.
- Documents: the files you upload, with their names and types.
- Calls: the time you book, your time zone, your name, email address and phone number, and your answers to our questions.
- Messages: what you and we write to each other in the portal.
- Contact messages: your name, phone number, email address, company, subject and question. We email a copy to the address you give.
- Agreements: each one you give or sign, with its exact words, the time and your internet address; the name you typed, if you signed it; and when you revoked it, if you did.

As we work on your request, we add to this: its status, the documents we ask for, what we corrected for you and why, the outcome of calls, and our notes and tasks.

A form you leave half filled in is saved as you type, so that you can pick it up later or on another device. The funding estimator and the calculators on the public pages run only in your browser: nothing you enter there is sent. If you choose to keep the estimator's four answers, they stay in your browser, for a day at most, until you pre-qualify, and then become part of that form.

> that each question in the application may be asked of an owner and of a co-borrower, and for what purpose.

# 4. What we collect automatically

To run and protect the site, we process some technical data:

- Your internet address. We count attempts against a keyed fingerprint of it, to slow down anyone guessing passwords, codes or Sign Up Ids. With an agreement you give, we keep the address itself.
- Our server's log: what kind of page or call was requested, when, and how it went. It holds no addresses, no names and nothing you typed. Whoever hosts the site may keep a separate log of connections.
- Your session: when you signed in, when you were last active, and when it ended. It ends when you log out, after an hour without activity, and after twelve hours in any case.
- The browsers you sign in with, as a keyed fingerprint of what each browser says about itself and its network, so that we can email you when a new one is used.
- When we sent you an email, and whether the mail server accepted it. We don't track whether you open it or what you click in it.

This site runs no advertising or analytics and sets no cookies for visitors. When you sign in, it leaves one cookie that says that this browser has signed in to your account before, so that strangers who guess at your password can't keep you out. It holds no name or address, only our own calls can read it, and it ends 180 days after you last signed in. Your browser's own storage holds, for this site only: your session key and your user number; the name, email, phone, state and profile you gave us; which profile fields are missing; your time zone; your unfinished forms and messages; the estimator's answers, if you keep them; and your email address, if you tick “remember me”. Social security numbers, dates of birth, driver's license numbers, passwords and files are never kept there. Logging out removes all of it except the time zone and the remembered email address. The markers that keep a form from being sent twice disappear when you close the tab.

Fonts, pictures and scripts come from our own server. The check that you are not a robot is normally our own and runs in your browser. If it shows Google's reCAPTCHA instead, Google receives data about your browser under its own policy.${mapHost ? ` The live map on the contact page is loaded from ${mapHost}, and only when you ask for it.` : ""} Links that open a map or a calendar take you to that site, where its own policy applies.

# 5. What we use it for

We use what you tell us:

- to maintain your account, to make sure it's you, and to warn you of a sign-in from a new browser or a changed password,
- to see which kinds of funding may fit, and to prepare your application and its documents with you,
- to book, move and cancel calls, and to call or write to you about your request,
- to answer your messages,
- to prevent misuse, to keep the records the law requires, and to respond to complaints.

We don't use it to make credit decisions, and no one is turned away by a computer alone.

We always send emails that confirm what you did, that tell you about a message, a change or something we need for your file, or that concern the security of your account. Reminders of calls and notices that documents have arrived are up to you: change them under Profile or with the link in each email. We send no marketing emails.

> what consent is needed before marketing calls or text messages. This site sends reminders by text only to a number that a client confirmed in their profile, under the wording shown there, and sends no marketing.

# 6. Who else sees it

We do not sell your data. These people and services see it:

- the people at ${name} who work on your file or supervise that work. “Who has seen my file” shows you who opened it, changed something or viewed a protected number in full, and when,
- your advisor's calendar program, which receives the time and kind of a call and your name,
- services that work for us: hosting, the service that delivers our email, the one that delivers our texts if you turn them on, and, where we use one, an automation service that receives what you entered in a submitted pre-qualification, so that we can get back to you,
- third-party lenders, when you apply through us and have agreed to have your application sent to them,
- credit agencies, when you have signed the Credit Pull Authorization and an inquiry is made under it. This website itself is not connected to any,
- authorities, when the law requires it.

> the list of service providers and where they keep data, the wording on selling and sharing under state privacy laws, and whether the Gramm-Leach-Bliley privacy notice applies.

# 7. How we protect it, and how long we keep it

Each client has their own encryption key. In our database, it encrypts social security numbers and their last four digits, dates of birth, driver's license numbers, EINs, your bank's name, your answers about bankruptcies, lawsuits, debts and offenses, every unfinished form, the messages between you and us, and our notes. Other answers, bookings and contact messages are stored without that extra layer. Once you have sent a protected number, we never show it to you in full again. On our side, only people who verify their identity again and record a reason can see the full number.

Files are encrypted before they are stored. Each one is checked to be the kind of file its name says. Where we run a virus scanner, no one can open a file until it has been found clean. A link to a file works for five minutes and only in your session.

Emails are encrypted while they wait to be sent, and their text is deleted once they are. One that could not be delivered stays encrypted. A password reset code works for ten minutes, and we keep only a keyed fingerprint of it. Each client sees only their own records. No system is perfectly secure; if a breach affects you, we will tell you as the law requires.

We keep your account and what you submitted while you are a client, and after that for as long as the law requires or allows us to keep business records. Some things are deleted sooner: an unfinished form, when you submit it or start over; a document you delete, a few seconds later; the record of a session, thirty days after it ends; and the markers that keep a form from being submitted twice, after seven days. Backup copies are overwritten in time.

> the retention periods, including those of messages, bookings and backup copies; the written information security program; and the notices required after a breach.

# 8. Your choices

When you are signed in, under Profile, you can at any time:

- download what we store about you as one file: your answers and the corrections to them, your agreements, calls, messages and sessions, the history of your requests, the documents we asked for, the documents as you uploaded them, and who has seen your file. It holds at most the last four digits of protected numbers, and it leaves out our own notes and tasks,
- correct your profile, and choose which emails you get,
- ask us to delete everything, and withdraw that request until it has been carried out.

A person on our staff carries out a deletion. It destroys your encryption key and deletes your account, profile, forms, applications, calls, messages, documents and files, our notes and tasks, and the contact messages sent from your email address.

What remains is the proof of each agreement: its text, when it was given and from which internet address, with a fingerprint of your email address and, in place of your name, of the name you signed; the record of who opened or changed which file and when, which no one can alter and which names you only by a number; and backup copies, until they are overwritten. What a lender or another recipient has already received is theirs to delete.

You may also ask us, at the addresses below, to correct what you have submitted, not to contact you, or to withdraw an agreement from then on. We may need to verify that the request comes from you. Asking is free, and we will not treat you any differently for it.

> the rights of residents of each state you serve, and the deadlines for responding.`;
