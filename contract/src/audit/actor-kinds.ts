export const actorKinds = ["staff", "client", "system"] as const;
export type ActorKind = (typeof actorKinds)[number];
