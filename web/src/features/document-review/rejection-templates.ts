export interface RejectionTemplate {
  readonly label: string;
  /** In words for the client. */
  readonly text: string;
}

/** What is wrong most often. The writer goes on from there. */
export const rejectionTemplates: readonly RejectionTemplate[] = [
  {
    label: "Unreadable",
    text: "We cannot read it. Please photograph it again in daylight, flat on a table, with all four corners in the picture.",
  },
  { label: "Wrong month", text: "This is for another month than we asked for. Please send the most recent ones." },
  { label: "Pages missing", text: "Some pages are missing. Lenders want all of them, also the empty ones." },
  {
    label: "Password",
    text: "The file is protected with a password. Please save it without one and send it again.",
  },
  {
    label: "Another name",
    text: "The name on it is not the one in your application. Please tell us how they belong together.",
  },
  { label: "Expired", text: "It has expired. Please send one that is still valid." },
];
