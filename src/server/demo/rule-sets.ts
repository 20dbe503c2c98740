import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { DemoClient, Making } from '#server/demo/parties.ts'
import { overtimeRules } from '#server/demo/placements.ts'
import { insertRows } from '#server/demo/rows.ts'

/**
 * The sets of overtime rules: the usual one, which most placements have in its first version while there is a newer
 * one; one of the second client, which charges what the agency bears; and one that was retired.
 */
export async function makeRuleSets(making: Making, clients: DemoClient[]): Promise<void> {
  const { db, codes, people, today } = making
  const usual = overtimeRules(making)
  const { OT, BASIC, WKND } = codes.rate
  const rule = (id: number, name: string, type: string, params: object, more: object) => ({
    ...{ id, name, type, params, stacking: 'highest', rate_code_id: OT },
    ...{ pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' }, ...more },
  })
  const once = { pay: { multiplier: '1' }, charge: { multiplier: '1' } }
  const careful = [
    ...usual,
    rule(4, 'Less than 11 hours of rest', 'rest_break', { rest_minutes: 660, premium: 'short' }, {}),
    rule(5, 'Seventh day in a row', 'consecutive_day', { from_day: 7 }, {}),
    rule(
      6,
      'Shifts of at least 4 hours',
      'min_shift',
      { least_minutes: 240 },
      { rate_code_id: BASIC, ...once },
    ),
  ]
  const weekends = [
    rule(1, 'Weekend', 'weekday', { weekdays: [6, 7] }, { rate_code_id: WKND }),
    rule(2, 'Over 40 hours', 'weekly_over', { after_minutes: 2400 }, { stacking: 'sum' }),
    rule(3, 'Overtime that we bear', 'daily_over', { after_minutes: 600 }, { side: 'pay' }),
    rule(4, 'At most 10 hours of overtime', 'period_cap', { most: '10' }, once),
  ]
  const plans = [
    {
      name: 'Standard weekly',
      description: 'Bank holidays, nights, over 40 hours',
      versions: [usual, careful],
    },
    { name: 'Weekends and long days', description: 'Agreed with the depots', versions: [weekends] },
    { name: 'Standard until last year', description: '', versions: [usual] },
  ]
  const ids = await insertRows(
    db,
    'overtime_rule_sets',
    plans.map(({ name, description, versions }, at) => ({
      ...{
        name,
        description,
        currency: 'GBP',
        rules_version: versions.length,
        is_default: at === 0,
        version: 1,
      },
      archived_at: at === 2 ? `${addDays(today, -200)}T09:00:00Z` : null,
      ...{ created_at: `${addDays(today, -400)}T09:00:00Z`, updated_at: `${addDays(today, -40)}T09:00:00Z` },
    })),
  )
  const versions = plans.flatMap((plan, at) =>
    plan.versions.map((rules, no) => ({
      ...{ rule_set_id: ids[at]!, rules_version: no + 1, rules, user_id: people.owner },
    })),
  )
  await sql`
    insert into overtime_rule_set_versions (tenant_id, rule_set_id, rules_version, rules, user_id, user_name)
    select ${db.tenant}, v.rule_set_id, v.rules_version, v.rules, v.user_id, u.name
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as v(rule_set_id bigint, rules_version integer, rules jsonb, user_id bigint)
    join users u on u.tenant_id = ${db.tenant} and u.id = v.user_id`.execute(db)
  await sql`
    insert into client_rule_sets (tenant_id, client_id, rule_set_id)
    values (${db.tenant}, ${clients[1]!.id}, ${ids[1]!})`.execute(db)
  await sql`
    update placements p set rule_set_id = ${ids[0]!}, rules_version = 1
    where p.tenant_id = ${db.tenant} and p.overtime_rules = ${JSON.stringify(usual)}::jsonb`.execute(db)
}
