/** What the people are told of whom something is asked: one email each, and the bell where they have an account. */
import { sql } from 'kysely'
import { stationeryOf } from '#areas/access/public.ts'
import {
  expiredMail,
  expiringMail,
  rejectedMail,
  reminderMail,
  requestMail,
} from '#areas/compliance/mail-kinds.ts'
import { requestAsked, requestSentBack } from '#areas/compliance/notification-kinds.ts'
import type { RejectCode } from '#areas/compliance/requests/request-contract.ts'
import { rejectNames } from '#areas/compliance/requests/words.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { writeMail } from '#platform/mail/write.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

type Person = {
  candidate_id: number
  first_name: string
  name: string
  email: string
  /** Null: they have no account yet. */
  user_id: number | null
  requests: {
    id: number
    name: string
    due_on: string
    expires_on: string | null
    reason: string
    code: string
  }[]
}

export const tellAsked = (at: At, ids: readonly number[]) => tell(at, ids, requestMail, requestAsked)
/** Answers how many people were written to. */
export const remind = (at: At, ids: readonly number[]) => tell(at, ids, reminderMail, requestAsked)
export const tellRejected = (at: At, ids: readonly number[]) => tell(at, ids, rejectedMail, requestSentBack)

/** Tells people that something of theirs ends soon, or has ended. */
export const tellEnding = (at: At, ids: readonly number[], state: 'expiring' | 'expired') =>
  tell(at, ids, state === 'expiring' ? expiringMail : expiredMail)

async function tell(
  at: At,
  ids: readonly number[],
  kind: MailKind,
  bell?: NotificationKind,
): Promise<number> {
  const people = await peopleOf(at.db, ids)
  if (people.length === 0) return 0
  if (bell)
    await notify(
      at,
      bell,
      people.flatMap((person) => (person.user_id ? [bellFor(person.user_id, person, bell)] : [])),
    )
  const written = people.filter(({ email }) => email !== '')
  if (written.length === 0) return 0
  const paper = await stationeryOf(at, [kind.name])
  const { locale } = paper.reader
  const ends = kind === expiringMail || kind === expiredMail
  const when = ({ due_on, expires_on }: Person['requests'][number]) =>
    ends && expires_on ? formatDay(expires_on, 'date', locale) : `by ${formatDay(due_on, 'date', locale)}`
  await queueMails(
    at.db,
    written.map((person) => {
      const [first] = person.requests
      return writeMail<string>(paper, kind, {
        to_address: person.email,
        to_name: person.name,
        values: {
          first_name: person.first_name,
          count: String(person.requests.length),
          how: person.user_id
            ? 'Photos from a phone are fine: open the page below.'
            : 'Please reply to this email with it: photos from a phone are fine.',
          ...(kind === rejectedMail ? { requirement: first!.name, reason: reasonOf(first!) } : {}),
        },
        facts: person.requests.map((request): [string, string] => [request.name, when(request)]),
        ...(person.user_id
          ? {
              button: {
                label: 'See what is needed',
                url: `${at.publicUrl}/tenant/${at.tenant.slug}${page(person)}`,
              },
            }
          : {}),
        footer: [`You get this because you work through ${at.tenant.name}, or are about to.`],
        related: { name: 'candidates', id: person.candidate_id },
      })
    }),
  )
  return written.length
}

const page = ({ requests }: Person) =>
  `/compliance/requests${requests.length === 1 ? `?request=${requests[0]!.id}` : ''}`

const reasonOf = ({ code, reason }: Person['requests'][number]) =>
  [code && code !== 'other' ? `${rejectNames[code as RejectCode]}.` : '', reason].filter(Boolean).join(' ')

function bellFor(user_id: number, person: Person, bell: NotificationKind) {
  const [first] = person.requests
  const more = person.requests.length - 1
  const names = more > 0 ? `${first!.name} and ${counted(more, 'more thing', 'more things')}` : first!.name
  return {
    user_id,
    title: bell === requestSentBack ? `Please send your “${first!.name}” again` : `${names} needed from you`,
    description: bell === requestSentBack ? reasonOf(first!) : 'Photos from a phone are fine.',
    actions: [{ label: 'See what is needed', url: page(person) }],
    related: { name: 'compliance-requests', id: first!.id },
  }
}

/** Whom these requests are about: candidates, also by their placements. Suppliers and clients are asked by a colleague. */
async function peopleOf(db: Db, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select c.id as candidate_id, c.first_name, c.first_name || ' ' || c.last_name as name, coalesce(c.email::text, '') as email,
      (select u.id from users u where u.tenant_id = ${db.tenant} and u.id = c.user_id
        and u.status = any('{active,invited}')) as user_id,
      json_agg(json_build_object('id', r.id, 'name', q.name, 'due_on', r.due_on, 'expires_on', r.expires_on, 'reason', r.reason, 'code', r.code)
        order by r.id) as requests
    from compliance_requests r
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = r.requirement_id
    left join placements p on p.tenant_id = ${db.tenant} and p.id = r.placement_id
    join candidates c on c.tenant_id = ${db.tenant} and c.id = coalesce(r.candidate_id, p.candidate_id)
    where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[])
    group by c.tenant_id, c.id order by c.id`.execute(db)
  return rows
}
