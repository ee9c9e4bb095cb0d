import type { EmailPolicy } from "./email.ts";

/** Text that ships as an example. The server warns at start while any is left (rulings 25). */
export interface Sample {
  readonly isSample: boolean;
}

/** A number that persuades, with what backs it. Nothing on the site states one that has no row here. */
export interface Claim extends Sample {
  readonly value: string;
  readonly wording: string;
  readonly evidence: string;
  /** yyyy-mm-dd, when the evidence was last checked. */
  readonly checkedOn: string;
}

/** Who the firm is. One typed value, edited by the operator. */
export interface Firm {
  readonly identity: Sample & {
    readonly name: string;
    readonly legalName: string;
    readonly phone: string;
    readonly email: string;
    readonly address: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
    /** An IANA zone id; days and ages are counted in it. */
    readonly timeZone: string;
    readonly hours: string;
  };
  readonly advisor: Sample & { readonly name: string; readonly title: string };
  readonly claims: Readonly<Record<"lenders" | "years" | "minutes", Claim>>;
  readonly emailPolicy: EmailPolicy;
}
