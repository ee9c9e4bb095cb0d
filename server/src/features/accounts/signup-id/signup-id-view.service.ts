import type {
  SignupIdDetail,
  SignupIdWire,
  signupIdClients,
  signupIds as signupIdsEndpoint,
} from "@funding-desk/contract/accounts/signup-id/desk-api";
import { toSignupPath } from "@funding-desk/contract/accounts/signup-id/link";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Seen, seenBy, type Viewer } from "../../../identity/staff-session/visibility.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import { parseSearchWords, toPattern } from "../../../platform/reference/search-words.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  countOthersArrivals,
  type DeskSignupIdRow,
  findDeskSignupId,
  listArrivals,
  listDeskSignupIds,
  listMailings,
} from "./desk-signup-id.repository.ts";
import { normalizeSignupId } from "./signup-id.service.ts";
import { signupIdMail } from "./signup-id-mails.ts";

export type SignupIdViews = ReturnType<typeof createSignupIdViews>;

interface Deps extends Pick<SharedDeps, "database"> {
  readonly mails: Pick<MailBox, "deliveries">;
  /** The site's origin. */
  readonly publicUrl: string;
}

const pageSize = 50;

/** Sign Up Ids as staff see them. */
export const createSignupIdViews = ({ database, mails, publicUrl }: Deps) => {
  const findId = async (id: string, viewer: Viewer): Promise<DeskSignupIdRow> =>
    requireFound(await findDeskSignupId(database, normalizeSignupId(id), viewer));

  const loadDetail = async (id: string, viewer: Viewer): Promise<SignupIdDetail> => {
    const row = await findId(id, viewer);
    const rows = await listMailings(database, row.id);
    const deliveries = await mails.deliveries(
      signupIdMail,
      rows.map(({ id }) => id),
    );
    return {
      ...toWire(row),
      url: `${publicUrl}${toSignupPath({ signupId: row.id, email: row.bound_email ?? undefined })}`,
      mailings: rows.map((row) => ({
        ...formatInstants(row),
        delivery: deliveries.get(row.id)?.state ?? "sent",
      })),
    };
  };

  const load = (staff: StaffIdentity, id: string): Promise<Seen<SignupIdDetail>> =>
    seenBy(staff, (viewer) => loadDetail(id, viewer));

  return {
    findId,

    /** @throws {DomainError} `malformed` for a bad cursor */
    list: (
      staff: StaffIdentity,
      { q = "", usable, cursor }: QueryOf<typeof signupIdsEndpoint>,
    ): Promise<Seen<AnswerOf<typeof signupIdsEndpoint>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const search = {
          patterns: parseSearchWords(q).map(toPattern),
          isUsable: usable === "true",
          after: parseCursor(cursor),
          limit: pageSize + 1,
        };
        const rows = await listDeskSignupIds(database, search, viewer);
        const { page, next_cursor } = toPage(rows, pageSize);
        return { signup_ids: page.map(toWire), next_cursor };
      }),

    /** @throws {DomainError} `not_found` */
    load,

    /** @throws {DomainError} `not_found`, `malformed` */
    clients: (
      staff: StaffIdentity,
      typed: string,
      cursor: string | undefined,
    ): Promise<Seen<AnswerOf<typeof signupIdClients>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const { id } = await findId(typed, viewer);
        const after = parseCursor(cursor, uuidShape);
        const [rows, hidden] = await Promise.all([
          listArrivals(database, id, { after, limit: pageSize + 1, viewer }),
          viewer === undefined ? 0 : countOthersArrivals(database, id, viewer),
        ]);
        const { page, next_cursor } = toPage(rows, pageSize);
        return {
          clients: page.map((row) => ({
            client_id: row.id,
            name: `${row.first_name} ${row.last_name}`,
            email: row.email,
            came_at: row.created_at.toISOString(),
          })),
          hidden,
          next_cursor,
        };
      }),
  };
};

const toWire = ({ client_id: id, client_name: name, cursor_value: _, ...row }: DeskSignupIdRow): SignupIdWire => ({
  ...formatInstants(row),
  first_client: id && name ? { id, name } : null,
});
