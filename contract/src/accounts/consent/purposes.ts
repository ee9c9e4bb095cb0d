/** What someone consents to, each apart from the others. */
export const consentPurposes = ["submit", "soft inquiry", "hard inquiry"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const consentPurposeLabels: Readonly<Record<ConsentPurpose, string>> = {
  submit: "Send my file",
  "soft inquiry": "Soft credit inquiry",
  "hard inquiry": "Hard credit inquiry",
};
