import { IconReportAnalytics } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

const groups = 'timesheets placements margin billing receivables payables purchase_orders tax'
const permissions = groups.split(' ').map((group) => `reports.${group}.view`)

export const room: WebRoom = {
  nav: [
    { section: 'home', label: 'Reports', to: '/reports', icon: IconReportAnalytics, permissions, order: 20 },
  ],
}
