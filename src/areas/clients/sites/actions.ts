import { findClient } from '#areas/clients/queries.ts'
import type { ChangeSite, NewSite, Site } from '#areas/clients/sites/contract.ts'
import { findSite } from '#areas/clients/sites/queries.ts'
import { checkCalendar } from '#areas/settings/public.ts'
import { changesTo } from '#platform/changes.ts'
import type { Context } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'

/** One more place where work is done for a client. The client's history tells it. */
export async function createSite(ctx: Context, clientId: number, given: NewSite): Promise<Site> {
  await findClient(ctx, clientId)
  await checkCalendar(ctx.db, given.holiday_calendar_id)
  const id = await insertRecord(ctx.db, 'client_sites', { ...given, client_id: clientId })
  await recordHistory(ctx, 'clients', clientId, 'site created', { site: { from: null, to: given.name } })
  await announce(ctx.db, 'client.changed', { id: clientId })
  return findSite({ ...ctx, scope: 'all' }, id)
}

export async function changeSite(
  ctx: Context,
  id: number,
  { version, archived, ...given }: ChangeSite,
): Promise<Site> {
  await holdRow(ctx.db, 'client_sites', id)
  const before = await findSite(ctx, id)
  await checkCalendar(ctx.db, given.holiday_calendar_id)
  const archiving =
    archived === undefined || archived === (before.archived_at !== null)
      ? {}
      : { archived_at: archived ? ctx.now.toISOString() : null }
  await saveVersioned(
    ctx.db,
    'client_sites',
    { id, version },
    { ...changesTo(before, given), ...archiving },
    'site',
  )
  const after = await findSite({ ...ctx, scope: 'all' }, id)
  const { job_count: _were, holiday_calendar_id: _old, ...was } = before
  const { job_count: _are, holiday_calendar_id: _new, ...is } = after
  const recorded = differences(was, is)
  if (Object.keys(recorded).length > 0)
    await recordHistory(ctx, 'clients', after.client_id, 'site changed', { site: after.name, ...recorded })
  await announce(ctx.db, 'client.changed', { id: after.client_id })
  return after
}
