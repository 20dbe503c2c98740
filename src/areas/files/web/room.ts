import { IconFiles } from '@tabler/icons-react'
import { lazy } from 'react'
import type { FileSubject } from '#areas/files/contract.ts'
import type { WebRoom } from '#kit/room.ts'

const parts = () => import('#areas/files/web/parts/record-parts.tsx')

/** Said once more: the contract would bring all that checks it into the first load. */
const tabs: readonly FileSubject[] = ['clients', 'candidates', 'suppliers', 'jobs', 'invoices']

export const room: WebRoom = {
  nav: [
    {
      section: 'work',
      label: 'Files',
      to: '/files',
      icon: IconFiles,
      permissions: ['files.view'],
      order: 60,
    },
  ],
  live: {
    'file.changed': { refreshes: ['files'], of: 'files' },
    'file.deleted': { refreshes: ['files'], of: 'files', gone: true },
  },
  parts: [
    ...tabs.map((on) => ({
      on,
      place: 'tab' as const,
      key: 'files',
      label: 'Files',
      permissions: ['files.view'],
      order: 70,
      content: lazy(async () => ({ default: (await parts()).filesOf(on) })),
      count: lazy(async () => ({ default: (await parts()).countOf(on) })),
    })),
    {
      on: 'timesheets',
      place: 'panel',
      key: 'files',
      label: 'Files',
      permissions: ['files.view'],
      order: 70,
      content: lazy(async () => ({ default: (await parts()).FilesOfTimesheet })),
    },
  ],
}
