/**
 * Odd wire names (decision 12), for code outside the contract. Those of form fields are in the forms. A test keeps both out of
 * the product code of server and web.
 */
export const wireNames = {
  captchaToken: "recaptcha_token",
  prequalifiedUserId: "frontend_lead_user_id",
  purpose: "x_studio_purpose_of_funds",
  requestedAmount: "x_studio_requested_fund",
  documentOwnerId: "lead_user_id",
  documentTypeId: "lead_document_type_id",
  /** A JPEG in base64. */
  cover: "image_1920",
  einLast4: "x_studio_ein_last4",
} as const;
