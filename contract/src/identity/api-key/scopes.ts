/** What an API key may do, by noun and verb. A scope's name is stored for good. */
export const apiScopes = {
  "clients:read": "Read clients",
  "clients:write": "Open clients",
  "prequalifications:read": "Read pre-qualifications",
  "applications:read": "Read applications",
  "documents:read": "Read the state of documents",
  "calls:read": "Read calls",
  "fit:read": "Read which programs fit",
  "submissions:read": "Read files at lenders",
  "offers:read": "Read offers and funding",
  "events:read": "Read events",
  "notes:write": "Add notes",
  "tasks:write": "Add tasks",
} as const satisfies Readonly<Record<string, string>>;

export type ApiScope = keyof typeof apiScopes;

export const apiScopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]];
