import { createFileRoute } from '@tanstack/react-router'
import { chasing } from '#areas/payments/chasing/contract.ts'
import { promiseColumns } from '#areas/payments/chasing/web/columns.tsx'
import { Beside, choicesOf, clientFilter, toChasing } from '#areas/payments/chasing/web/page-parts.tsx'
import { promiseNames, promiseStatuses } from '#areas/payments/chasing/words.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const listOptions = { defaultSort: '-day' }

export const Route = createFileRoute('/tenant/$tenantId/payment-promises')({
  staticData: { title: 'Promises' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, chasing.promises, deps, listOptions),
  component: PromisesPage,
})

function PromisesPage() {
  return (
    <List
      endpoint={chasing.promises}
      title="Promises"
      description="What clients promised to pay, by when, and whether they did."
      {...listOptions}
      columns={promiseColumns}
      tabs={[
        { key: 'all', label: 'All', search: {} },
        ...promiseStatuses.map((status) => ({
          key: status,
          label: promiseNames[status],
          search: { status },
        })),
      ]}
      actions={<Beside to="/payment-reminders" label="Reminders" />}
      filters={[
        {
          key: 'status',
          label: 'Status',
          type: 'choices',
          options: choicesOf(promiseStatuses, promiseNames),
        },
        clientFilter,
      ]}
      search={false}
      nameOf={(row) => `promise of ${row.client_name}`}
      to={toChasing}
      empty={{
        title: 'Nothing was promised yet',
        text: 'Record a promise on the Chasing tab of a client or an invoice.',
      }}
    />
  )
}
