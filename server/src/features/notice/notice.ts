/** Something that somebody is told of by mail, once it is true. Ids alone: it waits in a table that nobody encrypts. */
export type Notice =
  | { readonly kind: "signed-up"; readonly clientId: string }
  | { readonly kind: "new-device"; readonly clientId: string; readonly at: string }
  | { readonly kind: "prequalified"; readonly clientId: string; readonly subjectId: string }
  | { readonly kind: "applied"; readonly clientId: string; readonly subjectId: string }
  | { readonly kind: "documents"; readonly clientId: string; readonly at: string };
