import { lazy } from 'react'
import type { NoteSubject } from '#areas/notes/contract.ts'
import type { WebRoom } from '#kit/room.ts'

const parts = () => import('#areas/notes/web/parts/record-parts.tsx')

/** Said once more: the contract would bring all that checks it into the first load. */
const subjects: readonly NoteSubject[] = ['clients', 'candidates', 'jobs', 'suppliers']

export const room: WebRoom = {
  live: { 'note.changed': { refreshes: ['notes', 'follow-ups'], of: 'notes' } },
  parts: [
    ...subjects.map((on) => ({
      on,
      place: 'tab' as const,
      key: 'notes',
      label: 'Notes',
      permissions: ['notes.view'],
      order: 80,
      content: lazy(async () => ({ default: (await parts()).notesOf(on) })),
      count: lazy(async () => ({ default: (await parts()).countOf(on) })),
    })),
    {
      on: 'dashboard',
      place: 'panel',
      key: 'follow-ups',
      label: 'Follow-ups',
      permissions: ['notes.view'],
      order: 10,
      content: lazy(async () => ({ default: (await parts()).MyFollowUps })),
    },
  ],
}
