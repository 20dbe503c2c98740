import { sql } from 'kysely'
import type {
  AgencySchedule,
  ChangeSchedule,
  ProfileSchedule,
  Schedule,
} from '#areas/payments/chasing/contract.ts'
import { type Step, usualSteps, whyNotSteps } from '#areas/payments/chasing/rules.ts'
import type { RequestContext } from '#areas/payments/queries.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { notFound, refuse } from '#platform/refusal.ts'

/** The agency's own schedule; before anybody touched it, the usual steps, switched off. */
export async function agencySchedule(db: Db): Promise<AgencySchedule> {
  const { rows } = await sql<AgencySchedule>`
    select ${scheduleColumns} from (select ${db.tenant}::integer as tenant_id) t
    left join chasing_schedules s on s.tenant_id = ${db.tenant} and s.billing_profile_id is null`.execute(db)
  const { mode, ...rest } = rows[0]!
  return { ...filled(rest), mode: mode ?? 'off' }
}

/** How each billing profile of a client is chased, the default one first; archived ones are not asked for. */
export async function profileSchedules(
  ctx: RequestContext,
  clientId: number,
): Promise<{ data: ProfileSchedule[] }> {
  const data = await profilesWhere(ctx, { client_id: clientId })
  if (data.length === 0) throw notFound('Client')
  return { data }
}

export async function changeAgencySchedule(
  ctx: Context,
  { version, ...given }: ChangeSchedule,
): Promise<AgencySchedule> {
  const { db } = ctx
  refuse(given.steps && whyNotSteps(given.steps))
  const id = await held(db, null)
  const before = await agencySchedule(db)
  const starts = given.mode === 'own' && before.mode === 'off'
  await save(ctx, { id, version }, given, starts)
  const after = await agencySchedule(db)
  await recordHistory(
    ctx,
    'settings',
    1,
    'chasing changed',
    differences(describeSchedule(before), describeSchedule(after)),
  )
  await announce(db, 'settings.changed', {})
  return after
}

/** A profile is switched back on as of today, too: what was due while it was off is left in peace. */
export async function changeProfileSchedule(
  ctx: Context,
  profileId: number,
  { version, ...given }: ChangeSchedule,
): Promise<ProfileSchedule> {
  const { db } = ctx
  refuse(given.steps && whyNotSteps(given.steps))
  await findProfile(ctx, profileId)
  const id = await held(db, profileId)
  const before = await findProfile(ctx, profileId)
  const starts = given.mode !== undefined && given.mode !== 'off' && before.mode === 'off'
  await save(ctx, { id, version }, given, starts)
  const after = await findProfile(ctx, profileId)
  const { rows } = await sql<{ client_id: number }>`
    select b.client_id from billing_profiles b where b.tenant_id = ${db.tenant} and b.id = ${profileId}`.execute(
    db,
  )
  const client = rows[0]!.client_id
  await recordHistory(ctx, 'clients', client, 'chasing changed', {
    billing_profile: after.label,
    ...differences(describeSchedule(before), describeSchedule(after)),
  })
  await announce(db, 'client.changed', { id: client })
  return after
}

async function findProfile(ctx: RequestContext, id: number): Promise<ProfileSchedule> {
  const [found] = await profilesWhere(ctx, { id })
  if (!found) throw notFound('Billing profile')
  return found
}

type Wanted = { id?: number; client_id?: number }

async function profilesWhere(ctx: RequestContext, { id, client_id }: Wanted): Promise<ProfileSchedule[]> {
  const { db } = ctx
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<ProfileSchedule>`
    select b.id as billing_profile_id, b.label, b.currency, ${scheduleColumns},
      exists (select from chasing_schedules a where a.tenant_id = ${db.tenant} and a.billing_profile_id is null
        and a.mode = 'own') as agency_on
    from billing_profiles b
    join clients c on c.tenant_id = ${db.tenant} and c.id = b.client_id
    left join chasing_schedules s on s.tenant_id = ${db.tenant} and s.billing_profile_id = b.id
    where b.tenant_id = ${db.tenant} and ${id === undefined ? sql`b.client_id = ${client_id} and b.archived_at is null` : sql`b.id = ${id}`}
      ${reach ? sql`and ${reach}` : sql``}
    order by b.is_default desc, lower(b.label), b.id`.execute(db)
  const agency = await agencySchedule(db)
  return rows.map(({ mode, ...row }) => ({
    ...row,
    ...filled(row, agency),
    mode: mode ?? 'agency',
  }))
}

const scheduleColumns = sql`s.mode, s.attach, s.active_from, s.version,
  (select json_agg(json_build_object('days', d.days, 'tone', d.tone) order by d.days)
    from unnest(s.days, s.tones) as d(days, tone)) as steps`

/** What nobody ever said is as the agency does, and of the agency as usual. */
function filled(
  row: Pick<Schedule, 'active_from'> & { [Name in 'steps' | 'attach' | 'version']: Schedule[Name] | null },
  usual: Pick<Schedule, 'steps' | 'attach'> = { steps: [...usualSteps], attach: 'statement' },
) {
  const { steps, attach, version, active_from } = row
  return {
    ...{ steps: steps ?? usual.steps, attach: attach ?? usual.attach },
    ...{ active_from, version: version ?? 1 },
  }
}

/** The row of it, made where there is none, and held. */
async function held(db: Db, profileId: number | null): Promise<number> {
  const agency = await agencySchedule(db)
  const mode = profileId === null ? 'off' : 'agency'
  await sql`
    insert into chasing_schedules (tenant_id, billing_profile_id, mode, days, tones, attach)
    values (${db.tenant}, ${profileId}, ${mode}, ${daysOf(agency.steps)}::smallint[], ${tonesOf(agency.steps)}::text[],
      ${agency.attach})
    on conflict on constraint chasing_schedules_of do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select s.id from chasing_schedules s
    where s.tenant_id = ${db.tenant} and s.billing_profile_id is not distinct from ${profileId}::bigint`.execute(
    db,
  )
  const { id } = rows[0]!
  await holdRow(db, 'chasing_schedules', id)
  return id
}

async function save(
  ctx: Context,
  row: { id: number; version: number },
  { mode, steps, attach }: Omit<ChangeSchedule, 'version'>,
  starts: boolean,
): Promise<void> {
  const changes = {
    ...(mode && { mode }),
    ...(attach && { attach }),
    ...(steps && { days: daysOf(steps), tones: tonesOf(steps) }),
    ...(starts && { active_from: await todayOf(ctx) }),
  }
  await saveVersioned(ctx.db, 'chasing_schedules', row, changes, 'schedule of reminders')
}

const daysOf = (steps: readonly Step[]) => steps.map(({ days }) => days)
const tonesOf = (steps: readonly Step[]) => steps.map(({ tone }) => tone)

/** A schedule as its history tells it. */
const describeSchedule = ({ mode, attach, steps }: Schedule) => ({
  mode,
  attach,
  steps: steps.map(({ days, tone }) => `${days} ${tone}`).join(', '),
})
