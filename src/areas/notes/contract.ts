import { z } from 'zod'
import {
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  ShownDay,
  Version,
} from '#platform/http/contract.ts'

/** The kinds of records that have notes, by their models' names in addresses. */
export const noteSubjects = ['clients', 'candidates', 'jobs', 'suppliers'] as const
export type NoteSubject = (typeof noteSubjects)[number]

export const noteKinds = ['note', 'call', 'email', 'meeting'] as const
export const NoteKind = z.enum(noteKinds)
export type NoteKind = z.output<typeof NoteKind>

export const longestNote = 5_000

export const Note = z.object({
  id: Id,
  subject: z.enum(noteSubjects),
  subject_id: Id,
  kind: NoteKind,
  /** Plain text with line breaks. */
  text: z.string(),
  /** The day of the call, email or meeting; of a plain note, the day it was written. */
  happened_on: ShownDay,
  pinned: z.boolean(),
  author_user_id: Id,
  author_name: z.string(),
  follow_up_on: ShownDay.nullable(),
  follow_up_user_id: Id.nullable(),
  follow_up_user_name: z.string().nullable(),
  follow_up_done_at: Instant.nullable(),
  follow_up_done_by_name: z.string().nullable(),
  version: Version,
  created_at: Instant,
  /** When its author last changed what it says; null: never. */
  edited_at: Instant.nullable(),
})
export type Note = z.output<typeof Note>

const said = {
  kind: NoteKind,
  text: requiredText(longestNote),
  happened_on: Day,
  pinned: z.boolean(),
  follow_up_on: Day.nullable(),
  follow_up_user_id: Id.nullable(),
}

export const NewNote = z.object({
  subject: z.enum(noteSubjects),
  subject_id: Id,
  kind: said.kind.default('note'),
  text: said.text,
  /** Left out or null: today. */
  happened_on: said.happened_on.nullable().default(null),
  pinned: said.pinned.default(false),
  follow_up_on: said.follow_up_on.default(null),
  /** Left out or null where a day is given: whoever writes the note. */
  follow_up_user_id: said.follow_up_user_id.default(null),
})
export type NewNote = z.output<typeof NewNote>

/** What is left out stays as it is. A follow-up is taken off by `follow_up_on: null`. */
export const ChangeNote = z.object({
  kind: said.kind.optional(),
  text: said.text.optional(),
  happened_on: said.happened_on.optional(),
  pinned: said.pinned.optional(),
  follow_up_on: said.follow_up_on.optional(),
  follow_up_user_id: said.follow_up_user_id.optional(),
  version: Version,
})
export type ChangeNote = z.output<typeof ChangeNote>

export const NotesQuery = ListQuery.extend({
  subject: z.enum(noteSubjects),
  subject_id: IdParam,
  pinned: z.enum(['true', 'false']).optional(),
})
export type NotesQuery = z.output<typeof NotesQuery>

/** A follow-up of the person who asks that is not done, with the record it is about. */
export const FollowUp = Note.extend({ subject_name: z.string() })
export type FollowUp = z.output<typeof FollowUp>

export const FollowUpsQuery = ListQuery.extend({
  /** Only those whose day has come, where the agency is. */
  due: z.literal('true').optional(),
})
export type FollowUpsQuery = z.output<typeof FollowUpsQuery>

const params = z.object({ id: IdParam })

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/notes',
    allow: 'notes.view',
    summary: 'The notes on one record, newest first; needs the permission to view that record',
    query: NotesQuery,
    reply: pageOf(Note),
  }),
  create: endpoint({
    method: 'POST',
    path: '/notes',
    allow: 'notes.write',
    summary: 'Adds a note to a record, perhaps with a follow-up for a colleague',
    body: NewNote,
    reply: Note,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/notes/:id',
    allow: 'notes.write',
    summary: 'Changes one’s own note, pins any, or gives it another follow-up',
    params,
    body: ChangeNote,
    reply: Note,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/notes/:id/completion',
    allow: 'notes.write',
    summary: 'Notes that the follow-up is done',
    params,
    reply: Note,
  }),
  reopen: endpoint({
    method: 'DELETE',
    path: '/notes/:id/completion',
    allow: 'notes.write',
    summary: 'The follow-up is not done after all',
    params,
    reply: Note,
  }),
  followUps: endpoint({
    method: 'GET',
    path: '/follow-ups',
    allow: 'notes.view',
    summary: 'One’s own follow-ups that are not done, the longest due first',
    query: FollowUpsQuery,
    reply: pageOf(FollowUp),
  }),
}
