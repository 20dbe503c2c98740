import { loadPeople } from '#areas/access/public.ts'
import { followUpDue } from '#areas/notes/notification-kinds.ts'
import { type DueFollowUp, takeDue } from '#areas/notes/queries.ts'
import { excerptOf } from '#areas/notes/rules.ts'
import { isColleague, type Subject, subjectKinds, subjectsOf } from '#areas/notes/subjects.ts'
import { localNow } from '#areas/notes/today.ts'
import { subjectPages } from '#areas/notes/words.ts'
import { type Message, notify } from '#areas/notifications/public.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import { can, covers, type Who } from '#platform/context.ts'

/** So many follow-ups in a transaction. */
const batch = 200
/** More than any agency has; what is left then is the next hour's. */
const mostBatches = 100
/** Nobody is notified in the night. */
const morning = '07:00'

export const background: Record<string, JobHandler> = {
  'notes.notify_due': (job) => notifyDue(job),
}

/** Every hour, because agencies have their morning at different times. */
export const schedule = { 'notes.notify_due': '5 * * * *' }

type Job = Pick<JobContext, 'inTenant' | 'now' | 'tenant' | 'publicUrl'>

/** Notifies each person of the follow-ups whose day has come, once. */
export async function notifyDue(job: Job): Promise<void> {
  for (let round = 0; round < mostBatches; round++) {
    const taken = await job.inTenant(async (db) => {
      const { day, time } = await localNow({ db, now: job.now })
      if (time < morning) return 0
      const due = await takeDue(db, day, batch)
      const people = await loadPeople(
        db,
        due.map(({ follow_up_user_id }) => follow_up_user_id),
      )
      const records = await subjectsOf(db, due)
      const messages = due.flatMap((one) => {
        const record = records.get(`${one.subject} ${one.subject_id}`)
        const person = people.get(one.follow_up_user_id)
        return record && person && stillSees(person, one, record) ? [messageOf(one, record)] : []
      })
      await notify({ ...job, db }, followUpDue, messages)
      return due.length
    })
    if (taken < batch) return
  }
}

/** Whoever has lost sight of the record since is told nothing of it. */
const stillSees = (person: Who, { subject }: DueFollowUp, record: Subject): boolean =>
  isColleague(person) && can(person, 'notes.view') && covers(person, subjectKinds[subject].allow, record)

const messageOf = (
  { subject, subject_id, text, author_name, follow_up_user_id }: DueFollowUp,
  { name }: Subject,
): Message => ({
  user_id: follow_up_user_id,
  title: `Follow up: ${name}`,
  description: `${author_name}: ${excerptOf(text)}`,
  actions: [{ label: 'See the note', url: `${subjectPages[subject](subject_id)}?tab=notes` }],
  related: { name: subject, id: subject_id },
})
