import type { UserRecord } from '#areas/access/users/contract.ts'
import { countSessions, findUser } from '#areas/access/users/queries.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'

export type RequestContext = Context & { deps: Pick<Deps, 'database' | 'live'> }

/** Somebody of the agency with their rights, invitations and open browsers. */
export async function showUser({ db, deps }: RequestContext, id: number): Promise<UserRecord> {
  const { account_id, ...user } = await findUser(db, id)
  const across = deps.database.readingAcross('how many browsers a colleague is signed in with')
  const sessions = account_id === null ? 0 : await countSessions(across, account_id, db.tenant)
  return { ...user, sessions }
}
