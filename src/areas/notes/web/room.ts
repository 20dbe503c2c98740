import { lazy } from 'react'
import { noteSubjects } from '#areas/notes/contract.ts'
import type { WebRoom } from '#kit/room.ts'

const parts = () => import('#areas/notes/web/parts/record-parts.tsx')

export const room: WebRoom = {
  live: { 'note.changed': { refreshes: ['notes', 'follow-ups'], of: 'notes' } },
  parts: [
    ...noteSubjects.map((on) => ({
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
