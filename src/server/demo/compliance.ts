import { sql } from 'kysely'
import { followNeeds, followRequests } from '#areas/compliance/readiness/follow.ts'
import { insertNeeds, insertRequests, type Wanted } from '#areas/compliance/requests/write.ts'
import { createRequirement } from '#areas/compliance/requirements/actions.ts'
import { NewRequirement } from '#areas/compliance/requirements/contract.ts'
import { createTemplate } from '#areas/compliance/templates/actions.ts'
import type { Context } from '#platform/context.ts'
import { addDays } from '#platform/days.ts'
import type { DemoClient, Making } from '#server/demo/parties.ts'
import type { DemoPlacement } from '#server/demo/placements.ts'
import { insertRows } from '#server/demo/rows.ts'

const field = (key: string, label: string) => ({
  key,
  label,
  kind: 'text' as const,
  required: true,
  options: [],
})

const asked = [
  {
    ...{ name: 'Right to work', kind: 'check', severity: 'advisory', sensitive: true, two_people: true },
    ...{ expiry: 'fixed', description: 'A share code, or a passport that somebody looked at.' },
    evidence: [field('reference', 'Share code or passport number')],
  },
  {
    ...{ name: 'DBS certificate', kind: 'document', severity: 'place', sensitive: true, expiry: 'months' },
    ...{ expiry_months: 12, description: 'The certificate itself, not older than a year.' },
    evidence: [field('number', 'Number of the certificate')],
  },
  {
    ...{ name: 'Moving and handling', kind: 'training', severity: 'advisory' },
    evidence: [field('course', 'Where and when')],
  },
] as const

/** What the first client wants to see of its workers: some of it there, some submitted, some still to come. */
export async function makeCompliance(
  { db, people, today }: Making,
  clients: DemoClient[],
  placements: DemoPlacement[],
): Promise<void> {
  const who = { id: people.compliance, name: 'Celia Hart', kind: 'staff', permissions: new Set() }
  const ctx = { db, who, now: new Date(`${today}T09:00:00Z`) } as unknown as Context
  const ids: number[] = []
  for (const each of asked)
    ids.push((await createRequirement(ctx, NewRequirement.parse({ ...each, applies_to: 'candidates' }))).id)
  const template = await createTemplate(ctx, {
    ...{ name: 'Care homes', description: 'What care homes ask for.', accepted: [] },
    condition: { match: 'all', rules: [{ on: 'client', values: [clients[0]!.id], not: false }] },
    items: ids.map((requirement_id) => ({ requirement_id, condition: null })),
  })
  await db
    .updateTable('jobs')
    .set({ compliance_template_id: template.id })
    .where('tenant_id', '=', db.tenant)
    .where('client_id', '=', clients[1]!.id)
    .where('hot', '=', true)
    .execute()
  const placed = placements.filter(({ client_id }) => client_id === clients[0]!.id).slice(0, 4)
  const wanted = placed.map(({ candidate_id }) =>
    ids.map(
      (requirement_id): Wanted => ({ requirement_id, subject: 'candidates', subject_id: candidate_id }),
    ),
  )
  const given = { source: 'placement', due_on: addDays(today, 5), note: '', requested_by: null } as const
  const made = await insertRequests(db, wanted.flat(), given)
  // Made in the order of the requirements: those of the first, of everybody, come first.
  const answers = [{ reference: 'W 7K2 9PD' }, { number: '001 774 203' }, { course: 'Leeds, last March' }]
  await submitSome(db, made, (at) => answers[Math.floor(at / placed.length)] ?? {}, people, today)
  for (const [at, { id }] of placed.entries()) {
    await insertNeeds(db, id, wanted[at]!)
    await followNeeds(ctx, id)
  }
  await followRequests(ctx, made)
}

/** Of every four one is approved and ends soon, one waits for a review, two wait for their worker. */
async function submitSome(
  db: Making['db'],
  made: readonly number[],
  answersOf: (at: number) => object,
  people: Making['people'],
  today: string,
): Promise<void> {
  const submitted = made.filter((_, at) => at % 4 < 2)
  const approved = made.filter((_, at) => at % 4 === 0)
  await insertRows(
    db,
    'compliance_submissions',
    submitted.map((request_id) => ({
      ...{
        request_id,
        number: 1,
        answers: answersOf(made.indexOf(request_id)),
      },
      ...{
        typed_name: '',
        statement_sha256: null,
        via: 'staff',
        user_id: people.consultant,
        user_name: 'Connor Blake',
      },
      ...{ ip: '127.0.0.1', agent: 'demo' },
    })),
  )
  await sql`
    update compliance_requests r set submission_no = 1, submitted_by = ${people.consultant}, submitted_at = now(),
      status = case when r.id = any(${approved}::bigint[]) then 'approved' else 'submitted' end,
      decided_by = case when r.id = any(${approved}::bigint[]) then ${people.compliance}::bigint end,
      issued_on = case when r.id = any(${approved}::bigint[]) then ${today}::date - 340 end,
      expires_on = case when r.id = any(${approved}::bigint[]) then ${today}::date + 25 end
    where r.tenant_id = ${db.tenant} and r.id = any(${submitted}::bigint[])`.execute(db)
}
