import { type CardKey, type FirstStep, stepKeys, type WaitingList } from '#areas/dashboard/contract.ts'
import type { Who } from '#platform/context.ts'
import { type Reach, reachOf } from '#platform/permissions.ts'

type Asker = Pick<Who, 'kind' | 'permissions'>
/** A card this person gets; `valued`: with its money. */
export type WantedCard = { key: CardKey; valued: boolean }

/** Which cards somebody sees, in the order of the page. People outside the agency have lists, not cards. */
export function cardsFor(who: Asker): WantedCard[] {
  if (who.kind !== 'staff') return []
  const sheets = reachOf(who.permissions, 'timesheets.view') !== undefined
  const finance = who.permissions.has('dashboard.finance')
  const charge = reachesAsFar(who, 'timesheets.view_charge')
  const pay = reachesAsFar(who, 'timesheets.view_pay')
  const cards: (WantedCard & { shown: boolean })[] = [
    { key: 'missing', shown: sheets, valued: false },
    { key: 'rejected', shown: sheets, valued: false },
    { key: 'awaiting_approval', shown: sheets, valued: charge },
    { key: 'ready_to_bill', shown: sheets && (finance || may(who, 'sales', 'create')), valued: charge },
    { key: 'ready_to_pay', shown: sheets && (finance || may(who, 'self_billing', 'create')), valued: pay },
    { key: 'drafts', shown: mayAny(who, 'approve'), valued: true },
    { key: 'to_issue', shown: mayAny(who, 'issue'), valued: true },
    { key: 'unpaid', shown: finance && may(who, 'sales', 'view'), valued: true },
    { key: 'overdue', shown: finance && may(who, 'sales', 'view'), valued: true },
  ]
  return cards.filter(({ shown }) => shown).map(({ key, valued }) => ({ key, valued }))
}

/** Which sheets somebody sees one by one, and how many at most. */
export function listsFor(who: Asker): { key: WaitingList['key']; most: number }[] {
  if (reachOf(who.permissions, 'timesheets.view') === undefined) return []
  if (who.kind === 'candidate') return [{ key: 'to_fill', most: 30 }]
  if (who.kind === 'approver') return [{ key: 'to_review', most: 50 }]
  if (who.kind !== 'staff') return []
  return [
    { key: 'longest_waiting', most: 5 },
    { key: 'longest_missing', most: 5 },
  ]
}

export type WantedStep = Pick<FirstStep, 'key' | 'may_create'>

/**
 * Which of the first steps concern somebody, in the order of the trade: those of which they may see what is there. Who
 * may add nothing of it is told of the last alone: that nobody is placed yet. None for who could not see that somebody is.
 */
export function firstStepsFor(who: Asker): WantedStep[] {
  const has = (permission: string) => reachOf(who.permissions, permission) !== undefined
  if (who.kind !== 'staff' || !has('placements.view')) return []
  const steps = stepKeys
    .filter((key) => has(`${key}s.view`))
    .map((key) => ({
      key,
      // A placement is made on the page of its job.
      may_create: has(`${key}s.create`) && (key !== 'placement' || has('jobs.view')),
    }))
  return steps.some(({ may_create }) => may_create) ? steps : steps.filter(({ key }) => key === 'placement')
}

/** May they see how what is charged and what is paid compare, for every sheet that they see? */
export function seesWeeks(who: Asker): boolean {
  return (
    who.kind === 'staff' &&
    reachOf(who.permissions, 'timesheets.view') !== undefined &&
    ['timesheets.view_pay', 'timesheets.view_charge', 'placements.rates.view_margin'].every((name) =>
      reachesAsFar(who, name),
    )
  )
}

const wide: Record<Reach, number> = { own: 1, team: 2, all: 3 }

/** Money of sheets may be summed when it may be seen on each of them. */
function reachesAsFar(who: Asker, permission: string): boolean {
  const money = reachOf(who.permissions, permission)
  const sheets = reachOf(who.permissions, 'timesheets.view')
  return money !== undefined && sheets !== undefined && wide[money] >= wide[sheets]
}

type Kind = 'sales' | 'self_billing'

function may(who: Asker, kind: Kind, action: string): boolean {
  return [`invoices.${action}`, `invoices.${kind}.${action}`].some(
    (name) => reachOf(who.permissions, name) !== undefined,
  )
}

function mayAny(who: Asker, action: string): boolean {
  return (['sales', 'self_billing'] as const).some((kind) => may(who, kind, action))
}
