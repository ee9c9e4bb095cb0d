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
  sessionHours: 8,
  idleMinutes: 15,
  freshMinutes: 5,
  /** A portrait's JPEG as base64, before we redraw it. */
  portraitChars: 180_000,
  members: 500,
} as const;
