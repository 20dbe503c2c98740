import { IconReportAnalytics } from '@tabler/icons-react'
import { anyReport } from '#areas/reports/web/any-report.ts'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'home',
      label: 'Reports',
      to: '/reports',
      icon: IconReportAnalytics,
      permissions: anyReport,
      order: 20,
    },
  ],
}
