import { IconClockHour8 } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const permissions = ['working_time.view']
const parts = () => import('#areas/working-time/web/parts/record-parts.tsx')
const sheetNote = lazy(async () => ({
  default: (await import('#areas/working-time/web/parts/SheetNote.tsx')).SheetNote,
}))

export const room: WebRoom = {
  nav: [
    {
      section: 'work',
      label: 'Working time',
      to: '/compliance/working-time',
      icon: IconClockHour8,
      permissions,
      order: 61,
    },
  ],
  live: { 'working-time.changed': { refreshes: ['working-time', 'candidates', 'placements'] } },
  parts: [
    {
      on: 'candidates',
      place: 'tab',
      key: 'working-time',
      label: 'Working time',
      permissions,
      order: 45,
      content: lazy(async () => ({ default: (await parts()).OfCandidate })),
    },
    {
      on: 'placements',
      place: 'panel',
      key: 'working-time',
      label: 'Working time',
      permissions,
      order: 11,
      content: lazy(async () => ({ default: (await parts()).OfPlacement })),
    },
    {
      on: 'timesheets',
      place: 'panel',
      key: 'working-time',
      label: 'Working time',
      permissions,
      order: 10,
      content: sheetNote,
    },
    // While time is entered, and where it is decided on.
    {
      on: 'timesheet-entry',
      place: 'panel',
      key: 'working-time',
      label: 'Working time',
      permissions: ['working_time.view', 'timesheets.submit'],
      order: 10,
      content: sheetNote,
    },
  ],
  commands: [
    {
      label: 'See working time',
      to: '/compliance/working-time',
      icon: IconClockHour8,
      permissions,
      words: 'wtr regulations 48 hours average week opt out rest',
    },
  ],
}
