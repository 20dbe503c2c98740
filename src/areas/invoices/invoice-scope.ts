import { type RawBuilder, sql } from 'kysely'
import { type InvoiceAction, invoiceReach, kindOf } from '#areas/invoices/action-permissions.ts'
import type { DocumentKind, InvoiceType } from '#areas/invoices/contract.ts'
import { invoiceTypes } from '#areas/invoices/words.ts'
import type { Who } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { forbidden, type Refusal } from '#platform/refusal.ts'

type Owned = { type: InvoiceType; owner_user_id: number | null; team_id: number | null }

/** The documents this person may see (or change, issue …), as a condition over the table behind `alias`. */
export function reached(who: Who, action: InvoiceAction, alias = 't'): RawBuilder<unknown> {
  const type = sql.ref(`${alias}.type`)
  const parts = (['all', 'team', 'own'] as const).flatMap((scope) => {
    const types = invoiceTypes.filter((each) => invoiceReach(who.permissions, action, each) === scope)
    if (types.length === 0) return []
    const narrowed = rowScope({ scope, who }, alias)
    const ofType = types.length === invoiceTypes.length ? sql`true` : sql`${type} = any(${types})`
    return [narrowed ? sql`(${ofType} and ${narrowed})` : ofType]
  })
  return parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** May this person do this with this very document? */
export function reaches(who: Who, action: InvoiceAction, document: Owned): boolean {
  const scope = invoiceReach(who.permissions, action, document.type)
  if (scope === undefined || scope === 'all') return scope === 'all'
  const own = document.owner_user_id === who.id
  return own || (scope === 'team' && document.team_id !== null && who.team_ids.includes(document.team_id))
}

/** What is said to someone who sees a document but may not do this with it. */
export function forbiddenOn(action: InvoiceAction, type: InvoiceType | DocumentKind): Refusal {
  return forbidden(`invoices.${kindOf(type)}.${action}`)
}

/** Margins are for those who may see them: everybody else never gets a cost. */
export function seesMargin(who: Who): boolean {
  return who.permissions.has('placements.rates.view_margin')
}
