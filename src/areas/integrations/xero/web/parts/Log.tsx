import { integrations } from '#areas/integrations/contract.ts'
import type { XeroConnection } from '#areas/integrations/xero/contract.ts'
import { List } from '#kit/ui/list/List.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const resultWords = { done: 'Done', failed: 'Failed', conflict: 'Asked', note: 'Note' } as const
const resultTones = { done: 'done', failed: 'failed', conflict: 'pending', note: 'draft' } as const

/** What went between the two. */
export function Log({ connection }: { connection: XeroConnection }) {
  return (
    <List
      endpoint={integrations.log}
      title="What went between"
      embedded
      fixed={{ connection_id: String(connection.id) }}
      defaultSort="-at"
      search={false}
      columns={[
        { key: 'name', label: 'Record', render: ({ name }) => name || connection.account_name },
        { key: 'message', label: 'What', render: ({ message, direction }) => message || words[direction] },
        { key: 'request_id', label: 'Request', hidden: true, card: 'none' },
        { key: 'at', label: 'When', sort: true, render: ({ at }) => <InstantText at={at} /> },
        {
          key: 'result',
          label: 'Result',
          card: 'badge',
          width: 110,
          render: ({ result }) => <StatusBadge status={resultTones[result]} label={resultWords[result]} />,
        },
      ]}
      nameOf={({ name, id }) => name || `entry ${id}`}
      empty={{
        title: 'Nothing went between yet',
        text: 'Each document that goes, and each payment that comes, stands here.',
      }}
    />
  )
}

const words = { out: 'Sent to Xero', in: 'Came from Xero' } as const
