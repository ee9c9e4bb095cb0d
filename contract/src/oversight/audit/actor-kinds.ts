export const actorKinds = ["staff", "client", "system", "key"] as const;
export type ActorKind = (typeof actorKinds)[number];
