/** Something that the automation webhook is told of. */
export interface WebhookEvent {
  readonly kind: "prequalification.submitted";
  readonly subjectId: string;
  readonly clientId: string;
}
