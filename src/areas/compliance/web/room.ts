import { IconClipboardCheck, IconClipboardList, IconShieldCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const parts = () => import('#areas/compliance/web/parts/requests/record-parts.tsx')

/** Said once more: the contract would bring all that checks it into the first load. */
const tabs = ['candidates', 'clients', 'suppliers'] as const
const shared = {
  key: 'compliance',
  label: 'Compliance',
  permissions: ['compliance.requests.view'],
  order: 60,
}

export const room: WebRoom = {
  nav: [
    {
      section: 'people',
      label: 'Compliance',
      to: '/compliance/requests',
      icon: IconShieldCheck,
      permissions: ['compliance.requests.view'],
      kind: 'staff',
      order: 40,
    },
    {
      section: 'work',
      label: 'Documents',
      to: '/compliance/requests',
      icon: IconShieldCheck,
      permissions: ['compliance.requests.view'],
      kind: 'candidate',
      order: 50,
      thumb: 3,
    },
    {
      section: 'settings',
      label: 'Requirements',
      to: '/compliance/settings',
      icon: IconClipboardCheck,
      permissions: ['compliance.view'],
      order: 52,
      group: 'Compliance',
    },
    {
      section: 'settings',
      label: 'Templates',
      to: '/compliance/templates',
      icon: IconClipboardList,
      permissions: ['compliance.view'],
      order: 54,
      group: 'Compliance',
    },
  ],
  live: {
    'compliance_requirement.changed': {
      refreshes: ['compliance-requirements', 'compliance-templates'],
      of: 'compliance-requirements',
    },
    'compliance_request.changed': {
      refreshes: ['compliance-requests', 'candidates', 'placements', 'units', 'timesheets'],
      of: 'compliance-requests',
    },
    'compliance_template.changed': { refreshes: ['compliance-templates'], of: 'compliance-templates' },
  },
  parts: [
    ...tabs.map((on) => ({
      ...{ ...shared, on, place: 'tab' as const },
      content: lazy(async () => ({ default: (await parts()).complianceOf(on) })),
    })),
    {
      ...{ ...shared, on: 'placements', place: 'panel' },
      content: lazy(async () => ({ default: (await parts()).ComplianceOfPlacement })),
    },
    {
      ...{ ...shared, on: 'jobs', place: 'tab' },
      content: lazy(async () => ({ default: (await parts()).ComplianceOfJob })),
    },
    {
      ...{ on: 'dashboard', place: 'panel', key: 'compliance', label: 'Compliance', order: 20 },
      permissions: ['compliance.requests.review', 'compliance.requests.ask'],
      content: lazy(async () => ({ default: (await parts()).ComplianceWaiting })),
    },
  ],
  acts: [
    {
      on: 'candidates',
      key: 'ask',
      label: 'Ask for documents',
      icon: IconShieldCheck,
      permissions: ['compliance.requests.ask'],
      order: 60,
      content: lazy(async () => ({ default: (await parts()).AskCandidates })),
    },
  ],
  commands: [
    {
      label: 'Review compliance requests',
      to: '/compliance/requests?to_review=true',
      icon: IconShieldCheck,
      permissions: ['compliance.requests.review'],
      words: 'documents right to work dbs passport check approve',
    },
    {
      label: 'Keep compliance requirements',
      to: '/compliance/settings',
      icon: IconClipboardCheck,
      permissions: ['compliance.view'],
      words: 'documents right to work dbs checks evidence',
    },
  ],
}
