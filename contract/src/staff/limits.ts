/** Limits of the desk's sign-in, in the unit each name says. */
export const staffLimits = {
  nameChars: 100,
  /** In the links that set up a sign-in. */
  setupTokenChars: 100,
  invitationDays: 7,
  /** The very first link, which the server prints. */
  firstLinkHours: 24,
  /** A link that a manager sends to somebody who has joined. */
  renewalHours: 24,
  recoveryMinutes: 30,
  recoveryCodes: 10,
  /** Without the dash. */
  recoveryCodeChars: 10,
  codeDigits: 6,
  /** A code from an app or a recovery code, as typed. */
  codeChars: 40,
  /** Holds a key of one-time codes, sealed, until it is confirmed. */
  codeTicketChars: 300,
  sessionHours: 8,
  idleMinutes: 15,
  freshMinutes: 5,
  passkeyNameChars: 60,
  passkeys: 20,
  members: 500,
} as const;
