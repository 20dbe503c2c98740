import { access } from '#areas/access/contract.ts'
import { candidates } from '#areas/candidates/contract.ts'
import type { Filter } from '#kit/ui/list/types.ts'

const yes = [{ value: '1', label: 'Yes' }]

/** What else documents are looked for by; people only where the reader may see them. */
export const moreFilters = (can: (permission: string) => boolean): Filter[] => [
  ...(can('users.view')
    ? [
        {
          ...{ key: 'owner_user_id', label: 'Consultant', type: 'record' as const },
          endpoint: access.users,
          nameOf: ({ name }: { name: string }) => name,
        },
      ]
    : []),
  ...(can('candidates.view')
    ? [
        {
          ...{ key: 'candidate_id', label: 'Candidate', type: 'record' as const },
          endpoint: candidates.list,
          nameOf: (row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`,
        },
      ]
    : []),
  { key: 'po_number', label: 'Purchase order', type: 'text' },
  { key: 'currency', label: 'Currency', type: 'text' },
  { key: 'total_from', label: 'Total from', type: 'text' },
  { key: 'total_to', label: 'Total to', type: 'text' },
  { key: 'not_sent', label: 'Not sent', type: 'select', options: yes },
  { key: 'has_dispute', label: 'Disputed', type: 'select', options: yes },
  { key: 'on_hold', label: 'On hold', type: 'select', options: yes },
]
