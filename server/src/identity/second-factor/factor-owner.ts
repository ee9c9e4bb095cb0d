/** Whose passkeys and recovery codes they are. */
export interface FactorOwner {
  readonly of: "staff" | "client";
  readonly id: string;
}
