/** Why lenders pass, each as its button says it and as the client reads it. */
export const passReasons = [
  { label: "Time in business", sentence: "The business is too young for this program." },
  { label: "Revenue", sentence: "The revenue is too low for this program." },
  { label: "Credit", sentence: "The credit score is too low for this program." },
  { label: "Existing debt", sentence: "There is too much existing debt for this program." },
  { label: "Industry", sentence: "We don't lend to this industry." },
  { label: "State", sentence: "We don't lend in this state." },
  { label: "Amount or use", sentence: "The amount or the use of funds doesn't fit this program." },
  { label: "Papers", sentence: "Papers that we need are missing." },
] as const;
