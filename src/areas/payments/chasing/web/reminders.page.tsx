import { createFileRoute } from '@tanstack/react-router'
import { chasing } from '#areas/payments/chasing/contract.ts'
import { reminderColumns } from '#areas/payments/chasing/web/columns.tsx'
import { Beside, choicesOf, clientFilter, toChasing } from '#areas/payments/chasing/web/page-parts.tsx'
import { toneNames, tones } from '#areas/payments/chasing/words.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

// Where everything stands in one list, the address is one column too many.
const columns = reminderColumns.map((column) =>
  column.key === 'to_addresses' ? { ...column, hidden: true } : column,
)
const listOptions = { defaultSort: '-at' }

export const Route = createFileRoute('/tenant/$tenantId/payment-reminders')({
  staticData: { title: 'Chasing' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, chasing.reminders, deps, listOptions),
  component: RemindersPage,
})

function RemindersPage() {
  return (
    <List
      endpoint={chasing.reminders}
      title="Chasing"
      description="Which clients were reminded of what they owe, and whether it reached them."
      {...listOptions}
      columns={columns}
      actions={<Beside to="/payment-promises" label="Promises" />}
      filters={[
        {
          key: 'tone',
          label: 'Tone',
          type: 'choices',
          options: choicesOf(tones, toneNames),
        },
        clientFilter,
      ]}
      search={false}
      nameOf={(row) => `reminder to ${row.client_name}`}
      to={toChasing}
      empty={{
        title: 'Nobody was reminded yet',
        text: 'Switch reminders on in Invoice Settings, or remind a client from Aged Debt.',
      }}
    />
  )
}
