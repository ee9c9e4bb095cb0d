/** Id of the data block in which a page carries the claims that were changed since it was built: `{"lenders":{"value","wording"}}`. */
export const claimsDataId = "firm-claims";
