/** How someone for whom staff open a file came to the firm. */
export const clientOrigins = ["phone", "contact message", "referral", "other"] as const;
export type ClientOrigin = (typeof clientOrigins)[number];

/** As people read them. */
export const clientOriginWords: Readonly<Record<ClientOrigin, string>> = {
  phone: "phone call",
  "contact message": "contact message",
  referral: "referral",
  other: "something else",
};
