import { sql } from 'kysely'
import { renameUsers, userKinds, usersForEmails } from '#areas/access/public.ts'
import type { Contact, ContactInput } from '#areas/clients/contract.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import type { Db } from '#platform/db/tenant.ts'
import { type FieldErrors, refuse } from '#platform/refusal.ts'

/**
 * Makes the client's contacts these: those with an id change, those without are new, the others go. Approvers
 * become users, so that placements can name them and links can be mailed to them.
 */
export async function saveContacts(
  { db }: Pick<Context, 'db'>,
  client: number,
  before: Contact[],
  given: ContactInput[],
): Promise<void> {
  const known = new Map(before.map((contact) => [contact.id, contact]))
  const errors: FieldErrors = {}
  const ids = given.flatMap(({ id }) => (id === undefined ? [] : [id]))
  for (const [at, { id }] of given.entries()) {
    if (id !== undefined && (!known.has(id) || ids.indexOf(id) !== ids.lastIndexOf(id)))
      errors[`contacts.${at}.id`] = ['This client has no such contact']
  }
  refuse(found('not_found', errors))
  await refuseStrangers(db, given)
  const approvers = await approversFor(db, known, given)
  const rows = given.map((contact) => ({ ...contact, user_id: approvers.get(contact) ?? null }))
  await refuseOrphans(db, client, before, rows)
  await writeContacts(db, client, rows)
}

const found = (code: string, errors: FieldErrors) =>
  Object.keys(errors).length > 0 ? { code, title: 'Please check the contacts', errors } : undefined

/** An address that belongs to staff or to a candidate cannot be an approver's: one person would be two users. */
async function refuseStrangers(db: Db, given: ContactInput[]): Promise<void> {
  const kinds = await userKinds(
    db,
    given.filter(isApprover).map(({ email }) => email),
  )
  const errors: FieldErrors = {}
  for (const [at, contact] of given.entries()) {
    const kind = isApprover(contact) ? kinds.get(contact.email) : undefined
    if (kind !== undefined && kind !== 'approver') {
      const whose = kind === 'staff' ? 'one of your own people' : `a ${kind}`
      errors[`contacts.${at}.email`] = [`This address is already used by ${whose}`]
    }
  }
  refuse(found('contact.email_taken', errors))
}

const isApprover = ({ roles }: ContactInput) => roles.includes('approver')

/** The users of the approvers: the one they were, renamed when nobody shares it, or the one of their address. */
async function approversFor(
  db: Db,
  known: Map<number, Contact>,
  given: ContactInput[],
): Promise<Map<ContactInput, number>> {
  const approvers = given.filter(isApprover)
  if (approvers.length === 0) return new Map()
  const held = approvers.flatMap(({ id }) => known.get(id ?? 0)?.user_id ?? [])
  const { rows } = await sql<{ id: number }>`
    select k.user_id as id from client_contacts k where k.tenant_id = ${db.tenant} and k.user_id = any(${held}::bigint[])
    group by k.user_id having count(*) = 1`.execute(db)
  const taken = await userKinds(
    db,
    approvers.map(({ email }) => email),
  )
  const own = new Set(rows.map(({ id }) => id))
  const kept = new Map<ContactInput, number>()
  for (const contact of approvers) {
    const was = known.get(contact.id ?? 0)
    if (was?.user_id && own.has(was.user_id) && (was.email === contact.email || !taken.has(contact.email)))
      kept.set(contact, was.user_id)
  }
  await renameUsers(
    db,
    [...kept].map(([{ name, email }, id]) => ({ id, name, email })),
  )
  const others = approvers.filter((contact) => !kept.has(contact))
  if (others.length === 0) return kept
  const users = await usersForEmails(
    db,
    others.map(({ name, email }) => ({ name, email, role: 'approver' })),
  )
  return new Map([...kept, ...others.map((contact) => [contact, users.get(contact.email)!] as const)])
}

/** Whoever approves live placements stays an approver until those have another one. */
async function refuseOrphans(db: Db, client: number, before: Contact[], after: { user_id: number | null }[]) {
  const stay = new Set(after.map(({ user_id }) => user_id))
  const leave = before.flatMap(({ user_id }) => (user_id !== null && !stay.has(user_id) ? [user_id] : []))
  if (leave.length === 0) return
  const { rows } = await sql<{ approver: string; placements: number }>`
    select u.name as approver, count(*)::int as placements
    from placements p join users u on u.tenant_id = ${db.tenant} and u.id = p.approver_user_id
    where p.tenant_id = ${db.tenant} and p.client_id = ${client} and p.status = 'live'
      and p.approver_user_id = any(${leave}::bigint[])
    group by u.name order by u.name limit 1`.execute(db)
  const held = rows[0]
  if (!held) return
  const message = `${held.approver} approves the time of ${counted(held.placements, 'live placement')}. Choose another approver there first.`
  refuse({
    code: 'contact.approves',
    title: 'This approver is still needed',
    description: message,
    errors: { contacts: [message] },
  })
}

async function writeContacts(db: Db, client: number, rows: (ContactInput & { user_id: number | null })[]) {
  const given = JSON.stringify(rows)
  const shape = sql`jsonb_to_recordset(${given}::jsonb) as g(
    id bigint, name text, email citext, phone text, job_title text, roles text[], user_id bigint)`
  await sql`
    with gone as (
      delete from client_contacts k where k.tenant_id = ${db.tenant} and k.client_id = ${client}
        and not exists (select from ${shape} where g.id = k.id)
    ), kept as (
      update client_contacts k set name = g.name, email = g.email, phone = g.phone, job_title = g.job_title,
        roles = g.roles, user_id = g.user_id
      from ${shape} where k.tenant_id = ${db.tenant} and k.client_id = ${client} and k.id = g.id
    )
    insert into client_contacts (tenant_id, client_id, name, email, phone, job_title, roles, user_id)
    select ${db.tenant}::integer, ${client}::bigint, g.name, g.email, g.phone, g.job_title, g.roles, g.user_id
    from ${shape} where g.id is null`.execute(db)
}
