import { IconLayoutDashboard } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

/** The cards count work in every state it goes through; the first steps, what a new agency adds. */
const counted = [
  'timesheet.created',
  'timesheet.submitted',
  'timesheet.recalled',
  'timesheet.reviewed',
  'timesheet.reassigned',
  'timesheet.declared_nil',
  'timesheet.cancelled',
  'timesheet.deleted',
  'invoice.created',
  'invoice.updated',
  'invoices.updated',
  'placement.created',
  'placement.changed',
  'client.created',
  'client.changed',
  'client.deleted',
  'supplier.changed',
  'candidate.created',
  'candidate.deleted',
  'job.created',
  'job.deleted',
]

export const room: WebRoom = {
  nav: [{ section: 'home', label: 'Dashboard', to: '/', icon: IconLayoutDashboard, thumb: 0, order: 10 }],
  live: Object.fromEntries(counted.map((event) => [event, { refreshes: ['dashboard'] }])),
}
