import { vi } from "vitest";

/** Mimics `Intl` on a device in that zone: only a formatter without a zone uses the device's. `vi.unstubAllGlobals` ends it. */
export const pretendDeviceIn = (timeZone: string) => {
  class DeviceFormat extends Intl.DateTimeFormat {
    readonly #isTold: boolean;
    constructor(...args: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...args);
      this.#isTold = args.length > 0;
    }
    override resolvedOptions() {
      const options = super.resolvedOptions();
      return this.#isTold ? options : { ...options, timeZone };
    }
  }
  vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: DeviceFormat } }));
};
