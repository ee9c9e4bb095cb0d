import type { ListedEmailPolicy } from "./email.ts";

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

/** What a client wrote about the firm, word for word and with their leave. */
export interface Testimonial extends Sample {
  readonly name: string;
  /** What the client does, where. */
  readonly title: string;
  /** Out of 5. */
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly text: string;
}

/** Who founded the firm, in the first person; name and title are the advisor's. */
export interface Founder extends Sample {
  /** One sentence, set large. */
  readonly lead: string;
  readonly paragraphs: readonly string[];
  /** What the founder holds to, a line each. */
  readonly principles: readonly string[];
}

/** A stretch of a day on the wall clock, as `09:00`; `until` may be `24:00`. */
export interface OpeningHours {
  readonly from: string;
  readonly until: string;
}

/** A kind of call that can be booked. Times in minutes unless their name says otherwise. */
export interface AppointmentTypeSeed {
  readonly name: string;
  readonly description: string;
  /** How the call is held. */
  readonly location: string;
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /** A slot begins at least this long after it is booked. */
  readonly noticeMinutes: number;
  /** Between the beginnings of two slots. */
  readonly stepMinutes: number;
  readonly horizonDays: number;
  /** Until then before the call the client can move or cancel it. */
  readonly changeNoticeHours: number;
  readonly questions: readonly {
    readonly name: string;
    readonly isRequired: boolean;
    /** Empty for a question that is answered in words. */
    readonly choices: readonly string[];
  }[];
}

/** What the calendar begins with on a new database; from then on the database has the say. */
export interface BookingSeed {
  /** By ISO weekday, 1 for Monday, in the firm's zone. */
  readonly weeklyHours: Readonly<Record<number, readonly OpeningHours[]>>;
  readonly types: readonly AppointmentTypeSeed[];
}

/** Who the firm is. One typed value, edited by the operator. */
export interface Firm {
  readonly identity: Sample & {
    readonly name: string;
    readonly legalName: string;
    readonly phone: string;
    readonly email: string;
    readonly address: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
    /** Where the firm is on a map. */
    readonly map: {
      readonly latitude: number;
      readonly longitude: number;
      /** A map to be embedded, shown after a press alone; left out, there is only the link. */
      readonly liveMapUrl?: string;
    };
    /** An IANA zone id; days and ages are counted in it. */
    readonly timeZone: string;
    readonly hours: string;
  };
  readonly advisor: Sample & { readonly name: string; readonly title: string };
  readonly founder: Founder;
  readonly claims: Readonly<Record<string, Claim>>;
  readonly testimonials: readonly Testimonial[];
  readonly booking: BookingSeed;
  readonly emailPolicy: ListedEmailPolicy;
}
