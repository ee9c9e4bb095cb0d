import type {
  SignupIdRequest,
  signupIdRequests as signupIdRequestsEndpoint,
} from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer, type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { RequestAnswers } from "./request-answers.ts";
import {
  countOpenRequests,
  findRequest,
  findRequestForUpdate,
  listRequests,
  type OpenableRequest,
  type RequestRow,
} from "./signup-id-request.repository.ts";

export type DeskSignupIdRequestService = ReturnType<typeof createDeskSignupIdRequestService>;

interface Deps extends Pick<SharedDeps, "database"> {
  readonly answers: RequestAnswers;
}

const pageSize = 30;
const countedAtMost = 100;

export const createDeskSignupIdRequestService = ({ database, answers }: Deps) => {
  /** Locks the request, acts, and returns it as it is then. */
  const changeLocked = async (
    staff: StaffIdentity,
    id: string,
    act: (tx: Transaction, request: OpenableRequest) => Promise<void>,
  ): Promise<SignupIdRequest> => {
    await withTransaction(database, async (tx) => act(tx, requireFound(await findRequestForUpdate(tx, id))));
    return toWire(requireFound(await findRequest(database, id, findViewer(staff))));
  };

  return {
    /** @throws {DomainError} `malformed` for an invalid cursor */
    list: (
      staff: StaffIdentity,
      { state, cursor }: QueryOf<typeof signupIdRequestsEndpoint>,
    ): Promise<Seen<AnswerOf<typeof signupIdRequestsEndpoint>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const search = { state, after: parseCursor(cursor, uuidShape), limit: pageSize + 1 };
        const rows = await listRequests(database, search, viewer);
        const { page, next_cursor } = toPage(rows, pageSize);
        return { requests: page.map(toWire), next_cursor };
      }),

    /** Up to 100. */
    countOpen: (): Promise<number> => countOpenRequests(database, countedAtMost),

    /** Mails once, however often and by how many it is answered. @throws {DomainError} `not_found` */
    answer: (staff: StaffIdentity, id: string): Promise<SignupIdRequest> =>
      changeLocked(staff, id, async (tx, request) => {
        if (request.state !== "answered") await answers.answer(tx, request, staff);
      }),

    /** @throws {DomainError} `not_found` */
    dismiss: (staff: StaffIdentity, id: string): Promise<SignupIdRequest> =>
      changeLocked(staff, id, async (tx, request) => {
        if (request.state === "open") await answers.dismiss(tx, request, staff);
      }),
  };
};

const toWire = ({ client_id: id, client_name: name, cursor_value: _, ...row }: RequestRow): SignupIdRequest => ({
  ...formatInstants(row),
  client: id && name ? { id, name } : null,
});
