/** The id of a page's data block with the claims changed since it was built: `{"lenders":{"value","wording"}}`. */
export const claimsDataId = "firm-claims";
