import { loadPeople } from '#areas/access/public.ts'
import type { ChangeNote, NewNote, Note, NotesQuery } from '#areas/notes/contract.ts'
import { deleteNote, findNote, listFollowUps, listNotes } from '#areas/notes/queries.ts'
import { whyNotChange, whyNotComplete, whyNotDays, whyNotDelete } from '#areas/notes/rules.ts'
import { findSubject, isColleague, type Subject, subjectKinds } from '#areas/notes/subjects.ts'
import { kindNames } from '#areas/notes/words.ts'
import { todayOf } from '#areas/settings/public.ts'
import { changesTo } from '#platform/changes.ts'
import { type Context, can, covers } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

export async function listNotesOf(ctx: Context, query: NotesQuery) {
  await findSubject(ctx, query.subject, query.subject_id)
  return listNotes(ctx, query)
}

export async function listMyFollowUps(ctx: Context, query: Parameters<typeof listFollowUps>[1]) {
  return listFollowUps(ctx, query, await todayOf(ctx))
}

export async function createNote(ctx: Context, given: NewNote): Promise<Note> {
  const { subject, subject_id, happened_on, follow_up_on, follow_up_user_id, ...said } = given
  const record = await findSubject(ctx, subject, subject_id)
  const today = await todayOf(ctx)
  const person = follow_up_on === null ? null : (follow_up_user_id ?? ctx.who.id)
  const note = { ...said, happened_on: happened_on ?? today, follow_up_on, follow_up_user_id: person }
  refuse(whyNotDays(note, today, note))
  if (person !== null) await checkPerson(ctx, subject, record, person)
  const id = await insertRecord(ctx.db, 'notes', {
    ...note,
    [subjectKinds[subject].column]: subject_id,
    author_user_id: ctx.who.id,
  })
  const saved = await findNote(ctx, id)
  await recordNote(ctx, saved, 'note added', {
    note: { from: null, to: nameOf(saved) },
    ...differences({}, followUpOf(saved)),
  })
  await announce(ctx.db, 'note.changed', { id })
  return saved
}

export async function changeNote(ctx: Context, id: number, change: ChangeNote): Promise<Note> {
  const { version, ...sent } = change
  await holdRow(ctx.db, 'notes', id)
  const before = await findNote(ctx, id)
  const changes = changesTo(before, { ...sent, ...followUpGiven(ctx, before, sent) })
  refuse(whyNotChange(before, ctx.who, changes))
  refuse(whyNotDays({ ...before, ...changes }, await todayOf(ctx), changes))
  if (changes.follow_up_user_id) {
    const record = await findSubject(ctx, before.subject, before.subject_id)
    await checkPerson(ctx, before.subject, record, changes.follow_up_user_id)
  }
  const isEdited = ['kind', 'text', 'happened_on'].some((field) => field in changes)
  const isAnotherFollowUp = 'follow_up_on' in changes || 'follow_up_user_id' in changes
  await saveVersioned(
    ctx.db,
    'notes',
    { id, version },
    {
      ...changes,
      ...(isEdited ? { edited_at: ctx.now.toISOString() } : {}),
      ...(isAnotherFollowUp
        ? { follow_up_done_at: null, follow_up_done_by: null, follow_up_notified_at: null }
        : {}),
    },
    'note',
  )
  const after = await findNote(ctx, id)
  const recorded = differences(readable(before), readable(after))
  if (Object.keys(recorded).length > 0) await recordNote(ctx, after, 'note changed', recorded)
  await announce(ctx.db, 'note.changed', { id })
  return after
}

/** A day without a person is for whoever asks; without a day there is nobody to do it. */
function followUpGiven(ctx: Context, before: Note, sent: Partial<ChangeNote>) {
  const day = sent.follow_up_on === undefined ? before.follow_up_on : sent.follow_up_on
  if (day === null) return { follow_up_on: null, follow_up_user_id: null }
  const person = sent.follow_up_user_id === undefined ? before.follow_up_user_id : sent.follow_up_user_id
  return { follow_up_on: day, follow_up_user_id: person ?? ctx.who.id }
}

/** Whoever is to follow up can see the note. */
async function checkPerson(
  ctx: Context,
  subject: Note['subject'],
  record: Subject,
  person: number,
): Promise<void> {
  const { allow, noun } = subjectKinds[subject]
  const colleague = (await loadPeople(ctx.db, [person])).get(person)
  if (!colleague || !isColleague(colleague))
    throw invalid('follow_up_user_id', 'Choose one of your own people', 'not_found')
  if (!covers(colleague, allow, record) || !can(colleague, 'notes.view'))
    throw invalid(
      'follow_up_user_id',
      `${colleague.name} cannot see the notes on this ${noun}: choose somebody who can`,
    )
}

/** The follow-up is done, or after all not; by whoever may write notes there. */
export async function completeFollowUp(ctx: Context, id: number, to: 'done' | 'open'): Promise<Note> {
  await holdRow(ctx.db, 'notes', id)
  const before = await findNote(ctx, id)
  refuse(whyNotComplete(before, to))
  const isDone = to === 'done'
  await saveVersioned(
    ctx.db,
    'notes',
    before,
    {
      follow_up_done_at: isDone ? ctx.now.toISOString() : null,
      follow_up_done_by: isDone ? ctx.who.id : null,
    },
    'note',
  )
  const after = await findNote(ctx, id)
  await recordNote(ctx, after, isDone ? 'follow-up done' : 'follow-up opened again', {
    note: { from: null, to: nameOf(after) },
  })
  await announce(ctx.db, 'note.changed', { id })
  return after
}

/** What it said goes with it: the history keeps that it was there. */
export async function removeNote(ctx: Context, id: number) {
  await holdRow(ctx.db, 'notes', id)
  const note = await findNote(ctx, id)
  refuse(whyNotDelete(note, ctx.who, can(ctx.who, 'notes.delete')))
  await deleteNote(ctx.db, id)
  await recordNote(ctx, note, 'note deleted', {
    note: { from: `${nameOf(note)}, by ${note.author_name}`, to: null },
  })
  await announce(ctx.db, 'note.changed', { id })
  return { title: 'Note deleted', description: 'The history keeps that it was there, not what it said.' }
}

/** Told in the history of the record that the note is about: who may see the one may see the other. */
const recordNote = (ctx: Context, { subject, subject_id }: Note, action: string, changes: object) =>
  recordHistory(ctx, subject, subject_id, action, { ...changes })

const nameOf = ({ kind, happened_on }: Note) => `${kindNames[kind]} of ${formatDay(happened_on)}`

/** As the history tells it. `note_text` is masked where somebody may not see notes. */
const readable = (note: Note) => ({
  note_text: note.text,
  note_kind: kindNames[note.kind],
  note_day: note.happened_on,
  note_pinned: note.pinned,
  ...followUpOf(note),
})

const followUpOf = ({ follow_up_on, follow_up_user_name }: Note) => ({
  follow_up_on,
  follow_up_by: follow_up_user_name,
})
