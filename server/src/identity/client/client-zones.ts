import { listStateZones } from "@funding-desk/contract/forms/options/state-zones";
import { findStateCode } from "@funding-desk/contract/forms/options/states";

interface Place {
  /** As 'Name (XX)'. */
  readonly state: string;
  /** What the client's browser said when they booked a call; null when they never did. */
  readonly toldZone: string | null;
}

/**
 * The IANA zones in which a client may be, never none: what their browser said, or those of their state, or the firm's. Their
 * day is the first one's.
 */
export const listClientZones = ({ state, toldZone }: Place, firmZone: string): readonly string[] => {
  if (toldZone !== null) return [toldZone];
  const zones = listStateZones(findStateCode(state) ?? "");
  return zones.length > 0 ? zones : [firmZone];
};
