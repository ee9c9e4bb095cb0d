/** How someone for whom staff open a file came to the firm. */
export const clientOrigins = ["phone", "contact message", "referral", "other"] as const;
export type ClientOrigin = (typeof clientOrigins)[number];

/** Also where another system opened it, or an import brought it, which no one chooses at the desk. */
export const storedOrigins = [...clientOrigins, "api", "import"] as const;
export type StoredOrigin = (typeof storedOrigins)[number];

/** As people read them. */
export const clientOriginWords: Readonly<Record<StoredOrigin, string>> = {
  phone: "phone call",
  "contact message": "contact message",
  referral: "referral",
  other: "something else",
  api: "API",
  import: "imported file",
};
