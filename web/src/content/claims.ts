import { claims } from "../../../firm/claims.ts";

export { claims };

export type ClaimName = keyof typeof claims;
