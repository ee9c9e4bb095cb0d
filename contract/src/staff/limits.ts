/** Limits of the desk's sign-in, in the unit each name says. */
export const staffLimits = {
  nameChars: 100,
  /** The token in links that set up a sign-in. */
  setupTokenChars: 100,
  invitationDays: 7,
  /** The first manager's link, which the server prints. */
  firstLinkHours: 24,
  /** The link that a manager sends to a member who has joined. */
  renewalHours: 24,
  recoveryMinutes: 30,
  recoveryCodes: 10,
  /** Without the dash. */
  recoveryCodeChars: 10,
  codeDigits: 6,
  /** An authenticator code or a recovery code, as typed. */
  codeChars: 40,
  /** Holds an authenticator key, sealed, until it's confirmed. */
  codeTicketChars: 300,
  sessionHours: 8,
  idleMinutes: 15,
  freshMinutes: 5,
  passkeyNameChars: 60,
  passkeys: 20,
  members: 500,
} as const;
