import { type CardKey, type FirstStep, stepKeys, type WaitingList } from '#areas/dashboard/contract.ts'
import type { StatusSlug, TypeSlug } from '#areas/invoices/contract.ts'
import { type ReadyQueue, readyQueues } from '#areas/timesheets/contract.ts'
import type { Who } from '#platform/context.ts'
import { reachesAsFar, reachOf } from '#platform/permissions.ts'

type Asker = Pick<Who, 'kind' | 'permissions'>

/** What a card counts: the rows of a list under these filters, or approved time of one side in one readiness. */
export type Counted =
  | { of: 'timesheets'; query: { queue: 'missing' } | { status: ['rejected' | 'submitted'] } }
  | { of: 'invoices'; status: StatusSlug; type: TypeSlug }
  | { of: 'ready'; queue: ReadyQueue; held?: ReadyQueue }

export const counted: Record<CardKey, Counted> = {
  missing: { of: 'timesheets', query: { queue: 'missing' } },
  rejected: { of: 'timesheets', query: { status: ['rejected'] } },
  awaiting_approval: { of: 'timesheets', query: { status: ['submitted'] } },
  ready_to_bill: { of: 'ready', queue: 'ready_to_bill', held: 'held_to_bill' },
  ready_to_pay: { of: 'ready', queue: 'ready_to_self_bill', held: 'held_to_self_bill' },
  paid_by_payroll: { of: 'ready', queue: 'paid_by_payroll' },
  drafts: { of: 'invoices', status: 'to-approve', type: 'all' },
  to_issue: { of: 'invoices', status: 'to-issue', type: 'all' },
  unpaid: { of: 'invoices', status: 'unpaid', type: 'sales' },
  overdue: { of: 'invoices', status: 'overdue', type: 'sales' },
}

/** A card this person gets, with the page that shows what it counts; `valued`: with its money. */
export type WantedCard = { key: CardKey; valued: boolean; to: string; held_to: string | null }

/** The page a card leads to shows timesheets alone: what is ready of no timesheet (a fee) is not counted then. */
export const listsSheets = ({ to }: WantedCard): boolean => to.startsWith('/timesheets?')

/** Which cards somebody sees, in the order of the page. People outside the agency have lists, not cards. */
export function cardsFor(who: Asker): WantedCard[] {
  if (who.kind !== 'staff') return []
  const sheets = reachOf(who.permissions, 'timesheets.view') !== undefined
  const finance = who.permissions.has('dashboard.finance')
  const sums = (side: 'charge' | 'pay') =>
    reachesAsFar(who.permissions, `timesheets.view_${side}`, 'timesheets.view')
  const [charge, pay] = [sums('charge'), sums('pay')]
  const selfBills = sheets && (finance || may(who, 'self_billing', 'create'))
  const owed = finance && may(who, 'sales', 'view')
  const cards: { key: CardKey; valued: boolean; shown: boolean }[] = [
    { key: 'missing', shown: sheets, valued: false },
    { key: 'rejected', shown: sheets, valued: false },
    { key: 'awaiting_approval', shown: sheets, valued: charge },
    { key: 'ready_to_bill', shown: sheets && (finance || may(who, 'sales', 'create')), valued: charge },
    { key: 'ready_to_pay', shown: selfBills, valued: pay },
    { key: 'paid_by_payroll', shown: selfBills, valued: pay },
    { key: 'drafts', shown: mayAny(who, 'view') && mayAny(who, 'approve'), valued: true },
    { key: 'to_issue', shown: mayAny(who, 'view') && mayAny(who, 'issue'), valued: true },
    { key: 'unpaid', shown: owed, valued: true },
    { key: 'overdue', shown: owed, valued: true },
  ]
  return cards
    .filter(({ shown }) => shown)
    .map(({ key, valued }) => ({ key, valued, ...pagesOf(who, counted[key]) }))
}

/** Where what is counted is shown. Who may run invoices gets to the page that leads there, if it shows the same sheets. */
function pagesOf(who: Asker, what: Counted): { to: string; held_to: string | null } {
  if (what.of === 'invoices') return { to: `/invoices/${what.status}/${what.type}`, held_to: null }
  if (what.of === 'timesheets') {
    const { query } = what
    const search = 'queue' in query ? `queue=${query.queue}&sort=due_at` : `status=${query.status}`
    return { to: `/timesheets?${search}`, held_to: null }
  }
  const { side } = readyQueues[what.queue]
  const runs =
    reachOf(who.permissions, 'invoices.run') === 'all' &&
    reachOf(who.permissions, 'timesheets.view') === 'all'
  const sheets = (queue: ReadyQueue) => `/timesheets?queue=${queue}`
  if (!what.held) return { to: sheets(what.queue), held_to: null }
  const page = `/invoices/ready/${side}`
  return runs ? { to: page, held_to: `${page}#held` } : { to: sheets(what.queue), held_to: sheets(what.held) }
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
      reachesAsFar(who.permissions, name, 'timesheets.view'),
    )
  )
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
