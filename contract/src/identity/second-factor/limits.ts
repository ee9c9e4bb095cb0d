/** Limits of second factors, for staff and clients, in the unit each name says. */
export const secondFactorLimits = {
  recoveryCodes: 10,
  /** Without the dash. */
  recoveryCodeChars: 10,
  codeDigits: 6,
  /** An authenticator code or a recovery code, as typed. */
  codeChars: 40,
  /** Holds an authenticator key, sealed, until it's confirmed. */
  codeTicketChars: 300,
  /** Wrong second-factor codes of one person before no more are accepted. */
  wrongCodes: 30,
  wrongCodeDays: 3,
  passkeyNameChars: 60,
  passkeys: 20,
  /** How long after the password a client can give the second factor. */
  secondStepMinutes: 10,
  /** Proves a client's first factor. */
  secondStepTicketChars: 400,
} as const;
