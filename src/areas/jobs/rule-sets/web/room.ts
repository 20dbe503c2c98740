import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const ClientRules = lazy(async () => ({
  default: (await import('#areas/jobs/rule-sets/web/parts/ClientRules.tsx')).ClientRules,
}))

export const room: WebRoom = {
  parts: [
    {
      ...{ on: 'clients', place: 'panel', key: 'overtime-rules', label: 'Overtime rules', order: 20 },
      permissions: ['overtime_rules.manage'],
      content: ClientRules,
    },
  ],
}
