import { loadPeople } from '#areas/access/public.ts'
import { createExport } from '#areas/exports/public.ts'
import { ownersOf } from '#areas/invoices/public.ts'
import { type Message, notify } from '#areas/notifications/public.ts'
import { narrower, recordsReach, visibleColumns } from '#areas/reports/ask.ts'
import { catalogue } from '#areas/reports/catalogue.ts'
import type { Dimension } from '#areas/reports/contract.ts'
import type { Definition } from '#areas/reports/definition.ts'
import { headOf } from '#areas/reports/heads.ts'
import { reportReady, schedulePaused } from '#areas/reports/notification-kinds.ts'
import { mayHave } from '#areas/reports/schedules/actions.ts'
import {
  type Due,
  dropRecipients,
  dueSchedules,
  keepSent,
  lockDue,
  moveOn,
  pause,
} from '#areas/reports/schedules/queries.ts'
import { daysOf, nextAfter } from '#areas/reports/schedules/rules.ts'
import { type Pause, pauses } from '#areas/reports/schedules/words.ts'
import { labelOf, permissionOf } from '#areas/reports/words.ts'
import type { JobContext } from '#platform/area.ts'
import { type Context, reachOf, type Who } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import { localOf } from '#platform/zones.ts'

/** So many are made at one time; the others five minutes later. */
const mostAtOnce = 100

/**
 * Makes every report whose time has come, each in a transaction of its own: it is made whole and once, or again later. One
 * that fails keeps none behind it waiting.
 */
export async function sendReports(job: JobContext): Promise<void> {
  const failed: unknown[] = []
  for (const id of await job.inTenant((db) => dueSchedules(db, job.now, mostAtOnce)))
    await job.inTenant((db) => sendOne(job, db, id)).catch((error) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

async function sendOne(job: JobContext, db: Db, id: number): Promise<void> {
  const due = await lockDue(db, id, job.now)
  if (!due) return
  const report = catalogue.find(({ key }) => key === due.report)
  const people = await loadPeople(db, [...due.people, due.user_id])
  const owner = people.get(due.user_id)
  const able = due.people.flatMap((id) => {
    const who = people.get(id)
    return who && report && mayHave(who, report) ? [who] : []
  })
  await moveOn(db, due.id, nextAfter(job.now.getTime(), due))
  const why = whyPaused(owner, able, report)
  if (why || !report) await rest(job, db, due, why ?? 'owner_lost', owner)
  else await make({ ...job, db }, due, report, able, owner!)
}

function whyPaused(
  owner: Who | undefined,
  able: readonly Who[],
  report: Definition | undefined,
): Pause | undefined {
  if (!owner) return 'owner_left'
  if (!report || !mayHave(owner, report)) return 'owner_lost'
  return able.length === 0 ? 'nobody_left' : undefined
}

/** It rests, and whose it is hears why; where they are gone, the owners of the agency. */
async function rest(job: JobContext, db: Db, due: Due, why: Pause, owner: Who | undefined): Promise<void> {
  await pause(db, due.id, why)
  const hear = owner ? [owner.id] : await ownersOf(db)
  const title = `“${titleOf(due)}” is not made any more`
  await notify(
    { ...job, db },
    schedulePaused,
    hear.map((user_id) => ({
      ...{ user_id, type: 'error' as const, title, description: `Its schedule rests, as ${pauses[why]}.` },
      actions: [{ label: 'See reports', url: '/reports' }],
    })),
  )
}

/** A file for each of them, asked for in their own name: what they may not see is in none of it. */
async function make(
  at: JobContext & { db: Db },
  due: Due,
  report: Definition,
  able: readonly Who[],
  owner: Who,
): Promise<void> {
  const lost = due.people.filter((id) => !able.some((who) => who.id === id))
  if (lost.length > 0) await dropLost(at, due, lost, owner)
  const first = await keepSent(
    at.db,
    due,
    able.map(({ id }) => id),
  )
  const { day } = localOf(Date.parse(due.next_at), due.tz)
  const query: Record<string, string> = { ...due.query, ...daysOf(due.period, day) }
  const see = { label: 'See the report', url: `/reports/${report.key}?${new URLSearchParams(query)}` }
  const news: Message[] = []
  // One after the other, at most twenty: each is another person with another view of the report.
  for (const who of able.filter(({ id }) => first.includes(id))) {
    const ctx: Context = { ...at, who, scope: 'all', ip: '', agent: '', via: 'job' }
    const columns = columnsFor(who, report, query.by)
    const asked = { list: `/reports/${report.key}`, format: due.format, query, columns }
    const refused = await refusalOf(createExport(ctx, at, asked))
    news.push({ user_id: who.id, ...(refused ? notMade(due, refused, see) : ready(due, see)) })
  }
  await notify(at, reportReady, news)
}

/** Too many of somebody's files wait already, or there are too many rows: the others have theirs nevertheless. */
async function refusalOf(asked: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await asked
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type Action = { label: string; url: string }

const ready = (due: Due, see: Action) => ({
  ...{ type: 'success' as const, title: `${titleOf(due)}, as you have it made` },
  description: 'The file is made now, with what you may see. It stands among your exports for seven days.',
  actions: [{ label: 'Take the file', url: '/exports' }, see],
})

const notMade = (due: Due, { title, description }: Refusal, see: Action) => ({
  ...{ type: 'error' as const, title: `${titleOf(due)} was not made this time` },
  description: [`${title}.`, description].filter(Boolean).join(' '),
  actions: [see],
})

async function dropLost(at: JobContext & { db: Db }, due: Due, lost: number[], owner: Who): Promise<void> {
  await dropRecipients(at.db, due.id, lost)
  await notify(at, schedulePaused, [
    {
      ...{ user_id: owner.id, type: 'info', title: `“${titleOf(due)}” goes to fewer people` },
      description:
        'Somebody it went to left, or may not see the report any more. The others have it as before.',
      actions: [{ label: 'See reports', url: '/reports' }],
    },
  ])
}

const titleOf = ({ report }: Due) => headOf(report)?.title ?? report

/** The columns that the page would show them. */
function columnsFor(who: Who, report: Definition, by: string | undefined): string[] {
  const opened = reachOf(who, permissionOf(headOf(report.key)!.group))!
  const visible = visibleColumns(who, report, narrower(opened, recordsReach(who, report)!))
  const asked = by === undefined ? (report.usual ?? []) : by === 'none' ? [] : (by.split(',') as Dimension[])
  if (asked.length === 0)
    return [...visible.filter(({ hidden }) => !hidden).map(({ key }) => key), 'currency']
  const figures = visible.filter(({ added, greatest, of, hidden }) => (added || greatest || of) && !hidden)
  return [...new Set([...asked.map(labelOf), 'rows', ...figures.map(({ key }) => key), 'currency'])]
}
