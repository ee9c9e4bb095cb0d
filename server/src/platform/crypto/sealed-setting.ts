import { SealBroken, seal, unseal } from "./sealing.ts";
import type { SecretPurpose, Secrets } from "./secrets.ts";

const keyIdChars = 36;

interface SettingPlace {
  readonly purpose: SecretPurpose;
  /** What it is, which is bound to the row. */
  readonly what: string;
}

/** Seals a setting at rest with one of the program's secrets, bound to its row. */
export const createSettingSeal = <Value>(
  { secrets }: { readonly secrets: Secrets },
  { purpose, what }: SettingPlace,
) => ({
  seal(id: string, value: Value): Buffer {
    const key = secrets.current(purpose);
    const sealed = seal(Buffer.from(key.bytes), Buffer.from(JSON.stringify(value)), [what, id]);
    return Buffer.concat([Buffer.from(key.id), sealed]);
  },
  /** @throws {SealBroken} */
  open(id: string, sealed: Buffer): Value {
    const key = secrets.find(purpose, sealed.subarray(0, keyIdChars).toString());
    if (!key) throw new SealBroken("A setting was sealed with a secret that is gone.");
    const plain = unseal(Buffer.from(key.bytes), sealed.subarray(keyIdChars), [what, id]);
    return JSON.parse(plain.toString()) as Value;
  },
});
