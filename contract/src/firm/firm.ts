import type { ListedEmailPolicy } from "./email.ts";

/** Text that ships as an example. The server warns at start while any is left. */
export interface Sample {
  readonly isSample: boolean;
}

/** A number that persuades, with its evidence. The site states no number that isn't listed as a claim. */
export interface Claim extends Sample {
  readonly value: string;
  readonly wording: string;
  readonly evidence: string;
  /** yyyy-mm-dd, when the evidence was last checked. */
  readonly checkedOn: string;
}

/** An example of what a client writes about the firm. Real ones are added at the desk, with the person's agreement. */
export interface Testimonial {
  readonly isSample: true;
  readonly name: string;
  /** The client's business and its place. */
  readonly title: string;
  /** Out of 5. */
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly text: string;
}

/** The founder's story, in the first person. Name and title are the advisor's until the desk changes them. */
export interface Founder extends Sample {
  /** One sentence, set large. */
  readonly lead: string;
  readonly paragraphs: readonly string[];
  /** One line each. */
  readonly principles: readonly string[];
}

/** Part of a day on the wall clock, as `09:00`; `until` may be `24:00`. */
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
  /** A call must be booked at least this long before it begins. */
  readonly noticeMinutes: number;
  /** From the beginning of one slot to the next. */
  readonly stepMinutes: number;
  readonly horizonDays: number;
  /** The client can move or cancel the call until this many hours before it. */
  readonly changeNoticeHours: number;
  readonly questions: readonly {
    readonly name: string;
    readonly isRequired: boolean;
    /** Empty for a question with a free-text answer. */
    readonly choices: readonly string[];
  }[];
}

/** The calendar of a new database. After that, the database decides. */
export interface BookingSeed {
  /** By ISO weekday, 1 for Monday, in the firm's zone. */
  readonly weeklyHours: Readonly<Record<number, readonly OpeningHours[]>>;
  readonly types: readonly AppointmentTypeSeed[];
}

/** In decimal degrees. */
export interface MapPosition {
  readonly latitude: number;
  readonly longitude: number;
}

/** Who the firm is. One typed value, edited by the operator. The desk can change what `facts.ts` lists. */
export interface Firm {
  readonly identity: Sample & {
    readonly name: string;
    readonly legalName: string;
    readonly phone: string;
    readonly email: string;
    readonly address: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
    readonly map: MapPosition & {
      /** The address of an embeddable map, loaded only after a press. Without it there's only a link. */
      readonly liveMapUrl?: (position: MapPosition) => string;
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
