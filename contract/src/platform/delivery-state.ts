/** Where a queued mail is on its way. */
export const deliveryStates = ["waiting", "sent", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
