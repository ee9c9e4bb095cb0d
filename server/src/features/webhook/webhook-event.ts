/** An event we report to the automation webhook. */
export interface WebhookEvent {
  readonly kind: "prequalification.submitted";
  readonly subjectId: string;
  readonly clientId: string;
}
