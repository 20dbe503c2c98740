import { IconBriefcase, IconPlus, IconUserPin } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const parts = () => import('#areas/jobs/web/parts/record-parts.tsx')
const pipeline = () => import('#areas/jobs/pipeline/web/parts/record-parts.tsx')
const counts = () => import('#areas/jobs/pipeline/web/parts/counts.tsx')
const tab = {
  place: 'tab',
  key: 'placements',
  label: 'Placements',
  permissions: ['placements.view'],
  order: 10,
} as const

const live = {
  place: 'figure',
  key: 'live',
  label: 'Live placements',
  permissions: ['placements.view'],
  order: 10,
} as const

const stages = {
  place: 'tab',
  key: 'pipeline',
  label: 'Pipeline',
  permissions: ['jobs.view'],
  order: 5,
} as const

/** A job shows its placements, and both stand on the pages of the people and companies they are of. */
const placement = ['placements', 'jobs', 'timesheets', 'job-candidates']

export const room: WebRoom = {
  nav: [
    {
      section: 'work',
      label: 'Jobs',
      to: '/jobs',
      icon: IconBriefcase,
      permissions: ['jobs.view'],
      order: 10,
    },
    {
      section: 'work',
      label: 'Placements',
      to: '/placements',
      icon: IconUserPin,
      permissions: ['placements.view'],
      order: 12,
    },
  ],
  live: {
    'job.created': { refreshes: ['jobs'], of: 'jobs' },
    'job.changed': { refreshes: ['jobs', 'placements'], of: 'jobs' },
    'job.deleted': { refreshes: ['jobs'], of: 'jobs', gone: true },
    'placement.created': { refreshes: placement, of: 'placements' },
    'placement.changed': { refreshes: placement, of: 'placements' },
    'job_candidate.changed': { refreshes: ['job-candidates'], of: 'job-candidates' },
  },
  parts: [
    { ...tab, on: 'clients', content: lazy(async () => ({ default: (await parts()).ofClient })) },
    { ...tab, on: 'candidates', content: lazy(async () => ({ default: (await parts()).ofCandidate })) },
    { ...tab, on: 'suppliers', content: lazy(async () => ({ default: (await parts()).ofSupplier })) },
    { ...tab, on: 'purchase-orders', content: lazy(async () => ({ default: (await parts()).ofOrder })) },
    {
      on: 'candidates',
      place: 'button',
      key: 'place',
      label: 'Place',
      permissions: ['placements.create'],
      order: 10,
      content: lazy(async () => ({ default: (await parts()).PlaceCandidate })),
    },
    { ...live, on: 'clients', content: lazy(async () => ({ default: (await parts()).LiveOfClient })) },
    { ...live, on: 'suppliers', content: lazy(async () => ({ default: (await parts()).LiveOfSupplier })) },
    {
      ...stages,
      on: 'jobs',
      content: lazy(async () => ({ default: (await pipeline()).PipelineTab })),
      count: lazy(async () => ({ default: (await counts()).CountOfJob })),
    },
    {
      ...stages,
      on: 'candidates',
      content: lazy(async () => ({ default: (await pipeline()).OfCandidate })),
      count: lazy(async () => ({ default: (await counts()).CountOfCandidate })),
    },
  ],
  commands: [
    {
      label: 'Create job',
      to: '/jobs/create',
      icon: IconPlus,
      permissions: ['jobs.create'],
      words: 'new add placement',
    },
  ],
}
