/** What the people are told of whom something is asked: one email each, and the bell where they have an account. */
import { stationeryOf } from '#areas/access/public.ts'
import {
  expiredMail,
  expiringMail,
  partyExpiredMail,
  partyExpiringMail,
  partyRejectedMail,
  partyReminderMail,
  partyRequestMail,
  rejectedMail,
  reminderMail,
  requestMail,
} from '#areas/compliance/mail-kinds.ts'
import { requestAsked, requestSentBack } from '#areas/compliance/notification-kinds.ts'
import { insertLinks, linkDays, requestLinks } from '#areas/compliance/requests/links.ts'
import type { RejectCode } from '#areas/compliance/requests/request-contract.ts'
import { type Person, peopleOf } from '#areas/compliance/requests/whom.ts'
import { rejectNames } from '#areas/compliance/requests/words.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import { hiddenUrl } from '#platform/mail/codes.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

/** What a worker is told, and what a supplier or a client is. */
type Kinds = { worker: MailKind; party: MailKind }
const asking: Kinds = { worker: requestMail, party: partyRequestMail }
const reminding: Kinds = { worker: reminderMail, party: partyReminderMail }
const sendingBack: Kinds = { worker: rejectedMail, party: partyRejectedMail }
const ending: Record<'expiring' | 'expired', Kinds> = {
  expiring: { worker: expiringMail, party: partyExpiringMail },
  expired: { worker: expiredMail, party: partyExpiredMail },
}

export const tellAsked = (at: At, ids: readonly number[]) => tell(at, ids, asking, { bell: requestAsked })
/** Answers how many people were written to. */
export const remind = (at: At, ids: readonly number[]) => tell(at, ids, reminding, { bell: requestAsked })
export const tellRejected = (at: At, ids: readonly number[]) =>
  tell(at, ids, sendingBack, { bell: requestSentBack })
/** A new link, for whoever asked for one: to the address on file, whatever account they have. */
export const sendLink = (at: At, ids: readonly number[]) => tell(at, ids, asking, { asked: true })

/** Tells people that something of theirs ends soon, or has ended. */
export const tellEnding = (at: At, ids: readonly number[], state: 'expiring' | 'expired') =>
  tell(at, ids, ending[state])

async function tell(
  at: At,
  ids: readonly number[],
  kinds: Kinds,
  { bell, asked = false }: { bell?: NotificationKind; asked?: boolean } = {},
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
  // Whoever can sign in does; all others come by a link, whose code is made as the email leaves.
  const byLink = written.filter(({ signs_in }) => asked || !signs_in)
  const made = await insertLinks(
    at.db,
    byLink.map(({ subject, subject_id, contact_id, name, email }) => ({
      ...{ subject, subject_id, contact_id, to_name: name, to_address: email },
    })),
    { asked },
  )
  const links = new Map(byLink.map((person, place) => [person, made[place]!]))
  const paper = await stationeryOf(at, [kinds.worker.name, kinds.party.name])
  await queueMails(
    at.db,
    written.map((person) => mailTo(at, paper, person, kinds, links.get(person))),
  )
  return written.length
}

function mailTo({ publicUrl, tenant }: At, paper: Stationery, person: Person, kinds: Kinds, link?: number) {
  const { subject, subject_id, requests, name, first_name } = person
  const { locale } = paper.reader
  const [first] = requests
  const isWorker = subject === 'candidates'
  const kind = isWorker ? kinds.worker : kinds.party
  const ends = Object.values(ending).includes(kinds)
  const when = ({ due_on, expires_on }: Person['requests'][number]) =>
    ends && expires_on ? formatDay(expires_on, 'date', locale) : `by ${formatDay(due_on, 'date', locale)}`
  const base = `${publicUrl}/tenant/${tenant.slug}`
  const code_link =
    link === undefined
      ? undefined
      : { of: requestLinks, id: link, url: `${base}/asked-documents/${link}/submit?code=` }
  return writeMail<string>(paper, kind, {
    to_address: person.email,
    to_name: name,
    values: {
      ...(isWorker ? { first_name } : { name: first_name }),
      count: String(requests.length),
      how: 'Photos from a phone are fine: open the page below.',
      ...(kinds === sendingBack ? { requirement: first!.name, reason: reasonOf(first!) } : {}),
    },
    ...(code_link ? { code_link } : {}),
    facts: requests.map((request): [string, string] => [request.name, when(request)]),
    button: {
      label: 'See what is needed',
      url: code_link ? hiddenUrl(code_link) : `${base}${page(person)}`,
    },
    footer: [
      ...(code_link
        ? [
            `The link is for you alone and works for ${linkDays} days, without an account. Please do not pass it on.`,
          ]
        : []),
      isWorker
        ? `You get this because you work through ${tenant.name}, or are about to.`
        : `You get this because you work with ${tenant.name}.`,
    ],
    related: { name: subject, id: subject_id },
  })
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
