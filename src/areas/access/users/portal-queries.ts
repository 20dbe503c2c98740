import { type RawBuilder, sql } from 'kysely'
import type { PortalState, UserKind } from '#areas/access/contract.ts'
import { invitationStatus } from '#areas/access/users/queries.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What became of the invitation `i`; of one that was taken back or used, nothing. */
const fate = sql`case when i.status = 'bounced' then 'bounced' when ${invitationStatus} = 'expired' then 'expired'
  when i.status = 'pending' then 'invited' end`

const portalBy = (u: string, latest: RawBuilder<unknown>) => sql<PortalState>`
  case when ${sql.ref(`${u}.status`)} = any('{locked,deactivated}') then 'closed'
    when ${sql.ref(`${u}.account_id`)} is not null then 'active' else coalesce(${latest}, 'none') end`

/** How far the user behind the alias `u` is on their way into the portal, one of `portalStates`. */
export const portalState = (db: Db, u: string) =>
  portalBy(
    u,
    sql`(select ${fate} from invitations i where i.tenant_id = ${db.tenant} and i.user_id = ${sql.ref(`${u}.id`)}
      order by i.id desc limit 1)`,
  )

/** The ids of all users of a kind who are as far as that: one pass, where asking for each would be thousands. */
export const usersInPortal = (db: Db, kind: UserKind, states: readonly PortalState[]) => sql`
  select u.id from users u
  left join (
    select distinct on (i.user_id) i.user_id, ${fate} as fate from invitations i where i.tenant_id = ${db.tenant}
    order by i.user_id, i.id desc
  ) latest on latest.user_id = u.id
  where u.tenant_id = ${db.tenant} and u.kind = ${kind} and ${portalBy('u', sql`latest.fate`)} = any(${states})`
