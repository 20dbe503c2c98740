import { loadPeople } from '#areas/access/public.ts'
import { agencyClock } from '#areas/reports/agency.ts'
import { askReport, recordsReach } from '#areas/reports/ask.ts'
import { catalogue, openReport } from '#areas/reports/catalogue.ts'
import { ReportQuery } from '#areas/reports/contract.ts'
import type { Definition } from '#areas/reports/definition.ts'
import { headOf, reportEndpoints } from '#areas/reports/heads.ts'
import type { NewSchedule, ReportSchedule } from '#areas/reports/schedules/contract.ts'
import { deleteSchedule, insertRecipients, schedulesOf, staffIds } from '#areas/reports/schedules/queries.ts'
import { nextAfter } from '#areas/reports/schedules/rules.ts'
import { permissionOf } from '#areas/reports/words.ts'
import { type Context, can, type Who } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { recordHistory } from '#platform/history.ts'
import { invalid, notFound, Refusal } from '#platform/refusal.ts'

/** So many may wait for their time for one person. */
const mostOwn = 50

/** Those who may see the report and take it out, of these people. */
export const mayHave = (who: Who, report: Definition): boolean =>
  can(who, 'exports.run') &&
  can(who, permissionOf(headOf(report.key)!.group)) &&
  recordsReach(who, report) !== undefined

export async function peopleFor(
  ctx: Context,
  asked: Pick<NewSchedule, 'group' | 'slug'>,
): Promise<{ id: number; name: string }[]> {
  const report = reportOf(ctx.who, asked)
  const people = await loadPeople(ctx.db, await staffIds(ctx.db))
  return [...people.values()]
    .filter((who) => mayHave(who, report))
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Refuses what the report does not know, and recipients who may not see it. */
export async function createSchedule(ctx: Context, body: NewSchedule): Promise<ReportSchedule> {
  const { db, who, now } = ctx
  const report = reportOf(who, body)
  if (!can(who, 'exports.run')) throw invalid('format', 'You may not take reports out to a file')
  await checkQuery(ctx, report, body)
  await checkRecipients(ctx, report, body.recipients)
  await exclusively(db, `report_schedules ${who.id}`)
  if ((await schedulesOf(db, who.id)).length >= mostOwn) throw enough
  const { tz } = await agencyClock(ctx)
  const { group: _group, slug: _slug, recipients, query, ...rest } = body
  const id = await insertRecord(db, 'report_schedules', {
    ...{ ...rest, tz, user_id: who.id, report: report.key, query: JSON.stringify(query) },
    next_at: new Date(nextAfter(now.getTime(), { ...rest, tz })).toISOString(),
  })
  await insertRecipients(db, id, [...new Set(recipients)])
  const made = await findSchedule(ctx, id)
  const { title, recipients: people } = made
  await recordHistory(ctx, 'report_schedules', id, 'created', {
    report: { from: null, to: title },
    recipients: { from: null, to: people.map(({ name }) => name).join(', ') },
  })
  return made
}

export async function removeSchedule(ctx: Context, id: number) {
  const { title } = await findSchedule(ctx, id)
  await deleteSchedule(ctx.db, id)
  await recordHistory(ctx, 'report_schedules', id, 'deleted', { report: { from: title, to: null } })
  return { title: 'Schedule deleted', description: `“${title}” is not made any more by itself.` }
}

async function findSchedule({ db, who }: Context, id: number): Promise<ReportSchedule> {
  const [found] = await schedulesOf(db, who.id, id)
  if (!found) throw notFound('Schedule')
  return found
}

function reportOf(who: Who, asked: Pick<NewSchedule, 'group' | 'slug'>): Definition {
  const key = openReport(who, asked)
  return catalogue.find((each) => each.key === key)!
}

async function checkQuery(ctx: Context, report: Definition, { query, period }: NewSchedule): Promise<void> {
  if (period !== 'as_asked' && headOf(report.key)!.asks !== 'period')
    throw invalid('period', 'This report has no period')
  const read = reportEndpoints[report.key].query!.safeParse(query)
  // The file would be refused for a name that reports do not know, each time it is made.
  if (!read.success || Object.keys(query).some((name) => !Object.hasOwn(ReportQuery.shape, name)))
    throw invalid('query', 'The report does not know what it is narrowed to')
  await askReport(ctx, report, read.data)
}

async function checkRecipients(ctx: Context, report: Definition, ids: readonly number[]): Promise<void> {
  const people = await loadPeople(ctx.db, ids)
  const missing = ids.some((id) => people.get(id)?.kind !== 'staff')
  if (missing) throw invalid('recipients', 'One of them is not a colleague any more')
  const closed = [...people.values()].filter((who) => !mayHave(who, report)).map(({ name }) => name)
  if (closed.length > 0) throw invalid('recipients', `Not open to ${closed.join(', ')}`)
}

const enough = new Refusal(
  'report_schedules.too_many',
  409,
  'That is many schedules',
  `One person may have ${mostOwn} of them. Delete one that nobody reads.`,
)
