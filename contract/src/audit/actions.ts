/** How an action is told. */
interface ActionWords {
  /** To managers and auditors, after the actor's name: "Ada Smith *opened a file*". */
  readonly label: string;
  /** To the client whose file it is, on "Who has seen my file"; left out for what is not about looking or changing. */
  readonly toClient?: string;
}

/** All that the audit records. An entry's subject says which one ("application FA-…", "social security number"), never its value. */
export const auditActions = {
  "staff.signed_in": { label: "signed in" },
  "staff.sign_in_failed": { label: "failed to sign in" },
  "staff.signed_out": { label: "signed out" },
  "staff.invited": { label: "invited somebody to the staff" },
  "staff.changed": { label: "changed a staff account" },
  "staff.second_factor": { label: "changed a second factor" },
  "staff.session_ended": { label: "ended a session" },
  "permission.refused": { label: "was refused" },
  "file.viewed": { label: "opened a file", toClient: "Opened your file" },
  "file.refused": { label: "was refused a file" },
  "file.assigned": { label: "assigned a file", toClient: "Changed who looks after your file" },
  "file.exported": { label: "exported a file", toClient: "Saved a copy of your file" },
  "value.revealed": { label: "revealed a full value", toClient: "Looked at a protected number in full" },
  "status.changed": { label: "changed a status", toClient: "Changed where your request stands" },
  "answer.corrected": { label: "corrected an answer", toClient: "Corrected an answer" },
  "document.viewed": { label: "opened a document", toClient: "Opened a document" },
  "document.accepted": { label: "accepted a document", toClient: "Accepted a document" },
  "document.rejected": { label: "rejected a document", toClient: "Asked for a document to be replaced" },
  "document.review_undone": {
    label: "took a decision on a document back",
    toClient: "Took a decision on a document back",
  },
  "document.requested": { label: "asked for a document", toClient: "Asked you for a document" },
  "document.request_withdrawn": {
    label: "withdrew a request for a document",
    toClient: "No longer asks you for a document",
  },
  "message.sent": { label: "sent a message", toClient: "Sent you a message" },
  "note.written": { label: "wrote a note" },
  "task.changed": { label: "changed a task" },
  "call.changed": { label: "changed a call", toClient: "Changed a call with you" },
  "signup_id.issued": { label: "issued a Sign Up Id" },
  "signup_id.revoked": { label: "revoked a Sign Up Id" },
  "contact.answered": { label: "answered a contact message" },
  "contact.changed": { label: "changed a contact message" },
  "setting.changed": { label: "changed a setting" },
  "mail.resent": { label: "sent a failed mail again" },
  "webhook.resent": { label: "told the webhook once more" },
  "list.exported": { label: "exported a list" },
  "audit.exported": { label: "exported the audit" },
} as const satisfies Readonly<Record<string, ActionWords>>;

export type AuditAction = keyof typeof auditActions;

/** The words of an action; `action` itself for one that a later version of the product has recorded. */
export const wordsOf = (action: string): ActionWords =>
  (auditActions as Readonly<Record<string, ActionWords>>)[action] ?? { label: action };
