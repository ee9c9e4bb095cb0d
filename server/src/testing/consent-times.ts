/**
 * Makes the consents that were given for a file end at another time: `now()`, or `now() + interval '1 day'`. The database keeps
 * everyone but the tables' owner from that.
 */
export const setConsentsEnd = async (
  database: { asOwner(sql: string): Promise<unknown> },
  submissionId: string,
  end: string,
): Promise<void> => {
  await database.asOwner(`begin;
    alter table lender_consents disable trigger lender_consents_refuse;
    update lender_consents set expires_at = ${end} where submission_id = '${submissionId}' and given_at is not null;
    alter table lender_consents enable trigger lender_consents_refuse;
    commit`);
};
