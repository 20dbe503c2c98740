import type { RawBuilder } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ReachOver } from '#platform/db/row-scope.ts'

/** A kind of record whose changes are kept (`recordHistory`): how the audit log and a History tab name it and open it. */
export type AuditedRecord = {
  /** One of them: `Client`. */
  label: string
  /** What one is called now: a column of its table; or SQL over the record `r`, over the entry `page` where there is no table. */
  name: string | RawBuilder<unknown>
  /** Where the records stand, by tenant_id and id. Absent: they have no rows of their own. */
  table?: string
  /** The permission that opens the history of one. Absent: only the audit log tells of it. */
  allow?: string
  /** A matter of the agency as a whole: in the audit log nothing but `audit.view` is asked for. */
  ofAgency?: true
  /** Throws when the person, as far as `ctx.scope` reaches, may not see this one. Absent: a narrow grant sees none. */
  find?(ctx: Context, id: number): Promise<unknown>
  /** What a narrow grant reaches of them in the audit log: `rowScope`, where rows name owner and team. */
  owned?: ReachOver
  /** The page of one, inside the agency: `/clients/:id/view`. */
  page?: string
}
