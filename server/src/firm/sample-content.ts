import type { Firm } from "@funding-desk/contract/firm/firm";

/** Names the parts of the firm's configuration that are still the shipped example, such as `claims.years`. */
export function findSampleContent(value: object, path = ""): string[] {
  if ("isSample" in value && value.isSample === true) return [path];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === "object" && part !== null ? findSampleContent(part, path ? `${path}.${key}` : key) : [],
  );
}

type Marked = Pick<Firm, "identity" | "advisor">;

/** The configuration, where identity and advisor are no samples once the desk has replaced what names the firm. */
export const markReplaced = <F extends Marked>(base: F, now: Marked): F => {
  const isShared = (pick: (firm: Marked) => string): boolean => pick(base) === pick(now);
  const sampled = [
    ({ identity }: Marked) => identity.name,
    ({ identity }: Marked) => identity.legalName,
    ({ identity }: Marked) => identity.phone,
    ({ identity }: Marked) => identity.email,
    ({ identity }: Marked) => identity.address.street,
  ];
  return {
    ...base,
    identity: { ...base.identity, isSample: base.identity.isSample && sampled.some(isShared) },
    advisor: { ...base.advisor, isSample: base.advisor.isSample && isShared(({ advisor }) => advisor.name) },
  };
};
